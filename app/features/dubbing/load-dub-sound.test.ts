import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TakeDto } from '#contract/takes.ts';
import { gainAt } from '#domain/dubs/plan-gains.ts';
import type { DubBed } from '#shared/dubs.ts';
import { loadDubSound, type PlayedDub } from './load-dub-sound.ts';

/** A tone of -29 dBFS: 7 dB below the usual level of voices. */
const VOICE = Float32Array.from({ length: 8_000 }, (_, at) => 0.05 * Math.sin(at / 3));
const BACKGROUND = '/media/bar/clip/clip.background.m4a';

/** What the page asks the server for. */
let asked: string[];
let measured: () => Response;
beforeEach(() => {
  asked = [];
  measured = () =>
    Response.json({
      beds: [{ bed: 'auto', source: 'background', gain_db: -5, speech_left_db: -15 }],
    });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return measured();
  });
  // Renders every recording as the same voice.
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      createBufferSource = () => ({ connect: () => undefined, start: () => undefined });
      startRendering = async () => ({ getChannelData: () => VOICE });
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

let clips = 0;
function makeDub(change: Partial<PlayedDub> & { bed: DubBed }): PlayedDub {
  clips += 1;
  const line = (index: number, startMs: number) => ({
    ...{ id: `v.${index}`, videoId: 'v', seq: index, startMs, endMs: startMs + 1_000 },
    ...{ en: 'Hi', zh: null },
  });
  return {
    clip: {
      ...{ clipId: `clip-${clips}`, lengthMs: 6_000, lines: [line(0, 1_000), line(1, 4_000)] },
      files: { background: BACKGROUND },
    },
    takes: [take],
    ...{ silencesOpenLines: false, actorsDb: -22 },
    ...change,
  };
}
const take: TakeDto = {
  ...{ takeId: 't', clipId: 'clip', lineIndex: 0, ownerName: 'Mia', mine: true, isBest: false },
  ...{ startMs: 1_000, endMs: 2_000, durationMs: 1_500, preRollMs: 400, offsetMs: 50 },
  ...{ peak: 500, isClipped: false, url: '/take.m4a', peaksUrl: '/take.peaks', createdMs: 1 },
};
const load = (dub: PlayedDub, loadSound = async (url: string) => ({ url }) as never) =>
  loadDubSound({ dub, loadSound });

test('the background is heard under the line only, and the voice at its place and at the level of the actors', async () => {
  const { parts, original, isBedMissing } = await load(makeDub({ bed: 'auto' }));
  const [background, voice] = parts;
  const at = (points: typeof original | undefined, ...times: number[]) =>
    times.map((ms) => gainAt(points ?? [], ms));
  expect(isBedMissing).toBe(false);
  expect(background).toMatchObject({ sound: { url: BACKGROUND }, atMs: 0 });
  expect(at(background?.gains, 500, 1_500, 4_500)).toEqual([0, expect.closeTo(10 ** (-5 / 20)), 0]);
  expect(at(original, 500, 1_500, 4_500)).toEqual([1, 0, 1]);
  // The recording begins before its line, and is moved by 50 ms; 300 ms before the line are heard.
  expect(voice).toMatchObject({ sound: { url: '/take.m4a' }, atMs: 650 });
  expect(at(voice?.gains, 700, 1_500, 2_300)).toEqual([0, expect.closeTo(10 ** (7 / 20), 1), 0]);
});

test.each<[DubBed, number]>([
  ['ducked', 10 ** (-15 / 20)],
  ['silent', 0],
])('the bed %s needs no file and no measurement', async (bed, gain) => {
  const { parts, original } = await load(makeDub({ bed }));
  expect(parts).toHaveLength(1);
  expect(gainAt(original, 1_500)).toBeCloseTo(gain);
  expect(asked).toEqual([]);
});

test('a clip without sound has no bed', async () => {
  const dub = makeDub({ bed: 'auto' });
  const clip = { ...dub.clip, files: { background: null } };
  expect((await load({ ...dub, clip })).parts).toHaveLength(1);
  expect(asked).toEqual([]);
});

test('a bed that cannot be loaded is replaced by the original, turned down, and asked for again next time', async () => {
  const dub = makeDub({ bed: 'auto' });
  const fail = async (url: string) => {
    if (url === BACKGROUND) throw new TypeError('offline');
    return { url } as never;
  };
  for (const missing of [await load(dub, fail), await load(dub, fail)]) {
    expect(missing).toMatchObject({ isBedMissing: true, parts: [{ sound: { url: '/take.m4a' } }] });
    expect(gainAt(missing.original, 1_500)).toBeCloseTo(10 ** (-15 / 20));
  }
  expect(asked).toHaveLength(1);
  const unmeasured = makeDub({ bed: 'auto' });
  measured = () => Response.json({ code: 'not_ready' }, { status: 409 });
  expect((await load(unmeasured)).isBedMissing).toBe(true);
  expect((await load(unmeasured)).isBedMissing).toBe(true);
  expect(asked).toHaveLength(3);
});

test('a take that cannot be loaded is an error', async () => {
  await expect(load(makeDub({ bed: 'silent' }), () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  );
});

test('lines that nobody takes are silent if the owner wants it', async () => {
  const { original } = await load(makeDub({ bed: 'ducked', silencesOpenLines: true }));
  expect(gainAt(original, 4_500)).toBeCloseTo(10 ** (-15 / 20));
  expect(gainAt(original, 3_000)).toBe(1);
});
