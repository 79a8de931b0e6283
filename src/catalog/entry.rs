//! The games by name, with what each of them can do.

use std::marker::PhantomData;
use std::sync::Arc;

use crate::catalog::abilities::Abilities;
use crate::catalog::games;
use crate::catalog::opened::Opened;
use crate::catalog::situation::Situation;
use crate::error::{Result, unknown};
use crate::eval::{Evaluate, Judge, Unjudged, Weighted};
use crate::game::{Captures, Depict, Edit, Insight, Notation, Param, Params, Pass, Policy};

/// Makes a game from its parameters.
type Make<G> = fn(&Params) -> Result<G>;
type Opener = Arc<dyn Fn(&Params) -> Result<Box<dyn Situation>> + Send + Sync>;

/// One game of the catalog. Abilities are declared by method and checked by the compiler:
/// `Entry::game::<Nim>("nim", "...", make).evaluates()` does not compile unless `Nim: Evaluate`.
#[derive(Clone)]
pub struct Entry {
    /// The name on the command line, in kebab case.
    pub name: &'static str,
    /// One sentence: the game, and what it is there to teach.
    pub about: &'static str,
    /// How positions and moves are written, in a sentence with an example.
    pub notation: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Those of them that change how fast the rules answer and never what: two players may differ in them.
    pub methods: &'static [&'static str],
    /// The parameters that a position's text states itself.
    stated: fn(&str) -> Params,
    /// Whether a game under these parameters may be drawn.
    draws: fn(&Params) -> bool,
    /// Whether positions can be judged without search.
    pub evaluates: bool,
    /// Whether positions can be set up by hand.
    pub edits: bool,
    open: Opener,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Entry").field(&self.name).finish()
    }
}

/// A catalog line being written. `J` is what judges the game's positions; the machines are compiled for it when the
/// line is [`done`](Self::done), so that no game pays for two judges.
pub struct Declared<G: Notation, J: Judge<G> = Unjudged> {
    entry: Entry,
    make: Make<G>,
    extend: Vec<fn(&mut Abilities<G>)>,
    judge: PhantomData<J>,
}

impl Entry {
    /// A game with rules and notation.
    pub fn game<G: Notation>(name: &'static str, about: &'static str, make: Make<G>) -> Declared<G> {
        let unopened: Opener = Arc::new(|_| unreachable!("replaced by Declared::done"));
        Declared {
            entry: Self {
                name,
                about,
                notation: "",
                params: &[],
                methods: &[],
                stated: |_| Params::default(),
                draws: |_| true,
                evaluates: false,
                edits: false,
                open: unopened,
            },
            make,
            extend: Vec::new(),
            judge: PhantomData,
        }
    }

    /// The same game with a faster make for some parameters: where `applies` says so, `faster` is opened.
    #[must_use]
    pub fn with_fast_path(
        mut self,
        applies: impl Fn(&Params) -> bool + Send + Sync + 'static,
        faster: Self,
    ) -> Self {
        let general = self.open;
        self.open = Arc::new(move |params| {
            let open = if applies(params) { &faster.open } else { &general };
            open(params)
        });
        self
    }

    /// The game's starting position under these parameters.
    ///
    /// # Errors
    /// An unknown parameter or a value outside its range.
    pub fn open(&self, params: &Params) -> Result<Box<dyn Situation>> {
        params.check(self.params)?;
        (self.open)(params)
    }
}

impl Entry {
    /// The game's starting position for a position's text: where a parameter is not given, what the text says of it holds.
    ///
    /// # Errors
    /// See [`open`](Self::open).
    pub fn open_for(&self, text: Option<&str>, given: &Params) -> Result<Box<dyn Situation>> {
        let mut params = text.map(self.stated).unwrap_or_default();
        let is_default = |name: &str, value: &str| {
            self.params.iter().any(|param| param.name == name && param.default == value)
        };
        params.0.retain(|name, value| !is_default(name, value));
        params.0.extend(given.0.clone());
        self.open(&params)
    }

