/** Levels of minima: entry i of a level is the smallest of the entries 64 i to 64 i + 63 of the level before; the first level is over the array itself. */
export type MinTree = Uint32Array[];

const FAN_OUT = 64;
const CHUNK = 1 << 18;

/** Builds the levels over an array, down to one of at most 64 entries. Yields between chunks. */
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
    let least = 0xffffffff;
    const blockEnd = Math.min(below.length, (block + 1) * FAN_OUT);
    for (let at = block * FAN_OUT; at < blockEnd; at++) {
      const value = below[at] as number;
      if (value < least) least = value;
    }
    level[block] = least;
  }
}

/** A stretch of one level of the tree whose smallest entry has not been handed out yet. Level 0 is the array. */
interface Stretch {
  level: number;
  from: number;
  end: number;
  least: number;
  leastAt: number;
}

/**
 * Hands out the entries of some intervals of an array in ascending order, smallest first, at a cost that depends on how
 * many are asked for and hardly on how wide the intervals are: best-first search over the tree of minima.
 */
export class AscendingEntryIterator {
  readonly #levels: Uint32Array[];
  /** Binary heap by `least`. */
  readonly #heap: Stretch[] = [];

  /** @param args.intervals half-open, disjoint */
  constructor(args: { array: Uint32Array; tree: MinTree; intervals: [number, number][] }) {
    this.#levels = [args.array, ...args.tree];
    for (const [from, end] of args.intervals) this.#cover(from, end);
  }

  /** The next entry; -1 when there is none. */
  next(): number {
    for (;;) {
      const best = this.#heap[0];
      if (!best) return -1;
      const { level, from, end, leastAt } = best;
      this.#pop();
      this.#pushStretch(level, from, leastAt);
      this.#pushStretch(level, leastAt + 1, end);
      if (level === 0) return best.least;
      const below = this.#levels[level - 1] as Uint32Array;
      this.#pushStretch(level - 1, leastAt * FAN_OUT, Math.min(below.length, (leastAt + 1) * FAN_OUT));
    }
  }

  /** Takes whole blocks from as high up as possible, the rest at both ends from below. */
  #cover(from: number, end: number): void {
    let level = 0;
    while (from < end) {
      const blockFrom = Math.ceil(from / FAN_OUT);
      const blockEnd = Math.floor(end / FAN_OUT);
      if (level === this.#levels.length - 1 || blockFrom >= blockEnd) {
        this.#pushStretch(level, from, end);
        return;
      }
      this.#pushStretch(level, from, blockFrom * FAN_OUT);
      this.#pushStretch(level, blockEnd * FAN_OUT, end);
      from = blockFrom;
      end = blockEnd;
      level++;
    }
  }

  #pushStretch(level: number, from: number, end: number): void {
    if (from >= end) return;
    const values = this.#levels[level] as Uint32Array;
    let least = values[from] as number;
    let leastAt = from;
    for (let at = from + 1; at < end; at++) {
      const value = values[at] as number;
      if (value < least) {
        least = value;
        leastAt = at;
      }
    }
    const heap = this.#heap;
    let place = heap.length;
    const stretch = { level, from, end, least, leastAt };
    heap.push(stretch);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent] as Stretch;
      if (above.least <= least) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = stretch;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Stretch).least < (heap[child] as Stretch).least) {
        child++;
      }
      const below = heap[child] as Stretch;
      if (below.least >= last.least) break;
      heap[place] = below;
      place = child;
    }
    heap[place] = last;
  }
}
