/**
 * Levels of minima. Entry i of a level is the minimum of the entries 64 i to 64 i + 63 of the level below.
 * The first level summarizes the array itself.
 */
export type MinTree = Uint32Array[];

const FAN_OUT = 64;
const CHUNK = 1 << 18;

/** Builds the levels, up to one with at most 64 entries. O(n). Yields between chunks. */
export function* buildMinTree(array: Uint32Array): Generator<void, MinTree> {
  const tree: MinTree = [];
  let below = array;
  while (below.length > FAN_OUT) {
    const level = new Uint32Array(Math.ceil(below.length / FAN_OUT));
    for (let from = 0; from < level.length; from += CHUNK / FAN_OUT) {
      fillMinima(below, level, from, Math.min(level.length, from + CHUNK / FAN_OUT));
      yield;
    }
    tree.push(level);
    below = level;
  }
  return tree;
}

function fillMinima(below: Uint32Array, level: Uint32Array, from: number, end: number): void {
  for (let block = from; block < end; block++) {
    let min = 0xffffffff;
    const blockEnd = Math.min(below.length, (block + 1) * FAN_OUT);
    for (let i = block * FAN_OUT; i < blockEnd; i++) {
      const value = below[i] as number;
      if (value < min) min = value;
    }
    level[block] = min;
  }
}

/** Part of one level whose minimum has not been returned yet. Level 0 is the array. */
interface BlockRange {
  level: number;
  from: number;
  end: number;
  min: number;
  minIndex: number;
}

/**
 * Returns the entries of some intervals of an array in ascending order, by best-first search over the tree of
 * minima. The cost depends on how many entries are taken, hardly on the width of the intervals: O(k log k)
 * comparisons plus 64 entries per level and step.
 */
export class AscendingEntryIterator {
  readonly #levels: Uint32Array[];
  /** Binary heap, ordered by `min`. */
  readonly #heap: BlockRange[] = [];

  /** @param args.intervals half-open and disjoint */
  constructor(args: { array: Uint32Array; tree: MinTree; intervals: [number, number][] }) {
    this.#levels = [args.array, ...args.tree];
    for (const [from, end] of args.intervals) this.#cover(from, end);
  }

  /** Returns the next entry, or -1 after the last. */
  next(): number {
    for (;;) {
      const best = this.#heap[0];
      if (!best) return -1;
      const { level, from, end, minIndex } = best;
      this.#pop();
      this.#pushRange(level, from, minIndex);
      this.#pushRange(level, minIndex + 1, end);
      if (level === 0) return best.min;
      const below = this.#levels[level - 1] as Uint32Array;
      this.#pushRange(level - 1, minIndex * FAN_OUT, Math.min(below.length, (minIndex + 1) * FAN_OUT));
    }
  }

  /**
   * Covers an interval with whole blocks of the highest possible level, and its two ends with lower levels.
   */
  #cover(from: number, end: number): void {
    let level = 0;
    while (from < end) {
      const blockFrom = Math.ceil(from / FAN_OUT);
      const blockEnd = Math.floor(end / FAN_OUT);
      if (level === this.#levels.length - 1 || blockFrom >= blockEnd) {
        this.#pushRange(level, from, end);
        return;
      }
      this.#pushRange(level, from, blockFrom * FAN_OUT);
      this.#pushRange(level, blockEnd * FAN_OUT, end);
      from = blockFrom;
      end = blockEnd;
      level++;
    }
  }

  #pushRange(level: number, from: number, end: number): void {
    if (from >= end) return;
    const values = this.#levels[level] as Uint32Array;
    let min = values[from] as number;
    let minIndex = from;
    for (let i = from + 1; i < end; i++) {
      const value = values[i] as number;
      if (value < min) {
        min = value;
        minIndex = i;
      }
    }
    const heap = this.#heap;
    let slot = heap.length;
    const range = { level, from, end, min, minIndex };
    heap.push(range);
    while (slot > 0) {
      const parent = (slot - 1) >> 1;
      const above = heap[parent] as BlockRange;
      if (above.min <= min) break;
      heap[slot] = above;
      slot = parent;
    }
    heap[slot] = range;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let slot = 0;
    for (;;) {
      let child = 2 * slot + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as BlockRange).min < (heap[child] as BlockRange).min) {
        child++;
      }
      const below = heap[child] as BlockRange;
      if (below.min >= last.min) break;
      heap[slot] = below;
      slot = child;
    }
    heap[slot] = last;
  }
}
