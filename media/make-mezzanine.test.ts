import { expect, test, vi } from 'vitest';
import { type FrameRate, frameAt } from '#shared/frames.ts';
import { planContents } from './plans/contents.ts';
import { createFfmpegRunner } from './run-ffmpeg.ts';
import { createContentsScan } from './scan-contents.ts';
import {
  clickingSound,
  ffmpeg,
  importTestFilm,
  numberedPicture,
  quickH264,
  readClicks,
  readNumbers,
  upTo,
} from './test-films.ts';
import { makeTestFolder } from './test-folder.ts';

vi.setConfig({ testTimeout: 120_000 });
const at = makeTestFolder();

async function keyFramesOf(path: string): Promise<number[]> {
  const scan = createContentsScan();
  await createFfmpegRunner({})({
    tool: 'ffprobe',
    args: planContents(path),
    signal: null,
    wallMs: 20_000,
    failure: 'internal',
    onStdout: (chunk) => scan.take(chunk.toString('latin1')),
  });
  return scan.finish()[0]?.packets?.keys ?? [];
}

const keyFrameMs = [0, 333, 334, 1000, 1042, 1500, 1777.5, 2001, 90_000];

test.each<[string, FrameRate]>([
  ['24000/1001', { num: 24000, den: 1001 }],
  ['24', { num: 24, den: 1 }],
  ['25', { num: 25, den: 1 }],
  ['30000/1001', { num: 30000, den: 1001 }],
  ['30', { num: 30, den: 1 }],
  ['60', { num: 60, den: 1 }],
  ['15', { num: 15, den: 1 }],
])(
  'a film of %s frames a second keeps every frame, and its lines start on key frames',
  async (rate, expected) => {
    const name = `rate-${rate.replace('/', '-')}.mp4`;
    await ffmpeg([
      ...numberedPicture({ rate, seconds: 2.4 }),
      ...clickingSound({ seconds: 2.4 }),
      ...quickH264,
      at(name),
    ]);
    const frames = Math.ceil((2.4 * expected.num) / expected.den);
    const { path, facts, truncated } = await importTestFilm({
      source: at(name),
      output: at(`made/${name}`),
      keyFrameMs,
    });

    expect(await readNumbers(path)).toEqual(upTo(frames));
    expect(facts).toMatchObject({ rate: expected, frames, hasAudio: true, width: 160, height: 90 });
    expect(facts.encoder).toMatch(/^x264 \d+/);
    expect(truncated).toBe(false);
    const keys = await keyFramesOf(path);
    const wanted = keyFrameMs.map((ms) => frameAt(ms, expected)).filter((frame) => frame < facts.frames);
    expect(keys).toEqual(expect.arrayContaining(wanted));
    // None but these and one every twelve frames after them.
    const natural = new Set<number>();
    for (const start of wanted) for (let k = start; k < facts.frames; k += 12) natural.add(k);
    expect(keys.filter((key) => !natural.has(key))).toEqual([]);
  },
);

test('a film of 120 frames a second keeps every second one', async () => {
  await ffmpeg([...numberedPicture({ rate: '120', seconds: 1 }), ...quickH264, at('fast.mp4')]);
  const { path, facts } = await importTestFilm({ source: at('fast.mp4'), output: at('made/fast.mp4') });
  expect(facts.rate).toEqual({ num: 60, den: 1 });
  const shown = await readNumbers(path);
  expect(shown.length).toBe(60);
  // Times exactly between two frames may fall either way, but the same way throughout.
  expect(new Set(shown.slice(1).map((number, i) => number - (shown[i] ?? 0)))).toEqual(new Set([2]));
});

test.each<[string, FrameRate]>([
  ['24000/1001', { num: 24000, den: 1001 }],
  ['24', { num: 24, den: 1 }],
  ['30000/1001', { num: 30000, den: 1001 }],
  ['60', { num: 60, den: 1 }],
])(
  'at %s frames a second in Matroska, whose AAC puts the picture between two frames, none is dropped or shown twice',
  async (rate, { num, den }) => {
    const name = `between-${rate.replace('/', '-')}`;
    const sound = clickingSound({ seconds: 4, sampleRate: 44_100 });
    const coded = [...quickH264, '-c:a', 'aac', at(`${name}.mkv`)];
    await ffmpeg([...numberedPicture({ rate, seconds: 4 }), ...sound, ...coded]);
    const { path } = await importTestFilm({ source: at(`${name}.mkv`), output: at(`made/${name}.mp4`) });
    const shown = await readNumbers(path);
    const begin = shown.lastIndexOf(0);
    expect(begin).toBeLessThan(2);
    expect(shown.slice(begin)).toEqual(upTo(shown.length - begin));
    expect(shown.at(-1)).toBe(Math.ceil((4 * num) / den) - 1);
    const clicks = await readClicks(path);
    expect(clicks.length).toBe(4);
    for (const [second, click] of clicks.entries()) {
      expect(Math.abs(click - second - (begin * den) / num)).toBeLessThan(0.002);
    }
  },
);

test('wandering frame times are laid on a steady grid, each instant showing what the source showed', async () => {
  await ffmpeg([
    ...numberedPicture({ rate: '25', seconds: 4 }),
    '-vf',
    "select='not(between(mod(n,20),4,7))'",
    '-fps_mode',
    'vfr',
    ...quickH264,
    at('wandering.mkv'),
  ]);
  const { path, facts } = await importTestFilm({
    source: at('wandering.mkv'),
    output: at('made/wandering.mp4'),
  });
  const kept = upTo(100).filter((n) => n % 20 < 4 || n % 20 > 7);
  const { num, den } = facts.rate;
  expect([20, 24, 25]).toContain(num / den);
  const onGrid = (n: number) => Math.round((n * num) / (25 * den));
  const shown = await readNumbers(path);
  expect(shown).toEqual(upTo(shown.length).map((slot) => kept.findLast((n) => onGrid(n) <= slot)));
  expect(shown.length).toBeGreaterThanOrEqual(Math.floor((4 * num) / den) - 2);
});
