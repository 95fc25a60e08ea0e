import { expect, test } from 'vitest';
import { choosePosterTile } from './choose-poster-tile.ts';

test('choosePosterTile chooses a bright, detailed tile past the beginning', () => {
  const tile = (fill: (i: number) => number) => Array.from({ length: 160 }, (_, i) => fill(i));
  const detailed = tile((i) => 60 + ((i * 37) % 120));
  const black = tile(() => 2);
  const flat = tile(() => 118);
  const glare = tile((i) => 240 + (i % 10));
  const choose = (tiles: number[][]) =>
    choosePosterTile({ gray: Uint8Array.from(tiles.flat()), tileBytes: 160, tileWidth: 16 });
  expect(choose([detailed, black, flat, glare, detailed, black, black, black])).toBe(4);
  expect(choose([black, black])).toBe(1);
  expect(choose([detailed])).toBe(0);
  // The poster must not give away the end of the film.
  expect(choose([black, flat, ...Array(17).fill(black), detailed])).toBeLessThan(14);
});
