import { describe, expect, it } from 'vitest';
import { chooseOffsets } from './choose-offsets.ts';

/** Returns the offsets of the tracks en, zh, and both, of which en and zh are paired. */
function choose(known: Record<string, number>, moved: { track: string; offsetMs: number } | null) {
  const offsets = chooseOffsets({
    tracks: ['en', 'zh', 'both'],
    used: ['en', 'zh'],
    moved,
    known: (track) => known[track] ?? null,
  });
  return [...offsets.values()];
}
const late = { track: 'zh', offsetMs: -700 };

describe('chooseOffsets', () => {
  it('shifts the track that does not fit if both are new, and none if they fit', () => {
    expect(choose({}, late)).toEqual([0, -700, 0]);
    expect(choose({}, { track: 'en', offsetMs: 900 })).toEqual([900, 0, 0]);
    expect(choose({}, null)).toEqual([0, 0, 0]);
  });

  it('keeps the offsets of known tracks, whatever fits better', () => {
    expect(choose({ en: 0, zh: 2500, both: 30 }, late)).toEqual([0, 2500, 30]);
  });

  it('aligns a new track with the known one, wherever users have put it', () => {
    expect(choose({ en: 1000 }, late)).toEqual([1000, 300, 0]);
    expect(choose({ zh: 1000 }, late)).toEqual([1700, 1000, 0]);
    expect(choose({ en: 1000 }, null)).toEqual([1000, 1000, 0]);
    expect(choose({ zh: -700 }, late)).toEqual([0, -700, 0]);
  });

  it('shifts nothing if the lines come from one track', () => {
    const known = () => null;
    const offsets = chooseOffsets({ tracks: ['en', 'both'], used: ['both'], moved: null, known });
    expect([...offsets.values()]).toEqual([0, 0]);
  });
});
