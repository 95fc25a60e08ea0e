import { expect, test } from 'vitest';
import { joinBlocks } from './recorded-sound.ts';
import { SampleBatcher, type SampleBlock } from './sample-batcher.ts';

const PIECE = 128;
/** Samples that count up from their frame number, so that each shows its place. */
const pieceAt = (frame: number) => Float32Array.from({ length: PIECE }, (_, i) => frame + i);

function record(frames: readonly number[]): SampleBlock[] {
  const batcher = new SampleBatcher();
  const reused = new Float32Array(PIECE);
  const blocks = frames.flatMap((frame) => {
    // The browser fills the same memory again for each piece.
    reused.set(pieceAt(frame));
    return batcher.add(frame, reused);
  });
  return [...blocks, ...batcher.flush()];
}

test('a recording has every sample from its first piece to its last one, whatever the clock showed at its start', () => {
  const frames = Array.from({ length: 21 }, (_, piece) => 5000 * PIECE + piece * PIECE);
  const blocks = record(frames);
  expect(blocks.map(({ samples }) => samples.length)).toEqual([1024, 1024, 640]);
  expect(joinBlocks(blocks)).toEqual(Float32Array.from({ length: 21 * PIECE }, (_, i) => 5000 * PIECE + i));
});

test('lost pieces become silence of the same length, so that what follows keeps its time', () => {
  const frames = [10, 11, 12, 15, 16, 30].map((piece) => piece * PIECE);
  const joined = joinBlocks(record(frames));
  expect(joined.length).toBe(21 * PIECE);
  for (let piece = 0; piece < 21; piece++) {
    const frame = (10 + piece) * PIECE;
    const expected = frames.includes(frame) ? pieceAt(frame) : new Float32Array(PIECE);
    expect(joined.slice(piece * PIECE, (piece + 1) * PIECE)).toEqual(expected);
  }
});

test('a lost block between two others becomes silence', () => {
  const blocks = record(Array.from({ length: 24 }, (_, piece) => piece * PIECE));
  const joined = joinBlocks(blocks.filter((_, index) => index !== 1));
  expect(joined.length).toBe(3 * 1024);
  expect(joined.slice(1024, 2048)).toEqual(new Float32Array(1024));
  expect(joined[2048]).toBe(2048);
});

test('a recording without samples is empty', () => {
  expect(record([])).toEqual([]);
  expect(joinBlocks([]).length).toBe(0);
});
