//! Workers that are threads of one process.

use std::sync::Mutex;

use loyd_board::Grid;
use loyd_board::path::Metric;
use loyd_explore::{Explorer, Options, Place};

use super::*;
use crate::said::runs;

/// A goal of this shape with its blank in a cell.
fn goal(shape: &str, blank: usize) -> Grid {
    let shape: loyd_board::Shape = shape.parse().expect("a shape");
    let tile = |cell: usize| if cell == blank { 0 } else { cell as u32 + u32::from(cell < blank) };
    Grid::new(shape, (0..shape.cells()).map(tile).collect::<Vec<_>>()).expect("a board")
}

fn job(goal: &Grid, metric: Metric) -> Job {
    let mut job = Job::new(goal, metric);
    job.farthest = true;
    job
}

/// Levels and farthest boards in memory.
fn truth(job: &Job) -> (Vec<u64>, Vec<Place>) {
    let goal = job.goal().expect("a board");
    let mut options = Options::default();
    options.metric = job.metric();
    let mut explorer = Explorer::new(&goal, &options).expect("memory");
    let levels = explorer.by_ref().map(|level| level.boards).collect();
    let farthest: Vec<Grid> = explorer.farthest().collect();
    (levels, farthest.iter().map(|board| explorer.index().place(board).expect("one of these")).collect())
}

/// What workers say, each a thread of this process, if all goes well.
fn said(job: &Job, workers: usize, paced: u64) -> Vec<Said> {
    let space = Space::new(&job.goal().expect("a board"), job.metric(), false).expect("a space");
    let (space, job, said) = (Arc::new(space), job.clone(), Arc::new(Mutex::new(Vec::new())));
    let hear = said.clone();
    let work = move |worker: &mut Worker| {
        explore(worker, &space, &job, paced, &|said| hear.lock().expect("a lock").push(said))
    };
    let guards = timely::execute(timely::Config::process(workers), work).expect("threads");
    guards.join().into_iter().for_each(|ended| ended.expect("no panic").expect("no trouble"));
    std::mem::take(&mut *said.lock().expect("a lock"))
}

/// The levels and farthest boards among it.
fn found(said: Vec<Said>) -> (Vec<u64>, Vec<Place>) {
    let (mut levels, mut farthest) = (Vec::new(), Vec::new());
    for said in said {
        match said {
            Said::Resumed(boards) => levels = boards,
            Said::Level { depth, boards } => {
                assert_eq!(depth as usize, levels.len());
                levels.push(boards);
            }
            Said::Farthest(numbers) => farthest = runs(numbers).flat_map(Run::places).collect(),
            _ => (),
        }
    }
    farthest.sort();
    (levels, farthest)
}

#[test]
fn any_number_of_workers_finds_the_same() {
    let cases = [
        ("2x5", 9, Metric::Single),
        ("2x5", 3, Metric::Multi),
        ("5x2", 4, Metric::Single),
        ("3x3", 4, Metric::Multi),
        ("1x4", 1, Metric::Single),
        ("2x2", 3, Metric::Single),
    ];
    for (shape, blank, metric) in cases {
        let job = job(&goal(shape, blank), metric);
        let truth = truth(&job);
        for (workers, paced) in [(1, PACED), (2, PACED), (3, 0), (4, PACED), (20, 0)] {
            assert_eq!(found(said(&job, workers, paced)), truth, "{shape} {blank} {metric:?} {workers}");
        }
    }
}

/// Few bytes a board, and every board counted once by someone.
#[test]
fn what_is_said_on_the_way() {
    let said = said(&job(&goal("2x5", 9), Metric::Single), 3, PACED);
    let counted: u64 = said.iter().map(|said| if let Said::Counted(boards) = said { *boards } else { 0 }).sum();
    assert_eq!(counted, 1_814_400);
    let sent = said
        .iter()
        .filter_map(|said| if let Said::Sent { boards, bytes } = said { Some((*boards, *bytes)) } else { None });
    let (boards, bytes) = sent.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    // A vertical move of one window of five leads out of the first digit's range: every board there has one, half of them to another third.
    assert!(boards > 200_000 && boards < 400_000, "{boards}");
    assert!(bytes < 2 * boards, "{bytes} {boards}");
}

#[test]
fn ends_at_a_depth() {
    let mut job = job(&goal("2x5", 9), Metric::Single);
    let truth = truth(&job).0;
    (job.until_depth, job.farthest) = (Some(12), false);
    assert_eq!(found(said(&job, 3, PACED)).0, truth[..=12]);
}

/// Whoever stored the levels, others go on from them; and who finds one piece damaged takes all others back to the one before.
#[test]
fn goes_on_whoever_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = job(&goal("2x5", 7), Metric::Multi);
    let truth = truth(&whole);
    for every in [Duration::ZERO, Duration::from_nanos(1)] {
        let store = crate::Store { folder: folder.path().join(format!("{every:?}")), every, resume: true };
        let mut job = whole.clone();
        job.store = Some(store.clone());
        let mut cut = job.clone();
        (cut.until_depth, cut.farthest) = (Some(10), false);
        assert_eq!(found(said(&cut, 3, PACED)).0, truth.0[..=10]);
        // One of the pieces of the last checkpoint.
        let cache = Cache::at(&store.folder);
        let (kind, last) = if every.is_zero() { ("level", 11) } else { ("whole", 11) };
        let piece = cache.list().expect("a folder").into_iter().map(|entry| entry.name);
        let mut pieces = piece.filter(|name| name.as_str().contains(&format!("-{kind}-{last}-3-")));
        let path = cache.path(&pieces.next().expect("the second of three"));
        let mut bytes = std::fs::read(&path).expect("a file");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&path, bytes).expect("written");
        for workers in [2, 4] {
            let all = said(&job, workers, 0);
            let resumed =
                all.iter().find_map(|said| if let Said::Resumed(levels) = said { Some(levels.len()) } else { None });
            let refused = all
                .iter()
                .filter(|said| matches!(said, Said::Refused(why) if why.starts_with(&path.display().to_string())));
            let is_first = workers == 2;
            assert_eq!((resumed.is_some(), refused.count() > 0), (true, is_first), "{workers} {all:?}");
            assert!(!is_first || resumed == Some(10), "{resumed:?}");
            assert_eq!(found(all), truth);
        }
    }
}
