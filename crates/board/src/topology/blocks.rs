//! Cut cells, and what they hold together.

use alloc::{vec, vec::Vec};

use super::Topology;

/// The blocks of a topology: its largest parts that stay connected whichever single cell is taken away.
///
/// Two cells that touch are a block if nothing else joins them; a cell that nothing touches is one alone. Blocks share at most one cell, a **cut cell**.
/// Found depth first (Hopcroft & Tarjan 1973).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    blocks: Vec<Vec<usize>>,
    cuts: Vec<usize>,
}

/// A cell on the way down.
struct Frame {
    cell: usize,
    next: usize,
}

impl Blocks {
    pub(super) fn of(topology: &Topology) -> Self {
        let cells = topology.shape().cells();
        // The number of each cell in the order in which they are seen, and the lowest number that its descendants touch.
        let (mut numbers, mut lows) = (vec![usize::MAX; cells], vec![usize::MAX; cells]);
        let (mut seen, mut number) = (Vec::new(), 0);
        let mut blocks = Vec::new();
        for root in topology.open_cells() {
            if numbers[root] != usize::MAX {
                continue;
            }
            let mut frames = vec![Frame { cell: root, next: 0 }];
            (numbers[root], lows[root]) = (number, number);
            number += 1;
            if topology.neighbours(root).next().is_none() {
                blocks.push(vec![root]);
            }
            while let Some(frame) = frames.last_mut() {
                let cell = frame.cell;
                if let Some(next) = topology.neighbours(cell).nth(frame.next) {
                    frame.next += 1;
                    if numbers[next] == usize::MAX {
                        (numbers[next], lows[next]) = (number, number);
                        number += 1;
                        seen.push(next);
                        frames.push(Frame { cell: next, next: 0 });
                    } else {
                        lows[cell] = lows[cell].min(numbers[next]);
                    }
                    continue;
                }
                frames.pop();
                let Some(parent) = frames.last().map(|frame| frame.cell) else { break };
                lows[parent] = lows[parent].min(lows[cell]);
                if lows[cell] >= numbers[parent] {
                    // Nothing below touches anything above the parent.
                    let from = seen.iter().rposition(|other| *other == cell).unwrap_or(0);
                    let mut block = seen.split_off(from);
                    block.push(parent);
                    block.sort_unstable();
                    blocks.push(block);
                }
            }
        }
        blocks.sort_unstable();
        let mut times = vec![0; cells];
        blocks.iter().flatten().for_each(|cell| times[*cell] += 1);
        let cuts = (0..cells).filter(|cell| times[*cell] > 1).collect();
        Self { blocks, cuts }
    }

    /// The blocks, each a rising list of cells.
    pub fn iter(&self) -> impl Iterator<Item = &[usize]> {
        self.blocks.iter().map(Vec::as_slice)
    }

    /// The cells that are in several blocks, rising.
    pub fn cuts(&self) -> &[usize] {
        &self.cuts
    }
}
