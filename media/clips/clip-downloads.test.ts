import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  readClickTimes,
  readFrameNumbers,
  runTestFfmpeg,
  runTestFfprobe,
} from '@taici/frame-cutter/testing';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { writeAss } from '#domain/clips/write-ass.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { type FontSearchPaths, findSheetFonts } from '../script-sheets/find-fonts.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const media = createMediaProcessor();
const options = { signal: new AbortController().signal };
const at = setUpTestFolder();

interface Film {
  source: string;
  mezzanine: string;
  info: MezzanineInfo;
}

async function makeFilm(args: {
  name: string;
  rate: string;
  size: string;
  sound?: string[];
  late?: boolean;
}): Promise<Film> {
  const source = at(`${args.name}.mkv`);
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: args.rate, seconds: 4.2, size: args.size }),
    ...(args.sound ?? clickTrackInput({ seconds: 4.2 })),
    ...fastH264Options,
    // Long groups of pictures with B-frames, as in real films.
    ...['-preset', 'veryfast', '-g', '100', '-bf', '3', '-c:a', 'pcm_s16le'],
    ...(args.late ? ['-output_ts_offset', '7.5'] : []),
    source,
  ]);
  const mezzanine = at(`${args.name}.mp4`);
  const { info } = await importTestFilm({ source, output: mezzanine, keyFrameMs: [1000] });
  return { source, mezzanine, info };
}

async function cut(film: Film, startFrame: number, endFrame: number): Promise<string> {
  const clip = at(`clip-${film.info.rate.num}-${startFrame}-${endFrame}-${film.info.width}.mp4`);
  await media.cutClip(
    { mezzanine: film.mezzanine, info: film.info, spans: [{ startFrame, endFrame }], output: clip },
    options,
  );
  return clip;
}

const line = (startMs: number, endMs: number, en: string | null, zh: string | null = null) => ({
  id: 'v.1',
  videoId: 'v',
  seq: 1,
  startMs,
  endMs,
  en,
  zh,
});

let large: Film;
let small: Film;
/** A film of the size of `large` with another picture. */
let other: string;
beforeAll(async () => {
  other = at('other.mkv');
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=1536x192:r=24000/1001:d=4.2'],
    ...[...fastH264Options, other],
  ]);
  // Wide and low: fast to encode, but larger than a mezzanine.
  large = await makeFilm({ name: 'large', rate: '24000/1001', size: '1536x192', late: true });
  small = await makeFilm({ name: 'small', rate: '24000/1001', size: '640x360' });
});

