import { describe, expect, it } from 'vitest';
import { chooseOffsets } from './choose-offsets.ts';

/** Offsets of the tracks en, zh, both, of which en and zh are the pair. */
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
  it('moves the one that does not fit when both are new, and none when they fit', () => {
    expect(choose({}, late)).toEqual([0, -700, 0]);
    expect(choose({}, { track: 'en', offsetMs: 900 })).toEqual([900, 0, 0]);
    expect(choose({}, null)).toEqual([0, 0, 0]);
  });

  it('leaves tracks that were kept where they are, whatever fits better', () => {
    expect(choose({ en: 0, zh: 2500, both: 30 }, late)).toEqual([0, 2500, 30]);
  });

  it('lays a new track beside the kept one, wherever people put that', () => {
    expect(choose({ en: 1000 }, late)).toEqual([1000, 300, 0]);
    expect(choose({ zh: 1000 }, late)).toEqual([1700, 1000, 0]);
    expect(choose({ en: 1000 }, null)).toEqual([1000, 1000, 0]);
    expect(choose({ zh: -700 }, late)).toEqual([0, -700, 0]);
  });

  it('moves nothing when the lines come from one track', () => {
    const known = () => null;
    const offsets = chooseOffsets({ tracks: ['en', 'both'], used: ['both'], moved: null, known });
    expect([...offsets.values()]).toEqual([0, 0]);
  });
});
