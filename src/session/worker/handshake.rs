//! The handshake between worker and screen, in every order that threads could bring about.
//!
//! Whoever commands, the worker, and the screen each do one thing at a time. Every order of their first steps is
//! tried on the real worker; then each goes on until nobody has anything to do. Never is more than one view under
//! way, and what is on the screen at the end is how the search stands.

use super::*;
use crate::catalog::{Catalog, algorithm};
use crate::game::Params;
use crate::search::Goal;
use crate::session::protocol::{Budget, Speed, Unit};

/// Whose step it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Actor {
    Commander,
    Worker,
    Screen,
}

const ACTORS: [Actor; 3] = [Actor::Commander, Actor::Worker, Actor::Screen];

/// What is asked, in this order: something short, something longer, and back.
fn commands() -> Vec<Command> {
    vec![Command::Step { unit: Unit::Phase, count: 1 }, Command::Run, Command::Seek(Goal::Phase(2))]
}

struct World {
    work: Work,
    inbox: Sender<Message>,
    /// Messages that the worker has not taken.
    waiting: usize,
    commands: std::vec::IntoIter<Command>,
    views: Receiver<Box<View>>,
    /// The view that the screen has taken and not yet drawn.
    taken: Option<Box<View>>,
    shown: Option<Box<View>>,
    /// Views sent and not yet paid for.
    under_way: usize,
}

impl World {
    fn new(setup: &Setup) -> Self {
        let (inbox, outbox) = channel();
        let (send, views) = channel();
        let session = Session::open(setup.clone()).expect("a search that was opened before");
        let notify = move |view| send.send(view).expect("the screen lives");
        Self {
            work: Work::new(session, outbox, Box::new(notify), Box::new(|| None)),
            inbox,
            waiting: 0,
            commands: commands().into_iter(),
            views,
            taken: None,
            shown: None,
            under_way: 0,
        }
    }

    /// Does the actor's next step, if it has one.
    fn step(&mut self, actor: Actor) -> bool {
        match actor {
            Actor::Commander => {
                self.commands.next().is_some_and(|command| self.post(Message::Command(command)))
            }
            Actor::Worker => self.turn(),
            Actor::Screen => self.look(),
        }
    }

    fn post(&mut self, message: Message) -> bool {
        self.waiting += 1;
        self.inbox.send(message).is_ok()
    }

    /// A turn of the worker; not if it would only wait.
    fn turn(&mut self) -> bool {
        let has_news = self.work.is_stale && self.work.has_credit;
        let need = self.work.session.as_ref().map_or(Need::Nothing, Session::need);
        if self.waiting == 0 && need == Need::Nothing {
            // It would show its news and then sleep.
            self.work.show();
            return has_news;
        }
        self.waiting = self.waiting.saturating_sub(1);
        assert!(self.work.turn().is_continue(), "nobody has told it to quit");
        true
    }

    /// The screen takes a view in; another time it draws what it has taken, and pays.
    fn look(&mut self) -> bool {
        if let Some(view) = self.taken.take() {
            self.shown = Some(view);
            self.under_way -= 1;
            return self.post(Message::Credit);
        }
        let Ok(view) = self.views.try_recv() else { return false };
        self.under_way += 1;
        assert!(self.views.try_recv().is_err(), "a view without a credit");
        assert_eq!(self.under_way, 1, "a view before the last was paid for");
        self.taken = Some(view);
        true
    }

    /// Everybody goes on until nobody has anything to do.
    fn settle(&mut self) {
        while ACTORS.into_iter().fold(false, |any, actor| self.step(actor) | any) {}
    }
}

fn setup() -> Setup {
    let catalog = Catalog::default();
    let algorithm = algorithm("minimax").expect("an algorithm of the catalog");
    Setup {
        title: String::new(),
        situation: catalog
            .entry("tree")
            .and_then(|entry| entry.open(&Params::default()))
            .expect("a game of the catalog"),
        algorithm,
        settings: algorithm.settings(),
        seed: 1,
        memory: 1 << 20,
        start: None,
        budget: Budget::default(),
        notes: String::new(),
        truth: None,
    }
}

#[test]
fn in_every_order_the_screen_shows_how_it_ends() {
    const STEPS: u32 = 10;
    let setup = setup();
    let mut orders = 0;
    for number in 0..(ACTORS.len() as u32).pow(STEPS) {
        let mut world = World::new(&setup);
        let order = (0..STEPS).map(|nth| ACTORS[(number / 3_u32.pow(nth)) as usize % ACTORS.len()]);
        // An order in which somebody has nothing to do is a shorter order, tried as well.
        if !order.clone().all(|actor| world.step(actor)) {
            continue;
        }
        orders += 1;
        world.settle();
        let session = world.work.session.as_ref().expect("nothing has panicked");
        let shown = world.shown.as_ref().expect("a first view comes by itself");
        assert_eq!(session.machine().clock().phases, 2, "{:?}", order.collect::<Vec<_>>());
        assert_eq!((shown.clock, &shown.status), (session.machine().clock(), &session.status()));
        assert!(!world.work.is_stale && world.under_way == 0);
    }
    assert!(orders > 500, "only {orders} orders");
}

#[test]
fn what_slow_steps_took_says_nothing_of_a_run() {
    let uct = algorithm("uct").expect("an algorithm of the catalog");
    let chess = Catalog::default().entry("chess").and_then(|entry| entry.open(&Params::default()));
    let situation = chess.expect("a game of the catalog");
    let mut world = World::new(&Setup { situation, algorithm: uct, settings: uct.settings(), ..setup() });
    world.post(Message::Command(Command::Speed(Speed::PerSecond(1e6, Unit::Phase))));
    world.post(Message::Command(Command::Run));
    // Each does at most a hundred phases, whatever it might do.
    for _ in 0..60 {
        world.turn();
    }
    let long = world.work.tempo.piece();
    world.post(Message::Command(Command::Speed(Speed::Unlimited)));
    world.turn();
    let short = world.work.tempo.piece();
    assert!(short <= 256 && short < long, "a piece of {short} phases after one of {long}");
}