    /// Whether a game under these parameters may be drawn.
    pub fn has_draws(&self, params: &Params) -> bool {
        (self.draws)(params)
    }
}

impl<G: Notation, J: Judge<G>> Declared<G, J> {
    /// Says how positions and moves are written.
    #[must_use]
    pub fn written(mut self, notation: &'static str) -> Self {
        self.entry.notation = notation;
        self
    }

    /// Declares the parameters.
    #[must_use]
    pub fn params(mut self, params: &'static [Param]) -> Self {
        self.entry.params = params;
        self
    }

    /// Says which parameters a position's text states itself.
    #[must_use]
    pub fn states(mut self, stated: fn(&str) -> Params) -> Self {
        self.entry.stated = stated;
        self
    }

    /// Says under which parameters a game may be drawn, where that is not always so.
    #[must_use]
    pub fn draws(mut self, draws: fn(&Params) -> bool) -> Self {
        self.entry.draws = draws;
        self
    }

    /// Says which parameters change how fast the rules answer and never what.
    #[must_use]
    pub fn methods(mut self, methods: &'static [&'static str]) -> Self {
        self.entry.methods = methods;
        self
    }

    /// Positions can be drawn.
    #[must_use]
    pub fn depicts(mut self) -> Self
    where
        G: Depict,
    {
        self.extend.push(Abilities::depict);
        self
    }

    /// Positions can be judged.
    #[must_use]
    pub fn evaluates(mut self) -> Declared<G, Weighted>
    where
        G: Evaluate,
    {
        self.extend.push(Abilities::judge);
        let entry = Entry { evaluates: true, ..self.entry };
        Declared { entry, make: self.make, extend: self.extend, judge: PhantomData }
    }

    /// Results can be foreseen: `solve` then searches less.
    #[must_use]
    pub fn foresees(mut self) -> Self
    where
        G: Insight,
    {
        self.extend.push(Abilities::foresee);
        self
    }

    /// Some moves take something: quiescence search and the order of moves ask which.
    #[must_use]
    pub fn captures(mut self) -> Self
    where
        G: Captures,
    {
        self.extend.push(Abilities::capture);
        self
    }

    /// A turn may be supposed to be passed: null-move pruning asks what follows.
    #[must_use]
    pub fn passes(mut self) -> Self
    where
        G: Pass,
    {
        self.extend.push(Abilities::pass);
        self
    }

    /// The game knows better moves for playouts than random ones.
    #[must_use]
    pub fn plays_out(mut self) -> Self
    where
        G: Policy,
    {
        self.extend.push(Abilities::policy);
        self
    }

    /// Positions can be set up by hand.
    #[must_use]
    pub fn edits(mut self) -> Self
    where
        G: Edit,
    {
        self.entry.edits = true;
        self.extend.push(Abilities::edit);
        self
    }

    /// The finished line.
    pub fn done(self) -> Entry {
        let Self { mut entry, make, extend, judge: _ } = self;
        let mut abilities = Abilities::judged_by::<J>();
        extend.into_iter().for_each(|extend| extend(&mut abilities));
        let name = entry.name;
        entry.open = Arc::new(move |params| {
            let game = make(params)?;
            Ok(Box::new(Opened::start(name, params.clone(), game, abilities.clone())))
        });
        entry
    }
}

/// The games that a workbench knows: plyscope's own and any that a user's crate adds.
#[derive(Debug, Clone)]
pub struct Catalog {
    entries: Vec<Entry>,
}

impl Default for Catalog {
    fn default() -> Self {
        Self { entries: games::all() }
    }
}

impl Catalog {
    /// Adds a game; one of the same name is replaced.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        self.entries.retain(|known| known.name != entry.name);
        self.entries.push(entry);
        self
    }

    /// All games, in display order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game of a name.
    ///
    /// # Errors
    /// There is none.
    pub fn entry(&self, name: &str) -> Result<&Entry> {
        self.entries.iter().find(|e| e.name == name).ok_or_else(|| {
            let names: Vec<&str> = self.entries.iter().map(|e| e.name).collect();
            unknown("game", name, &names)
        })
    }
}
