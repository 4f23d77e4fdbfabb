use loyd_board::{Content, Direction, Labels, Layout, LayoutError, Shape, Topology, TopologyError, Wrap};
use proptest::prelude::*;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Any topology of up to four rows and columns: the bits say which cells are holes and which neighbours a wall parts.
fn topologies() -> impl Strategy<Value = Topology> {
    (1..5_usize, 1..5_usize, 0..4_usize, any::<u16>(), any::<u64>(), any::<u16>()).prop_map(
        |(rows, columns, wrap, holes, walls, fewer)| {
            let topology = Topology::new(shape(rows, columns)).wrapped(Wrap::ALL[wrap]);
            let cells = rows * columns;
            let holes: Vec<usize> = (0..cells).filter(|cell| (holes & fewer) >> cell & 1 == 1).collect();
            let edges =
                (0..cells).flat_map(|cell| topology.neighbours(cell).map(move |next| (cell, next)).collect::<Vec<_>>());
            let parted: Vec<_> =
                edges.enumerate().filter(|(at, _)| walls >> (at % 64) & 3 == 3).map(|(_, edge)| edge).collect();
            topology.clone().with_walls(&parted).unwrap().with_holes(&holes).unwrap()
        },
    )
}

/// How many components there are without `without`.
fn parts(topology: &Topology, without: usize) -> usize {
    topology.clone().with_holes(&[without]).unwrap().components().len()
}

proptest! {
    #[test]
    fn neighbours_are_mutual_and_met_in_one_direction(topology in topologies()) {
        for cell in 0..topology.shape().cells() {
            for direction in Direction::ALL {
                if let Some(next) = topology.neighbour(cell, direction) {
                    prop_assert!(next != cell && topology.is_open(cell) && topology.is_open(next));
                    prop_assert_eq!(topology.neighbour(next, direction.opposite()), Some(cell));
                    let ways = Direction::ALL.into_iter().filter(|other| topology.neighbour(cell, *other) == Some(next));
                    prop_assert_eq!(ways.count(), 1);
                }
            }
        }
    }

    #[test]
    fn a_cell_is_cut_if_the_rest_falls_apart_without_it(topology in topologies()) {
        let (whole, blocks) = (topology.components().len(), topology.blocks());
        for cell in topology.open_cells() {
            prop_assert_eq!(blocks.cuts().contains(&cell), parts(&topology, cell) > whole, "{} of {}", cell, topology);
        }
        // Each pair of cells that touch is in exactly one block, and each block stays connected whichever cell is taken away.
        for cell in topology.open_cells() {
            for next in topology.neighbours(cell) {
                prop_assert_eq!(blocks.iter().filter(|block| block.contains(&cell) && block.contains(&next)).count(), 1);
            }
        }
        for block in blocks.iter() {
            let others: Vec<usize> = topology.open_cells().filter(|cell| !block.contains(cell)).collect();
            let alone = topology.clone().with_holes(&others).unwrap();
            prop_assert_eq!(alone.components().len(), 1);
            for cell in block.iter().filter(|_| block.len() > 1) {
                prop_assert_eq!(parts(&alone, *cell), 1);
            }
        }
    }

    #[test]
    fn distances_are_the_same_there_and_back_and_grow_by_one(topology in topologies()) {
        let distances: Vec<_> = (0..topology.shape().cells()).map(|cell| topology.distances(cell)).collect();
        for cell in topology.open_cells() {
            for other in topology.open_cells() {
                prop_assert_eq!(distances[cell][other], distances[other][cell]);
                let nearest = topology.neighbours(other).filter_map(|next| distances[cell][next]).min();
                let expected = if cell == other { Some(0) } else { nearest.map(|nearest| nearest + 1) };
                prop_assert_eq!(distances[cell][other], expected);
            }
        }
        if let Some(colours) = topology.colours() {
            prop_assert!(topology.open_cells().all(|cell| topology.neighbours(cell).all(|next| colours[cell] != colours[next])));
        }
    }

    #[test]
    fn a_layout_reads_as_it_was_written(rows in 1..5_usize, columns in 1..5_usize, contents in prop::collection::vec(0..9_u16, 16)) {
        let content = |content: &u16| match content {
            0 => Content::Hole,
            1 => Content::Blank,
            2 => Content::Any,
            label => Content::Tile(label - 2),
        };
        let cells: Vec<Content> = contents[..rows * columns].iter().map(content).collect();
        let layout = Layout::new(shape(rows, columns), cells).unwrap();
        prop_assert_eq!(layout.to_string().parse::<Layout>(), Ok(layout.clone()));
        prop_assert_eq!(layout.to_string().replace('/', "\n").parse::<Layout>(), Ok(layout));
    }
}

