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
    // Long groups of pictures, out of order, as films have them.
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
beforeAll(async () => {
  // Wide and low, so that it is quickly made and yet larger than a mezzanine.
  large = await makeFilm({ name: 'large', rate: '24000/1001', size: '1536x192', late: true });
  small = await makeFilm({ name: 'small', rate: '24000/1001', size: '640x360' });
});

describe('a clip out of the original', () => {
  test.each([
    [0, 20],
    [37, 63],
    [88, 100],
  ])('[%i, %i) holds exactly these frames at full size, sound in step', async (startFrame, endFrame) => {
    const { source: original, mezzanine, info } = large;
    expect(await media.probeOriginal(original, options)).toMatchObject({ width: 1536, height: 192 });
    expect(info).toMatchObject({ width: 1280, height: 160 });
    const clip = await cut(large, startFrame, endFrame);
    const output = at(`original-${startFrame}.mp4`);
    const seen: number[] = [];
    await media.cutOriginal(
      { original, mezzanine, clip, info, spans: [{ startFrame, endFrame }], output },
      { ...options, onProgress: (fraction) => seen.push(fraction) },
    );
    expect(await readFrameNumbers(output)).toEqual(range(endFrame - startFrame).map((i) => startFrame + i));
    expect(await runTestFfprobe({ path: output, entries: 'width,height,r_frame_rate' })).toContain(
      '1536,192,24000/1001',
    );
    const clicks = await readClickTimes(output);
    const inClip = await readClickTimes(clip);
    expect(clicks.length).toBe(inClip.length);
    for (const [i, click] of clicks.entries()) expect(click).toBeCloseTo(inClip[i] ?? 0, 2);
    expect(seen.at(-1)).toBe(1);
  });

  test('of several stretches it is joined exactly, under one set of headers, with the very sound of the clip', async () => {
    const { source: original, mezzanine, info } = large;
    const spans = [
      { startFrame: 37, endFrame: 63 },
      { startFrame: 5, endFrame: 17 },
      { startFrame: 80, endFrame: 81 },
    ];
    const clip = at('joined.mp4');
    await media.cutClip({ mezzanine, info, spans, output: clip }, options);
    const output = at('original-joined.mp4');
    const seen: number[] = [];
    await media.cutOriginal(
      { original, mezzanine, clip, info, spans, output },
      { ...options, onProgress: (fraction) => seen.push(fraction) },
    );
    expect(await readFrameNumbers(output)).toEqual(
      spans.flatMap(({ startFrame, endFrame }) => range(endFrame).slice(startFrame)),
    );
    expect(await runTestFfprobe({ path: output, entries: 'codec_tag_string,width,height' })).toBe(
      'avc1,1536,192\nmp4a',
    );
    const sound = (path: string) => runTestFfmpeg(['-i', path, '-map', '0:a', '-f', 's16le', 'pipe:1']);
    expect((await sound(output)).equals(await sound(clip))).toBe(true);
    expect(seen.every((fraction, i) => fraction >= (seen[i - 1] ?? 0))).toBe(true);
    expect(seen.at(-1)).toBe(1);

    // Another film's picture is no file.
    const never = { original, mezzanine, info, output: at('never-joined.mp4') };
    const other = at('other-film.mkv');
    await runTestFfmpeg([
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=1536x192:r=24000/1001:d=4.2',
      ...fastH264Options,
      other,
    ]);
    await expect(
      media.cutOriginal({ ...never, original: other, clip, spans }, options),
    ).rejects.toMatchObject({ code: 'cut_not_exact' });
    await expect(stat(never.output)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await readdir(dirname(output))).filter((name) => name.startsWith('.tmp-'))).toEqual([]);
  });

  test('one that is not what the mezzanine shows is no file', async () => {
    const other = at('other.mkv');
    await runTestFfmpeg([
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=1536x192:r=24000/1001:d=4.2',
      ...fastH264Options,
      other,
    ]);
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

/** Grey levels of the frame at `seconds`, below the numbers. */
const pictureAt = (path: string, seconds: number) =>
  runTestFfmpeg([
    ...['-ss', String(seconds), '-i', `file:${path}`, '-frames:v', '1'],
    ...['-vf', 'crop=iw:ih*0.8:0:ih*0.2,format=gray', '-f', 'rawvideo', 'pipe:1'],
  ]);
/** Pixels that differ by more than any encoder does. */
const changed = (a: Buffer, b: Buffer) =>
  a.reduce((count, level, i) => count + (Math.abs(level - (b[i] ?? 0)) > 60 ? 1 : 0), 0);

describe('lines drawn on the picture', () => {
  let clip: string;
  beforeAll(async () => {
    clip = await cut(small, 24, 72);
  });
  const burn = async (name: string, ass: string, output = at(name)) => {
    await media.burnSubtitles({ clip, info: small.info, frames: 48, ass, output }, options);
    return output;
  };

  test('stand there while they are said and not before; frames and sound stay', async () => {
    const ass = writeAss({
      lines: [line(1000, 2000, 'Hello there', '你好啊')],
      lang: 'both',
      picture: small.info,
    });
    const burnt = await burn('burnt.mp4', ass);
    expect(await readFrameNumbers(burnt)).toEqual(range(48).map((i) => 24 + i));
    expect((await readClickTimes(burnt)).length).toBe((await readClickTimes(clip)).length);
    expect(changed(await pictureAt(clip, 0.5), await pictureAt(burnt, 0.5))).toBe(0);
    const both = changed(await pictureAt(clip, 1.5), await pictureAt(burnt, 1.5));
    expect(both).toBeGreaterThan(800);
    const english = await burn(
      'english.mp4',
      writeAss({ lines: [line(1000, 2000, 'Hello there', '你好啊')], lang: 'en', picture: small.info }),
    );
    expect(changed(await pictureAt(clip, 1.5), await pictureAt(english, 1.5))).toBeLessThan(both * 0.9);
  });

  test('in the font that sheets are printed in, wherever it lies, or not at all', async () => {
    const folder = at("it's [fonts], 字体;");
    await mkdir(join(folder, 'deep'), { recursive: true });
    const { sans } = await findSheetFonts({ folder: null });
    await symlink(sans.path, join(folder, 'deep', basename(sans.path)));
    await writeFile(at('no-fonts.conf'), '<fontconfig></fontconfig>');
    vi.stubEnv('FONTCONFIG_FILE', at('no-fonts.conf'));
    try {
      const ass = writeAss({ lines: [line(0, 2000, 'Hello', '你好')], lang: 'both', picture: small.info });
      const drawn = async (fonts: FontSearchPaths, name: string) => {
        const [own, output] = [createMediaProcessor({ fonts }), at(`fonts/${name}`)];
        await own.burnSubtitles({ clip, info: small.info, frames: 48, ass, output }, options);
        return changed(await pictureAt(clip, 1), await pictureAt(output, 1));
      };
      expect(await drawn({ folder: null }, 'system.mp4')).toBeGreaterThan(400);
      expect(await drawn({ folder, systemFolders: [] }, 'own.mp4')).toBeGreaterThan(400);
      await expect(drawn({ folder: at('empty'), systemFolders: [] }, 'none.mp4')).rejects.toMatchObject({
        code: 'font_missing',
      });
      expect((await readdir(at('fonts'))).sort()).toEqual(['own.mp4', 'system.mp4']);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('what looks like an instruction is shown as letters', async () => {
    const draw = async (name: string, text: string) => {
      const ass = writeAss({ lines: [line(0, 2000, text)], lang: 'en', picture: small.info });
      return pictureAt(await burn(name, ass), 1);
    };
    const plain = await pictureAt(clip, 1);
    const [spelt, empty] = [await draw('spelt.mp4', String.raw`{\pos(0,0)\fs2}`), plain];
    // Read as an instruction nothing would be seen of it.
    expect(changed(spelt, empty)).toBeGreaterThan(800);
    // A break would make two lines out of one: the upper third of the picture's text area stays free.
    const broken = await draw('slash.mp4', String.raw`aaa\Nbbb`);
    const tall = await draw('break.mp4', 'aaa\nbbb');
    const rows = (picture: Buffer) => {
      const { width } = small.info;
      return range(picture.length / width).filter(
        (row) =>
          changed(
            picture.subarray(row * width, (row + 1) * width),
            plain.subarray(row * width, (row + 1) * width),
          ) > 0,
      ).length;
    };
    expect(rows(broken)).toBeLessThan(rows(tall) * 0.75);
    // A character of no width leaves no mark of its own.
    expect(rows(broken)).toBeLessThan(small.info.height * 0.09);
  });

  test('in a folder of any name', async () => {
    const output = join(at("it's [a] \\ film: 50%; 台词, {x}"), 'burnt.mp4');
    await mkdir(dirname(output), { recursive: true });
    await burn('', writeAss({ lines: [line(0, 2000, 'Hello')], lang: 'en', picture: small.info }), output);
    expect(changed(await pictureAt(clip, 1), await pictureAt(output, 1))).toBeGreaterThan(300);
    expect(await readdir(dirname(output))).toEqual(['burnt.mp4']);
  });
});

describe('a picture that moves', () => {
  test.each([
    ['gif', 25 / 2],
    ['webp', 15],
  ] as const)('%s: the span alone, as many frames as it lasts, small', async (format, rate) => {
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
    // The first frame is the span's first: number 24 of the clip's film and 24 more.
    const bits = await sharp(output)
      .extract({ left: 0, top: 0, width: 480, height: 42 })
      .resize(16, 1)
      .greyscale()
      .raw()
      .toBuffer();
    const number = [...bits].reduce((sum, value, bit) => sum + (value > 128 ? 2 ** bit : 0), 0);
    expect(number).toBe(48);
  });

  test('with lines', async () => {
    const clip = await cut(small, 24, 72);
    const make = async (name: string, ass: string | null) => {
      const output = at(name);
      await media.makeAnimatedImage(
        { clip, info: small.info, startFrame: 0, endFrame: 24, ass, format: 'gif', output },
        options,
      );
      const { default: sharp } = await import('sharp');
      return sharp(output).greyscale().raw().toBuffer();
    };
    const ass = writeAss({
      lines: [line(0, 1000, 'Hello there', '你好')],
      lang: 'both',
      picture: small.info,
    });
    const [bare, drawn] = [await make('bare.gif', null), await make('drawn.gif', ass)];
    expect(changed(bare, drawn)).toBeGreaterThan(400);
  });
});

describe('sound alone', () => {
  test('an mp3 is as long as the clip, its clicks where they were', async () => {
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

  test('a clip without sound has none to give', async () => {
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

/** Level of what a band pass leaves of a file's sound, in decibels, by the second channel too. */
async function level(path: string, hertz: number, channel: 0 | 1): Promise<number> {
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

describe('background alone', () => {
  /** A voice-like buzz of 200 Hz in the middle, a tone at either side. */
  const wideSound = [
    ...['-f', 'lavfi', '-i'],
    [
      "aevalsrc='0.15*sin(2*PI*200*t)+0.12*sin(2*PI*1000*t)+0.1*sin(2*PI*1800*t)+0.15*sin(2*PI*523*t)",
      "0.15*sin(2*PI*200*t)+0.12*sin(2*PI*1000*t)+0.1*sin(2*PI*1800*t)+0.15*sin(2*PI*659*t)':s=48000:d=4.2",
    ].join('|'),
  ];
  const toneOver = (side: string) => [...['-f', 'lavfi', '-i'], `aevalsrc='${side}':s=48000:d=4.2`];

  test('of a wide sound the middle goes down far more than the sides', async () => {
    const film = await makeFilm({ name: 'wide', rate: '25', size: '160x90', sound: wideSound });
    const clip = await cut(film, 0, 100);
    expect(await media.hasWideStereo({ clip }, options)).toBe(true);
    const output = at('wide.m4a');
    await media.makeBackgroundAudio({ clip, isWide: true, output }, options);
    const lost = async (hertz: number, channel: 0 | 1) =>
      (await level(clip, hertz, channel)) - (await level(output, hertz, channel));
    const sides = Math.max(await lost(523, 0), await lost(659, 1));
    expect(await lost(1000, 0)).toBeGreaterThan(sides + 6);
    expect(await lost(1000, 1)).toBeGreaterThan(sides + 6);
    expect(sides).toBeLessThan(4);
  });

  test('of another only the band of voices goes down', async () => {
    const mono = toneOver('0.1*sin(2*PI*90*t)+0.1*sin(2*PI*1000*t)+0.1*sin(2*PI*9000*t)');
    const film = await makeFilm({ name: 'narrow', rate: '25', size: '160x90', sound: mono });
    const clip = await cut(film, 0, 100);
    expect(await media.hasWideStereo({ clip }, options)).toBe(false);
    const output = at('narrow.m4a');
    await media.makeBackgroundAudio({ clip, isWide: false, output }, options);
    const lost = async (hertz: number) => (await level(clip, hertz, 0)) - (await level(output, hertz, 0));
    expect(await lost(1000)).toBeGreaterThan(10);
    expect(Math.abs(await lost(90))).toBeLessThan(3);
    expect(Math.abs(await lost(9000))).toBeLessThan(3);
  });

  test.each([true, false])('nothing is moved in time (wide: %s)', async (isWide) => {
    const sides = clickTrackInput({ seconds: 4.2, layout: 'mono' });
    const film = await makeFilm({ name: `clicks-${isWide}`, rate: '25', size: '160x90', sound: sides });
    const left = at(`left-${isWide}.mp4`);
    // Clicks on one side alone are no voice.
    await runTestFfmpeg([
      ...['-i', `file:${await cut(film, 10, 95)}`, '-c:v', 'copy'],
      ...['-af', 'pan=stereo|c0=c0|c1=0*c0', '-c:a', 'aac', left],
    ]);
    const output = at(`moved-${isWide}.m4a`);
    await media.makeBackgroundAudio({ clip: left, isWide, output }, options);
    // The clicks lie in the band of voices.
    const louder = at(`louder-${isWide}.wav`);
    await runTestFfmpeg(['-i', `file:${output}`, '-af', 'volume=12dB', louder]);
    const [before, after] = [await readClickTimes(left), await readClickTimes(louder)];
    expect(before.length).toBeGreaterThan(2);
    expect(after.length).toBe(before.length);
    for (const [i, click] of after.entries()) expect(Math.abs(click - (before[i] ?? 0))).toBeLessThan(0.004);
    const length = async (path: string) => {
      const found = /[\d.]+$/.exec(await runTestFfprobe({ path, entries: 'duration' }));
      return Number(found?.[0]);
    };
    expect(Math.abs((await length(left)) - (await length(output)))).toBeLessThan(0.05);
  });
});
