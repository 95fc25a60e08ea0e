import { ByteReader } from './byte-reader.ts';

/** "BMDF" as a little-endian int32. */
const MAGIC = 0x46444d42;
const MAX_PHONES = 64;
const MAX_ENTRIES = 1 << 20;
/** Position of a phone in its word, as Sphinx numbers it. */
export const wordPositions = { internal: 0, begin: 1, end: 2, single: 3 } as const;
const POSITIONS = 4;

/** Which states stand for which phone in which context. */
export interface ModelDefinition {
  /** The names of the context-independent phones, such as `AA`; their index is their ID. */
  phones: readonly string[];
  /** The ID of the phone for silence. */
  silence: number;
  /** The number of emitting states of each phone. */
  stateCount: number;
  senoneCount: number;
  transitionCount: number;
  /** For each phone in context, its row in `senoneRows`; the first ones are without context. */
  rowOf: Int32Array;
  /** For each phone in context, its transition matrix. */
  transitionOf: Int32Array;
  /** For each phone in context, the context-independent phone. */
  baseOf: Uint8Array;
  /** Row by row, the senone of each state. */
  senoneRows: Uint16Array;
  /** The index of a phone between two others, or -1: see `contextKey`. */
  inContext: Int32Array;
}

/** Returns the place of a phone with its neighbors in `ModelDefinition.inContext`. */
export function contextKey(args: { position: number; phone: number; left: number; right: number }): number {
  return ((args.position * MAX_PHONES + args.phone) * MAX_PHONES + args.left) * MAX_PHONES + args.right;
}

/**
 * Reads a binary model definition of CMU Sphinx (`mdef`, format "BMDF" version 1).
 * Throws a ModelError if the bytes are no such file, are too short, or name what does not exist.
 */
export function readModelDefinition(bytes: Uint8Array): ModelDefinition {
  const reader = new ByteReader('mdef', bytes);
  if (reader.int32() !== MAGIC) reader.fail('is not a binary model definition');
  reader.count('format version', { min: 0, max: 1 });
  reader.bytes(reader.count('length of the description', { min: 0, max: 1 << 16 }));
  const phoneCount = reader.count('number of phones', { min: 1, max: MAX_PHONES });
  const entryCount = reader.count('number of phones in context', { min: phoneCount, max: MAX_ENTRIES });
  const stateCount = reader.count('number of states', { min: 3, max: 3 });
  reader.int32();
  const senoneCount = reader.count('number of senones', { min: 1, max: 1 << 16 });
  const transitionCount = reader.count('number of transition matrices', { min: 1, max: MAX_PHONES });
  const rowCount = reader.count('number of senone rows', { min: 1, max: MAX_ENTRIES });
  reader.count('number of neighbors', { min: 3, max: 3 });
  const treeSize = reader.count('number of tree nodes', { min: 0, max: MAX_ENTRIES });
  const silence = reader.count('silence', { min: 0, max: phoneCount - 1 });
  const namesStart = reader.offset;
  const phones = Array.from({ length: phoneCount }, () => reader.textUntil('\0', 16));
  reader.bytes((4 - ((reader.offset - namesStart) % 4)) % 4);
  reader.bytes(treeSize * 8);

  const rowOf = new Int32Array(entryCount);
  const transitionOf = new Int32Array(entryCount);
  const baseOf = new Uint8Array(entryCount);
  const inContext = new Int32Array(POSITIONS * MAX_PHONES ** 3).fill(-1);
  for (let i = 0; i < entryCount; i += 1) {
    rowOf[i] = reader.count('senone row', { min: 0, max: rowCount - 1 });
    transitionOf[i] = reader.count('transition matrix', { min: 0, max: transitionCount - 1 });
    const [position, phone, left, right] = [reader.uint8(), reader.uint8(), reader.uint8(), reader.uint8()];
    baseOf[i] = i < phoneCount ? i : phone;
    if (i < phoneCount) continue;
    if (position >= POSITIONS || Math.max(phone, left, right) >= phoneCount)
      reader.fail(`phone ${i} has a context that does not exist`);
    inContext[contextKey({ position, phone, left, right })] = i;
  }
  reader.count('number of senone entries', { min: rowCount * stateCount, max: rowCount * stateCount });
  const senoneRows = Uint16Array.from({ length: rowCount * stateCount }, () => reader.uint16());
  if (senoneRows.some((senone) => senone >= senoneCount)) reader.fail('names a senone that does not exist');
  return {
    phones,
    silence,
    stateCount,
    senoneCount,
    transitionCount,
    rowOf,
    transitionOf,
    baseOf,
    senoneRows,
    inContext,
  };
}
