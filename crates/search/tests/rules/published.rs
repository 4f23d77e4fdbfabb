//! The distance table against published counts of boards per distance (data/: one file a shape and blank cell of the goal).

use loyd_board::{Grid, Shape};
use loyd_search::sliding::DistanceTable;

fn agrees(rows: usize, columns: usize, blank: usize, text: &str) {
    let shape = Shape::new(rows, columns).unwrap();
    let mut tiles: Vec<u32> = (1..shape.cells() as u32).collect();
    tiles.insert(blank, 0);
    let table = DistanceTable::new(Grid::new(shape, tiles).unwrap()).unwrap();
    let counts = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(' ').unwrap());
    let counts: Vec<(usize, usize)> =
        counts.map(|(depth, count)| (depth.parse().unwrap(), count.parse().unwrap())).collect();
    assert!(counts.len() > 1);
    assert_eq!(table.counts().enumerate().collect::<Vec<_>>(), counts);
    let listed = text.lines().filter_map(|line| line.strip_prefix("# farthest "));
    let listed: Vec<Vec<u32>> =
        listed.map(|line| line.split(' ').map(|tile| tile.parse().unwrap()).collect()).collect();
    let mut farthest: Vec<Vec<u32>> = table.farthest().map(|board| board.as_flattened().to_vec()).collect();
    farthest.sort();
    // The files list some sixty boards at most.
    assert!(!listed.is_empty());
    assert!(listed.iter().all(|board| farthest.binary_search(board).is_ok()));
    assert!(listed.len() == farthest.len() || farthest.len() > 60);
}

#[test]
fn counts_and_farthest_boards_agree() {
    agrees(2, 2, 3, include_str!("../data/2x2_blank3.txt"));
    agrees(2, 3, 4, include_str!("../data/2x3_blank4.txt"));
    agrees(2, 3, 5, include_str!("../data/2x3_blank5.txt"));
    agrees(2, 4, 6, include_str!("../data/2x4_blank6.txt"));
    agrees(2, 4, 7, include_str!("../data/2x4_blank7.txt"));
    agrees(3, 3, 4, include_str!("../data/3x3_blank4.txt"));
    agrees(3, 3, 8, include_str!("../data/3x3_blank8.txt"));
}
