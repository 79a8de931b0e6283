//! Chess: what is written is read again, what cannot be read is refused in words.

use plyscope::eval::Evaluate;
use plyscope::game::chess::pgn::{self, Record};
use plyscope::game::chess::{Chess, Epd, Position, san};
use plyscope::game::{Depict, Draft, Edit, Game, Notation, Turn};
use plyscope::rng::Rng;
use proptest::prelude::*;

/// A random game of at most `plies` moves: its positions and its moves.
fn random_game(origin: &Position, seed: u64, plies: usize) -> (Vec<Position>, Vec<u16>) {
    let mut rng = Rng::new(seed);
    let (mut line, mut played) = (vec![origin.clone()], Vec::new());
    let mut position = origin.clone();
    while played.len() < plies && matches!(Chess.turn(&position), Turn::Of(_)) {
        let mv = Chess.random_move(&position, &mut rng, &mut Vec::new());
        Chess.play(&mut position, mv);
        played.push(mv);
        line.push(position.clone());
    }
    (line, played)
}

fn position(text: &str) -> Position {
    Chess.parse_position(text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn legal(position: &Position) -> Vec<u16> {
    let mut moves = Vec::new();
    Chess.moves(position, &mut moves);
    moves
}

/// A starting position of Chess960 by its number (Scharnagl), as FEN.
fn chess960(number: u32) -> Position {
    position(&cozy_chess::Board::chess960_startpos(number).to_string())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    /// FEN to the last counter, EPD, UCI and SAN along random games of chess and Chess960.
    #[test]
    fn positions_and_moves_are_read_as_written(seed: u64, number in 0_u32..960, plies in 1_usize..120) {
        let origin = if seed % 2 == 0 { Chess.start() } else { chess960(number) };
        let (line, _) = random_game(&origin, seed, plies);
        for at in &line {
            let fen = Chess.print_position(at);
            let read = position(&fen);
            prop_assert_eq!(Chess.print_position(&read), &*fen);
            prop_assert_eq!(Chess.key(&read), Chess.key(at));
            prop_assert_eq!(&read, at);
            for mv in legal(at) {
                for name in [Chess.print_move(at, mv), san(at, mv), mv_as_castling_of_960(at, mv)] {
                    prop_assert_eq!(Chess.parse_move(at, &name), Ok(mv), "{} in {}", name, fen);
                }
            }
        }
        let epd = format!("{} bm e4 Nf3; id \"a; b\"; hmvc 3; fmvn 17;", fen_fields(&line[0]));
        let read = Epd::parse(&epd).unwrap();
        prop_assert_eq!(read.print(), epd);
        prop_assert_eq!(read.operands("id"), Some(&["\"a; b\"".to_owned()][..]));
        prop_assert!(Chess.print_position(&read.position).ends_with(" 3 17"));
    }

    /// PGN with its tags, whatever stands in them.
    #[test]
    fn games_are_read_as_written(seed: u64, number in 0_u32..960, plies in 0_usize..200, name in "\\PC{0,20}") {
        let origin = if seed % 2 == 0 { Chess.start() } else { chess960(number) };
        let (line, moves) = random_game(&origin, seed, plies);
        let mut record = Record::new(origin.clone(), moves.clone());
        record.tags = vec![("White".into(), name.clone()), ("Annotator".into(), name.clone())];
        let text = record.print();
        prop_assert!(text.lines().all(|line| line.starts_with('[') || line.len() <= 80));
        let read = pgn::read_one(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        prop_assert_eq!((&read.origin, &read.moves, read.result), (&origin, &moves, record.result));
        prop_assert_eq!((read.tag("White"), read.tag("Annotator")), (Some(&*name), Some(&*name)));
        prop_assert_eq!(read.print(), &*text);
        prop_assert_eq!(position(&text), line[line.len() - 1].clone());
    }

    /// Any text is a position, a game or a fault with words.
    #[test]
    fn any_text_is_answered(text in "[ \\[\\](){};%$!?*./0-9a-hKQRBNPkqrbnpwx=+#O\"\n-]{0,60}") {
        if let Err(fault) = Chess.parse_line(&text) {
            prop_assert!(!fault.found.is_empty());
        }
        let start = Chess.start();
        for word in Chess.split_moves(&text) {
            let _ = Chess.parse_move(&start, word);
        }
        let _ = pgn::read_all(&text);
        let _ = Epd::parse(&text);
    }
}

fn fen_fields(position: &Position) -> String {
    Chess.print_position(position).split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Castling as the king taking its rook, which is read in chess too; any other move as it is printed.
fn mv_as_castling_of_960(at: &Position, mv: u16) -> String {
    let [from, to] = [mv, mv >> 6].map(|bits| cozy_chess::Square::index(usize::from(bits & 63)));
    let is_castling = at.board().colors(at.board().side_to_move()).has(to);
    if is_castling { format!("{from}{to}") } else { Chess.print_move(at, mv) }
}

#[test]
fn san_is_that_of_the_books() {
    for (fen, moves) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4=e4 g1f3=Nf3"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1=O-O e1c1=O-O-O a1d1=Rd1 h1h8=Rh8+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8=Ra8#"),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q=cxd8=Q+ c7c8n=c8=N"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6=exd6 e5e6=e6"),
        // Two on a file, two on a rank, three at corners.
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3=R1a3 a5a3=R5a3"),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2=Nbd2 f1d2=Nfd2"),
        ("8/2k5/8/8/Q6Q/8/8/K6Q w - - 0 1", "h4e1=Q4e1 a4e4=Qae4 h1e4=Q1e4 h4e4=Qh4e4"),
        // A pinned knight needs no telling from the other.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2=Ne2"),
    ] {
        let at = position(fen);
        for pair in moves.split(' ') {
            let (uci, expected) = pair.split_once('=').unwrap();
            let mv = Chess.parse_move(&at, uci).unwrap_or_else(|fault| panic!("{fen}: {fault}"));
            let written = san(&at, mv);
            assert_eq!(written, expected, "{fen} {uci}");
            assert_eq!(Chess.parse_move(&at, &written), Ok(mv));
        }
    }
    let at = position("r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
    for [loose, uci] in
        [["0-0", "e1g1"], ["bxa8Q", "b7a8q"], ["b7xa8=N+", "b7a8n"], ["Rh1-h7!?", "h1h7"], ["Ke1e2", "e1e2"]]
    {
        assert_eq!(Chess.parse_move(&at, loose), Chess.parse_move(&at, uci), "{loose}");
    }
}

#[test]
fn comments_variations_and_marks_are_skipped() {
    let text = "[Event \"x \\\"y\\\"\"]\n[Site \"-\"]\n\n% not for us\n1.e4 {best by test} e5 $1 2. Nf3!? ; and so on\n \
                (2. f4 exf4 (2... d5 3. exd5 {Falkbeer}) 3. Nf3) 2... Nc6 3.Bb5 ! a6 1/2-1/2";
    let game = pgn::read_one(text).unwrap();
    assert_eq!((game.moves.len(), game.result, game.tag("Event")), (6, "1/2-1/2", Some("x \"y\"")));
    assert_eq!(pgn::read_all(&format!("{text}\n\n{text}\n{text}")).unwrap().len(), 3);
    let movetext = text.split("\n\n").nth(1).unwrap();
    assert_eq!(Chess.split_moves(movetext), ["e4", "e5", "Nf3!?", "Nc6", "Bb5", "a6"]);
    let deep = |n: usize| format!("1. e4 {}{} e5", "(1. d4 ".repeat(n), ")".repeat(n));
    assert_eq!(pgn::read_one(&deep(pgn::DEEPEST)).unwrap().moves.len(), 2);
    assert!(pgn::read_one(&deep(pgn::DEEPEST + 1)).is_err());
    assert!(pgn::read_one(&deep(100_000)).is_err());
}

/// One text a line, with what is said about it.
fn messages(texts: &[&str], read: impl Fn(&str) -> Option<String>) -> String {
    let answer = |text: &&str| {
        let said = read(text).unwrap_or_else(|| panic!("`{text}` is accepted"));
        format!("{text:?}\n{said}\n")
    };
    texts.iter().map(answer).collect::<Vec<_>>().join("\n")
}

#[test]
fn bad_positions_have_exact_messages() {
    let texts = [
        "4k3/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/9/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/ppppppppp/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/7/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w KX - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w B - 0 1",
        "4k3/8/8/8/8/8/4K3/R7 w Q - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b k - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b qa - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
        "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
        "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/K6r w - d6 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 101 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/2K1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2KPK2P w - - 0 1",
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/1b6/3n4/8/r3K3 w - - 0 1",
        "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/QQQQ4/QQQQQQQQ/QQQQK3 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - bm",
        "4k3/8/8/8/8/8/8/4K3 w - - ; id",
        "4k3/8/8/8/8/8/8/4K3 w - - id \"open",
        "4k3/8/8/8/8/8/8/4K3 w - - hmvc many;",
        "kiwipete",
        "1. e4 e5 2. Ke3",
        "1. e4 (1. d4 d5",
        "1. e4 {no end",
        "1. e4 ) e5",
        "[Event]\n1. e4",
        "[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4",
        "1. e4 1-0 1. d4 0-1",
        "1. f3 e5 2. g4 Qh4# 3. a3",
    ];
    let read = |text: &str| Chess.parse_position(text).err().map(|fault| fault.to_string());
    insta::assert_snapshot!(messages(&texts, read));
}

#[test]
fn bad_moves_have_exact_messages() {
    let cases = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e5 e3e4 e7e5 a1a1 Nd4 Qd4 xyz O-O e9e4 é2e4",
        ),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8 a7a8k a8 a8=K"),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2 N1d2"),
        ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2 Rd2"),
        ("4k3/8/8/8/8/8/8/r3K2R w K - 0 1", "e1g1 h1h2 e1d1"),
        ("R3k3/5ppp/8/8/8/8/8/4K3 b - - 0 1", "e8e7"),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "g8h8"),
    ];
    let said: Vec<String> = cases
        .iter()
        .flat_map(|(fen, words)| words.split(' ').map(move |word| (fen, word)))
        .map(|(fen, word)| match Chess.parse_move(&position(fen), word) {
            Ok(mv) => format!("{fen} {word}: {}", Chess.print_move(&position(fen), mv)),
            Err(fault) => format!("{fen} {word}: {fault}"),
        })
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn notation_is_kept_whatever_its_dialect() {
    for (written, kept) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("4k3/8/8/8/8/8/8/1R2KR1R w FB - 3 9", "4k3/8/8/8/8/8/8/1R2KR1R w FQ - 3 9"),
        ("1r2k1r1/8/8/8/8/8/8/4K3 b kq - 0 1", "1r2k1r1/8/8/8/8/8/8/4K3 b kq - 0 1"),
        ("....k.../8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("  4k3/8/8/8/8/8/8/4K3   b ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 b - - bm Kd7; hmvc 12; fmvn 40;", "4k3/8/8/8/8/8/8/4K3 b - - 12 40"),
        ("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("1. e4 c5", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"),
        ("e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"),
    ] {
        assert_eq!(Chess.print_position(&position(written)), kept);
    }
}