#[test]
fn a_torus_of_odd_sides_has_no_colouring() {
    let torus = |rows, columns| Topology::new(shape(rows, columns)).wrapped(Wrap::Both);
    assert_eq!(torus(3, 3).colours(), None);
    assert_eq!(torus(4, 3).colours(), None);
    assert!(torus(4, 4).colours().is_some());
    assert_eq!(torus(4, 4).neighbours(0).collect::<Vec<_>>(), [12, 3, 1, 4]);
    // Two cells touch once, however the line is wrapped.
    assert_eq!(torus(2, 2).neighbours(0).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(torus(1, 1).neighbours(0).count(), 0);
}

#[test]
fn what_is_no_topology_says_why() {
    let topology = || Topology::new(shape(3, 3));
    assert_eq!(topology().with_holes(&[9]).unwrap_err(), TopologyError::NoCell { cell: 9, shape: shape(3, 3) });
    let apart = topology().with_walls(&[(0, 2)]).unwrap_err();
    assert_eq!(apart.to_string(), "a wall between cells 0 and 2 keeps nothing apart: give two cells that touch");
    assert!(topology().wrapped(Wrap::Rows).with_walls(&[(0, 2)]).is_ok());
    let walls = topology().with_walls(&[(1, 0), (0, 1)]).unwrap();
    assert_eq!(walls.walls(), [(0, 1)]);
    assert_eq!(walls.to_string(), "3x3, walls 0-1");
    assert_eq!(
        "sideways".parse::<Wrap>().unwrap_err().to_string(),
        "`sideways` is not a way to wrap: use rows, columns, both or none"
    );
}

#[test]
fn what_is_no_layout_says_where() {
    let error = |text: &str| text.parse::<Layout>().unwrap_err().to_string();
    assert_eq!(error("1 2 / 3"), "1:7: row 2 has 1 cells and row 1 has 2: give every row the same number");
    let number = "a number from 1 to 65535, 0 for a blank, # for a hole, or ? in a goal";
    assert_eq!(error("1 2\n3 q"), format!("2:3: `q` is not a cell: expected {number}"));
    assert_eq!(error("1 99999"), format!("1:3: `99999` is not a cell: expected {number}"));
    assert_eq!(error("+1"), format!("1:1: `+1` is not a cell: expected {number}"));
    assert_eq!(error(" \n/ / \n"), "there are no cells: write rows apart by `/` or on lines, such as 1 2 / # 0");
    assert!(error(&"1 ".repeat(1001)).contains("out of range"));
    assert_eq!(Layout::new(shape(2, 2), [Content::Blank]), Err(LayoutError::Cells { given: 1, shape: shape(2, 2) }));
}

#[test]
fn words_are_labels_in_the_order_in_which_they_are_met() {
    let mut labels = Labels::words();
    let start = labels.read("x, a, x\n\n_ b #").unwrap();
    let goal = labels.read("? x / x 0 / c #").unwrap();
    assert_eq!(start.labels().collect::<Vec<_>>(), [1, 2, 1, 3]);
    assert_eq!(goal.labels().collect::<Vec<_>>(), [1, 1, 4]);
    assert_eq!(labels.write(&start), "x a x / 0 b #");
    assert_eq!(start.shape(), shape(2, 3));
    assert_eq!(goal.shape(), shape(3, 2));
}

#[test]
fn goals_admit_what_they_leave_open() {
    let goal: Layout = "1 ? / ? #".parse().unwrap();
    let admits = |text: &str| goal.admits(&text.parse().unwrap());
    assert!(admits("1 2 / 0 #") && admits("1 0 / 0 #"));
    assert!(!admits("2 1 / 0 #") && !admits("1 2 / 0 3") && !admits("1 # / 0 #") && !admits("1 2 0 #"));
    let plain: Layout = "3 1 / 0 2".parse().unwrap();
    assert_eq!(Layout::try_from(&plain.to_grid().unwrap()), Ok(plain));
    assert_eq!(goal.to_grid(), None);
}