describe('cutOriginal', () => {
  test.each([
    [0, 20],
    [37, 63],
    [88, 100],
  ])(
    'cuts exactly the frames [%i, %i) at full size, with the sound in sync',
    async (startFrame, endFrame) => {
      const { source: original, mezzanine, info } = large;
      expect(await media.probeOriginal(original, options)).toMatchObject({ width: 1536, height: 192 });
      expect(info).toMatchObject({ width: 1280, height: 160 });
      const clip = await cut(large, startFrame, endFrame);
      const output = at(`original-${startFrame}.mp4`);
      const progress: number[] = [];
      await media.cutOriginal(
        { original, mezzanine, clip, info, spans: [{ startFrame, endFrame }], output },
        { ...options, onProgress: (fraction) => progress.push(fraction) },
      );
      expect(await readFrameNumbers(output)).toEqual(range(endFrame - startFrame).map((i) => startFrame + i));
      expect(await runTestFfprobe({ path: output, entries: 'width,height,r_frame_rate' })).toContain(
        '1536,192,24000/1001',
      );
      const clicks = await readClickTimes(output);
      const inClip = await readClickTimes(clip);
      expect(clicks.length).toBe(inClip.length);
      for (const [i, click] of clicks.entries()) expect(click).toBeCloseTo(inClip[i] ?? 0, 2);
      expect(progress.at(-1)).toBe(1);
    },
  );

  test('joins several spans exactly, under one set of parameter sets, with the sound of the clip', async () => {
    const { source: original, mezzanine, info } = large;
    const spans = [
      { startFrame: 37, endFrame: 63 },
      { startFrame: 5, endFrame: 17 },
      { startFrame: 80, endFrame: 81 },
    ];
    const clip = at('joined.mp4');
    await media.cutClip({ mezzanine, info, spans, output: clip }, options);
    const output = at('original-joined.mp4');
    const progress: number[] = [];
    await media.cutOriginal(
      { original, mezzanine, clip, info, spans, output },
      { ...options, onProgress: (fraction) => progress.push(fraction) },
    );
    expect(await readFrameNumbers(output)).toEqual(
      spans.flatMap(({ startFrame, endFrame }) => range(endFrame).slice(startFrame)),
    );
    expect(await runTestFfprobe({ path: output, entries: 'codec_tag_string,width,height' })).toBe(
      'avc1,1536,192\nmp4a',
    );
    const sound = (path: string) => runTestFfmpeg(['-i', path, '-map', '0:a', '-f', 's16le', 'pipe:1']);
    expect((await sound(output)).equals(await sound(clip))).toBe(true);
    expect(progress.every((fraction, i) => fraction >= (progress[i - 1] ?? 0))).toBe(true);
    expect(progress.at(-1)).toBe(1);

    // An original of another film is refused.
    const otherCut = { original, mezzanine, info, output: at('never-joined.mp4') };
    await expect(
      media.cutOriginal({ ...otherCut, original: other, clip, spans }, options),
    ).rejects.toMatchObject({ code: 'cut_not_exact' });
    await expect(stat(otherCut.output)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await readdir(dirname(output))).filter((name) => name.startsWith('.tmp-'))).toEqual([]);
  });

  test('fails and leaves no file when the original differs from the mezzanine', async () => {
    const { mezzanine, info } = large;
    const clip = await cut(large, 30, 40);
    const output = at('never.mp4');
    await expect(
      media.cutOriginal(
        { original: other, mezzanine, clip, info, spans: [{ startFrame: 30, endFrame: 40 }], output },
        options,
      ),
    ).rejects.toMatchObject({ code: 'cut_not_exact' });
    await expect(stat(output)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await readdir(dirname(output))).filter((name) => name.startsWith('.tmp-'))).toEqual([]);
  });
});

/** Returns the gray levels of the frame at `seconds`, without the area of the frame number. */
const readGrayFrame = (path: string, seconds: number) =>
  runTestFfmpeg([
    ...['-ss', String(seconds), '-i', `file:${path}`, '-frames:v', '1'],
    ...['-vf', 'crop=iw:ih*0.8:0:ih*0.2,format=gray', '-f', 'rawvideo', 'pipe:1'],
  ]);
/** Counts the pixels that differ by more than encoding can cause. */
const countChangedPixels = (a: Buffer, b: Buffer) =>
  a.reduce((count, level, i) => count + (Math.abs(level - (b[i] ?? 0)) > 60 ? 1 : 0), 0);