/// Only captures en passant that can be made tell positions apart, and counters never do.
#[test]
fn positions_are_equal_when_the_rules_say_so() {
    let same = |a: &str, b: &str| {
        let (a, b) = (position(a), position(b));
        assert_eq!(a == b, Chess.key(&a) == Chess.key(&b));
        a == b
    };
    assert!(same("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 7 30"));
    assert!(!same("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    // The pawn that could take is pinned.
    assert!(same("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"));
    assert!(!same("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
}

#[test]
fn games_end_as_the_rules_say() {
    use plyscope::game::{Outcome, Side};
    let turn = |fen: &str| Chess.turn(&position(fen));
    let draw = Turn::Over(Outcome::Draw);
    assert_eq!(turn("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), Turn::Over(Outcome::Win(Side::Max)));
    assert_eq!(turn("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), draw, "stalemate");
    assert_eq!(turn("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), draw, "fifty moves");
    assert_eq!(turn("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), Turn::Of(Side::Max));
    assert_eq!(
        turn("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80"),
        Turn::Over(Outcome::Win(Side::Max)),
        "mate comes before the fifty moves"
    );
    for (men, is_dead) in [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KN2", true),
        ("4kb2/8/8/8/8/8/8/4K3", true),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/8/4KNN1", false),
        ("4k3/8/8/8/8/8/4P3/4K3", false),
        ("4kn2/8/8/8/8/8/8/4KB2", false),
    ] {
        assert_eq!(turn(&format!("{men} w - - 0 1")) == draw, is_dead, "{men}");
    }
}

/// A rook is taken from its corner, and the editor knows who could castle with it.
#[test]
fn drafts_hold_rights_and_counters() {
    let at = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 20");
    let Draft::Board(mut board) = Chess.draft(&at) else { panic!("no board") };
    assert_eq!(board.fields, ["KQkq", "-", "4", "20"]);
    assert_eq!(Chess.fields().len(), board.fields.len());
    board.squares[63] = 0;
    let defects = Chess.realise(&Draft::Board(board.clone())).unwrap_err();
    assert_eq!(
        defects[0].message,
        "White may castle (`K`) and has no rook on rank 1 to the right of its king"
    );
    board.fields[0] = "Qkq".to_owned();
    let realised = Chess.realise(&Draft::Board(board)).unwrap();
    assert_eq!(Chess.print_position(&realised), "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 4 20");
}

#[test]
fn castling_marks_where_king_and_rook_have_come_to() {
    let last = |fen: &str, uci: &str| {
        let mut at = position(fen);
        let mv = Chess.parse_move(&at, uci).unwrap();
        Chess.play(&mut at, mv);
        let picture = Chess.picture(&at, Some(mv));
        picture.last.iter().map(|&square| picture.squares[square].name.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(last("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "g1 f1");
    assert_eq!(last("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "c1 d1");
    assert_eq!(last("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1f1"), "f1 h1");
    assert_eq!(last("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1"), "g1 f1");
    assert_eq!(last("1rk5/8/8/8/8/8/8/4K3 b q - 0 1", "c8b8"), "c8 d8");
    assert_eq!(last("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "e1f1"), "f1 e1");
}

/// The squares of a feature are those that its words name: of doubled pawns, the ones behind.
#[test]
fn doubled_pawns_are_those_with_another_before_them() {
    let position = position("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1");
    let doubled = Chess.features().iter().position(|feature| feature.name == "doubled-pawns").unwrap();
    let squares = Chess.picture(&position, None).squares;
    let mut portions = Vec::new();
    Chess.locate(&position, &mut portions);
    let of_feature = portions.iter().filter(|portion| portion.feature == doubled);
    let mut named: Vec<(&str, i32)> =
        of_feature.map(|portion| (squares[portion.square].name.as_str(), portion.value)).collect();
    named.sort_unstable();
    assert_eq!(named, [("b2", 1), ("h4", -1), ("h5", -1)]);
    let mut values = vec![0; Chess.features().len()];
    Chess.measure(&position, &mut values);
    assert_eq!(values[doubled], -1);
}