describe('burnSubtitles', () => {
  let clip: string;
  beforeAll(async () => {
    clip = await cut(small, 24, 72);
  });
  const burn = async (name: string, ass: string, output = at(name)) => {
    await media.burnSubtitles({ clip, info: small.info, frames: 48, ass, output }, options);
    return output;
  };

  test('shows a line only during its time and keeps frames and sound', async () => {
    const ass = writeAss({
      lines: [line(1000, 2000, 'Hello there', '你好啊')],
      lang: 'both',
      picture: small.info,
    });
    const burnt = await burn('burnt.mp4', ass);
    expect(await readFrameNumbers(burnt)).toEqual(range(48).map((i) => 24 + i));
    expect((await readClickTimes(burnt)).length).toBe((await readClickTimes(clip)).length);
    expect(countChangedPixels(await readGrayFrame(clip, 0.5), await readGrayFrame(burnt, 0.5))).toBe(0);
    const pixelsOfBoth = countChangedPixels(await readGrayFrame(clip, 1.5), await readGrayFrame(burnt, 1.5));
    expect(pixelsOfBoth).toBeGreaterThan(800);
    const english = await burn(
      'english.mp4',
      writeAss({ lines: [line(1000, 2000, 'Hello there', '你好啊')], lang: 'en', picture: small.info }),
    );
    expect(
      countChangedPixels(await readGrayFrame(clip, 1.5), await readGrayFrame(english, 1.5)),
    ).toBeLessThan(pixelsOfBoth * 0.9);
  });

  test('finds the font in the configured or system folders and fails without it', async () => {
    const folder = at("it's [fonts], 字体;");
    await mkdir(join(folder, 'deep'), { recursive: true });
    const { sans } = await findSheetFonts({ folder: null });
    await symlink(sans.path, join(folder, 'deep', basename(sans.path)));
    await writeFile(at('no-fonts.conf'), '<fontconfig></fontconfig>');
    vi.stubEnv('FONTCONFIG_FILE', at('no-fonts.conf'));
    try {
      const ass = writeAss({ lines: [line(0, 2000, 'Hello', '你好')], lang: 'both', picture: small.info });
      const countDrawnPixels = async (fonts: FontSearchPaths, name: string) => {
        const [processor, output] = [createMediaProcessor({ fonts }), at(`fonts/${name}`)];
        await processor.burnSubtitles({ clip, info: small.info, frames: 48, ass, output }, options);
        return countChangedPixels(await readGrayFrame(clip, 1), await readGrayFrame(output, 1));
      };
      expect(await countDrawnPixels({ folder: null }, 'system.mp4')).toBeGreaterThan(400);
      expect(await countDrawnPixels({ folder, systemFolders: [] }, 'own.mp4')).toBeGreaterThan(400);
      await expect(
        countDrawnPixels({ folder: at('empty'), systemFolders: [] }, 'none.mp4'),
      ).rejects.toMatchObject({
        code: 'font_missing',
      });
      expect((await readdir(at('fonts'))).sort()).toEqual(['own.mp4', 'system.mp4']);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('shows ASS override codes as text', async () => {
    const draw = async (name: string, text: string) => {
      const ass = writeAss({ lines: [line(0, 2000, text)], lang: 'en', picture: small.info });
      return readGrayFrame(await burn(name, ass), 1);
    };
    const plain = await readGrayFrame(clip, 1);
    const withOverrideCode = await draw('override.mp4', String.raw`{\pos(0,0)\fs2}`);
    // Interpreted as an override code, the text would be invisible.
    expect(countChangedPixels(withOverrideCode, plain)).toBeGreaterThan(800);
    // As a line break, \N would give two rows of text.
    const withBackslash = await draw('slash.mp4', String.raw`aaa\Nbbb`);
    const twoRows = await draw('break.mp4', 'aaa\nbbb');
    const countTextRows = (picture: Buffer) => {
      const { width } = small.info;
      return range(picture.length / width).filter(
        (row) =>
          countChangedPixels(
            picture.subarray(row * width, (row + 1) * width),
            plain.subarray(row * width, (row + 1) * width),
          ) > 0,
      ).length;
    };
    expect(countTextRows(withBackslash)).toBeLessThan(countTextRows(twoRows) * 0.75);
    // The inserted zero-width character is invisible.
    expect(countTextRows(withBackslash)).toBeLessThan(small.info.height * 0.09);
  });

  test('works in a folder with special characters in its name', async () => {
    const output = join(at("it's [a] \\ film: 50%; 台词, {x}"), 'burnt.mp4');
    await mkdir(dirname(output), { recursive: true });
    await burn('', writeAss({ lines: [line(0, 2000, 'Hello')], lang: 'en', picture: small.info }), output);
    expect(countChangedPixels(await readGrayFrame(clip, 1), await readGrayFrame(output, 1))).toBeGreaterThan(
      300,
    );
    expect(await readdir(dirname(output))).toEqual(['burnt.mp4']);
  });
});

describe('makeAnimatedImage', () => {
  test.each([
    ['gif', 25 / 2],
    ['webp', 15],
  ] as const)('writes the frames of the span as a small %s at its frame rate', async (format, rate) => {
    const clip = await cut(small, 24, 96);
    const output = at(`moving.${format}`);
    await media.makeAnimatedImage(
      { clip, info: small.info, startFrame: 24, endFrame: 60, ass: null, format, output },
      options,
    );
    const { default: sharp } = await import('sharp');
    const { width, pageHeight, pages, loop, delay } = await sharp(output, { animated: true }).metadata();
    expect({ width, pageHeight, pages, loop }).toEqual({
      width: 480,
      pageHeight: 270,
      pages: Math.round(((36 * 1001) / 24000) * rate),
      loop: 0,
    });
    expect(delay?.[0]).toBeCloseTo(1000 / rate, -1);
    // The first frame is the first of the span: the clip starts at frame 24 of the film, and the span 24 frames later.
    const bits = await sharp(output)
      .extract({ left: 0, top: 0, width: 480, height: 42 })
      .resize(16, 1)
      .grayscale()
      .raw()
      .toBuffer();
    const number = [...bits].reduce((sum, value, bit) => sum + (value > 128 ? 2 ** bit : 0), 0);
    expect(number).toBe(48);
  });

  test('draws subtitles', async () => {
    const clip = await cut(small, 24, 72);
    const make = async (name: string, ass: string | null) => {
      const output = at(name);
      await media.makeAnimatedImage(
        { clip, info: small.info, startFrame: 0, endFrame: 24, ass, format: 'gif', output },
        options,
      );
      const { default: sharp } = await import('sharp');
      return sharp(output).grayscale().raw().toBuffer();
    };
    const ass = writeAss({
      lines: [line(0, 1000, 'Hello there', '你好')],
      lang: 'both',
      picture: small.info,
    });
    const [bare, drawn] = [await make('bare.gif', null), await make('drawn.gif', ass)];
    expect(countChangedPixels(bare, drawn)).toBeGreaterThan(400);
  });
});

describe('encodeMp3 and extractClipAudio', () => {
  test('encodeMp3 keeps the length of the clip and the times of its clicks', async () => {
    const clip = await cut(small, 20, 92);
    const output = at('sound.mp3');
    await media.encodeMp3({ clip, output }, options);
    expect(await runTestFfprobe({ path: output, entries: 'codec_name,bit_rate' })).toBe('mp3,192000');
    const seconds = Number(await runTestFfprobe({ path: output, entries: 'duration' }));
    expect(Math.abs(seconds - (72 * 1001) / 24000)).toBeLessThan(0.06);
    const [before, after] = [await readClickTimes(clip), await readClickTimes(output)];
    expect(after.length).toBe(before.length);
    for (const [i, click] of after.entries()) expect(Math.abs(click - (before[i] ?? 0))).toBeLessThan(0.002);
  });

  test('fails with clip_no_sound for a clip without sound', async () => {
    const source = at('silent.mkv');
    await runTestFfmpeg([...numberedVideoInput({ rate: '24', seconds: 1 }), ...fastH264Options, source]);
    const output = at('silent.mp3');
    await expect(
      media.encodeMp3({ clip: source.replace('.mkv', '.none'), output }, options),
    ).rejects.toThrow();
    const { path } = await importTestFilm({ source, output: at('silent.mp4') });
    for (const make of [media.encodeMp3, media.extractClipAudio]) {
      await expect(make({ clip: path, output }, options)).rejects.toMatchObject({ code: 'clip_no_sound' });
    }
    await expect(readFile(output)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** Returns the level of a frequency band in one channel of a file, in decibels. */
async function measureBandLevel(path: string, hertz: number, channel: 0 | 1): Promise<number> {
  const bytes = await runTestFfmpeg([
    ...['-i', `file:${path}`, '-map', '0:a:0'],
    ...['-af', `pan=mono|c0=c${channel},bandpass=f=${hertz}:w=10:t=h,bandpass=f=${hertz}:w=10:t=h`],
    ...['-ar', '48000', '-f', 's16le', 'pipe:1'],
  ]);
  let sum = 0;
  const [from, to] = [48_000, 96_000];
  for (let i = from; i < to; i += 1) sum += bytes.readInt16LE(i * 2) ** 2;
  return 10 * Math.log10(sum / (to - from) + 1e-9);
}

describe('makeBackgroundAudio', () => {
  /** A voice-like tone of 200 Hz with overtones in the center, and a different tone on each side. */
  const wideSound = [
    ...['-f', 'lavfi', '-i'],
    [
      "aevalsrc='0.15*sin(2*PI*200*t)+0.12*sin(2*PI*1000*t)+0.1*sin(2*PI*1800*t)+0.15*sin(2*PI*523*t)",
      "0.15*sin(2*PI*200*t)+0.12*sin(2*PI*1000*t)+0.1*sin(2*PI*1800*t)+0.15*sin(2*PI*659*t)':s=48000:d=4.2",
    ].join('|'),
  ];
  const monoTone = (expression: string) => [
    ...['-f', 'lavfi', '-i'],
    `aevalsrc='${expression}':s=48000:d=4.2`,
  ];

  test('lowers the center of a wide stereo sound far more than its sides', async () => {
    const film = await makeFilm({ name: 'wide', rate: '25', size: '160x90', sound: wideSound });
    const clip = await cut(film, 0, 100);
    expect(await media.hasWideStereo({ clip }, options)).toBe(true);
    const output = at('wide.m4a');
    await media.makeBackgroundAudio({ clip, isWide: true, output }, options);
    const computeLoss = async (hertz: number, channel: 0 | 1) =>
      (await measureBandLevel(clip, hertz, channel)) - (await measureBandLevel(output, hertz, channel));
    const sideLoss = Math.max(await computeLoss(523, 0), await computeLoss(659, 1));
    expect(await computeLoss(1000, 0)).toBeGreaterThan(sideLoss + 6);
    expect(await computeLoss(1000, 1)).toBeGreaterThan(sideLoss + 6);
    expect(sideLoss).toBeLessThan(4);
  });

  test('lowers only the voice band of a narrow sound', async () => {
    const mono = monoTone('0.1*sin(2*PI*90*t)+0.1*sin(2*PI*1000*t)+0.1*sin(2*PI*9000*t)');
    const film = await makeFilm({ name: 'narrow', rate: '25', size: '160x90', sound: mono });
    const clip = await cut(film, 0, 100);
    expect(await media.hasWideStereo({ clip }, options)).toBe(false);
    const output = at('narrow.m4a');
    await media.makeBackgroundAudio({ clip, isWide: false, output }, options);
    const computeLoss = async (hertz: number) =>
      (await measureBandLevel(clip, hertz, 0)) - (await measureBandLevel(output, hertz, 0));
    expect(await computeLoss(1000)).toBeGreaterThan(10);
    expect(Math.abs(await computeLoss(90))).toBeLessThan(3);
    expect(Math.abs(await computeLoss(9000))).toBeLessThan(3);
  });

  test('keeps the timing', async () => {
    // Clicks on only one side do not count as a voice.
    const left = at('left.mp4');
    await runTestFfmpeg([
      ...['-i', `file:${await cut(small, 10, 95)}`, '-c:v', 'copy'],
      ...['-af', 'pan=stereo|c0=c0|c1=0*c0', '-c:a', 'aac', left],
    ]);
    for (const isWide of [true, false]) await expectSameTiming(left, isWide);
  });

  async function expectSameTiming(left: string, isWide: boolean): Promise<void> {
    const output = at(`moved-${isWide}.m4a`);
    await media.makeBackgroundAudio({ clip: left, isWide, output }, options);
    // The clicks are in the voice band, so they are quieter now.
    const louder = at(`louder-${isWide}.wav`);
    await runTestFfmpeg(['-i', `file:${output}`, '-af', 'volume=12dB', louder]);
    const [before, after] = [await readClickTimes(left), await readClickTimes(louder)];
    expect(before.length).toBeGreaterThan(2);
    expect(after.length).toBe(before.length);
    for (const [i, click] of after.entries()) expect(Math.abs(click - (before[i] ?? 0))).toBeLessThan(0.004);
    const readSeconds = async (path: string) => {
      const match = /[\d.]+$/.exec(await runTestFfprobe({ path, entries: 'duration' }));
      return Number(match?.[0]);
    };
    expect(Math.abs((await readSeconds(left)) - (await readSeconds(output)))).toBeLessThan(0.05);
  }
});
