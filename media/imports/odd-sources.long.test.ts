import { copyFile, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { fastH264Options, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { describe, expect, test } from 'vitest';
import { toAppError } from '#domain/errors.ts';
import { errorStatus } from '#shared/error-codes.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

const media = createMediaProcessor();
const options = { signal: new AbortController().signal };
const at = setUpTestFolder();

/** Makes an odd source at a path. */
type Make = (path: string) => Promise<unknown>;

const picture = (options: { rate?: string; seconds?: number; size?: string } = {}) => {
  const { rate = '25', seconds = 1, size = '96x54' } = options;
  return ['-f', 'lavfi', '-i', `testsrc=s=${size}:r=${rate}:d=${seconds}`];
};
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
const ffmpeg =
  (...words: string[]): Make =>
  (path) =>
    runTestFfmpeg([...words, path]);

const rates =
  '1/60 1/30 1/10 1/7 1/3 1/2 2/3 1 2 3 5 8 9.99 10 12.5 15 24000/1001 24 25 30000/1001 30 48 50 60000/1001 60 75 90 100 120 144 240 300 500 1000'.split(
    ' ',
  );
const rateSources = rates.flatMap((rate): [string, Make][] => {
  const [num = 1, den = 1] = rate.split('/').map(Number);
  const seconds = Math.max(0.5, (3 * den) / num);
  return ['mp4', 'mkv'].map((container) => [
    `rate-${rate.replace('/', '_')}.${container}`,
    ffmpeg(...picture({ rate, seconds }), ...tone(seconds), ...fastH264Options),
  ]);
});

const lengthSources = [
  0.01, 0.02, 0.04, 0.05, 0.08, 0.1, 0.15, 0.2, 0.25, 0.28, 0.3, 0.4, 0.48, 0.52,
].flatMap((seconds): [string, Make][] => [
  [
    `length-${seconds}-sound.mp4`,
    ffmpeg(...picture({ seconds: Math.max(seconds, 0.04) }), ...tone(seconds), ...fastH264Options),
  ],
  [`length-${seconds}-silent.mkv`, ffmpeg(...picture({ seconds }), ...fastH264Options)],
]);

const codecs: [string, string, ...string[]][] = [
  ['libx264', 'mp4'],
  ['libx265', 'mkv', '-x265-params', 'log-level=none'],
  ['mpeg4', 'mp4'],
  ['mpeg4', 'avi', '-vtag', 'XVID'],
  ['mpeg2video', 'ts'],
  ['mpeg2video', 'mpg'],
  ['mpeg1video', 'mpg'],
  ['msmpeg4v2', 'avi'],
  ['msmpeg4', 'avi'],
  ['wmv1', 'wmv'],
  ['wmv2', 'wmv'],
  ['flv', 'flv'],
  ['h263p', 'avi'],
  ['libvpx', 'webm'],
  ['libvpx-vp9', 'webm', '-deadline', 'realtime'],
  ['libtheora', 'ogv'],
  ['prores_ks', 'mov'],
  ['mjpeg', 'avi'],
  ['mjpeg', 'mov'],
  ['ffv1', 'mkv'],
  ['huffyuv', 'avi'],
  ['utvideo', 'mkv'],
  ['qtrle', 'mov'],
  ['png', 'mov'],
  ['rawvideo', 'avi'],
  ['rawvideo', 'nut'],
  ['gif', 'gif'],
  ['apng', 'apng'],
  ['cinepak', 'mov'],
  ['svq1', 'mov'],
  ['snow', 'mkv', '-strict', '-2'],
];
const codecSources = codecs.map(([codec, container, ...more], n): [string, Make] => [
  `codec-${n}-${codec}.${container}`,
  ffmpeg(...picture({ seconds: 0.5, size: '128x96' }), '-c:v', codec, ...more),
]);

const pixelFormats =
  'yuv420p yuv422p yuv444p yuv410p yuv411p yuv440p yuva420p yuva444p yuv420p10le yuv422p10le yuv444p12le yuv420p16le gray gray10le gray16le ya8 rgb48le gbrp gbrap gbrp10le gbrp16le bgr0 bgra rgba64le'.split(
    ' ',
  );
const pixelSources = pixelFormats.map((format): [string, Make] => [
  `pixels-${format}.mkv`,
  ffmpeg(...picture({ seconds: 0.4 }), '-pix_fmt', format, '-c:v', 'ffv1', '-strict', '-2'),
]);

const sizes =
  '1x1 1x2 2x1 2x2 1x100 100x1 3x5 15x17 16x16 17x33 33x7 4096x2 2x4096 1921x1081 3840x2160 7680x4320 10000x10000'.split(
    ' ',
  );
const sizeSources = sizes.map((size): [string, Make] => [
  `size-${size}.mkv`,
  ffmpeg(...picture({ seconds: 0.2, size, rate: '10' }), '-pix_fmt', 'yuv444p', '-c:v', 'ffv1'),
]);
const shapes = ['1/1', '1/100', '100/1', '0/1', '32/27', '9/10'].map((aspect): [string, Make] => [
  `shape-${aspect.replace('/', '_')}.mp4`,
  ffmpeg(...picture(), '-vf', `setsar=${aspect}`, ...fastH264Options),
]);
const rotations = [0, 1, 45, 90, 180, 270, -90, 720].map((degrees): [string, Make] => [
  `rotation-${degrees}.mp4`,
  async (path) => {
    const flat = at(`flat-${degrees}.mp4`);
    await runTestFfmpeg([...picture(), ...fastH264Options, flat]);
    await runTestFfmpeg(['-i', flat, '-c', 'copy', '-metadata:s:v', `rotate=${degrees}`, path]);
  },
]);

const makeWhole = (path: string, ...more: string[]) =>
  runTestFfmpeg([...picture({ seconds: 2 }), ...tone(2), ...fastH264Options, '-g', '10', ...more, path]);
const brokenSources = ['mp4', 'mkv', 'ts', 'avi', 'flv', 'mov'].flatMap((container): [string, Make][] => {
  const more = container === 'mp4' ? ['-movflags', '+faststart'] : [];
  const cut = [0.02, 0.1, 0.3, 0.6, 0.9, 0.99].map((share): [string, Make] => [
    `cut-${share}.${container}`,
    async (path) => {
      await makeWhole(path, ...more);
      await truncate(path, Math.floor((await stat(path)).size * share));
    },
  ]);
  const overwrite = (name: string, change: (bytes: Buffer) => void): [string, Make] => [
    `${name}.${container}`,
    async (path) => {
      await makeWhole(path, ...more);
      const bytes = await readFile(path);
      change(bytes);
      await writeFile(path, bytes);
    },
  ];
  return [
    ...cut,
    overwrite('zeros', (bytes) =>
      bytes.fill(0, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.5)),
    ),
    overwrite('flipped', (bytes) => {
      for (let n = 0; n < 40; n++) {
        const place = Math.floor((bytes.length * ((n * 37) % 97)) / 97);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << (n % 8));
      }
    }),
    overwrite('no-head', (bytes) => bytes.fill(0, 0, 64)),
  ];
});

const soundWords: [string, string[]][] = [
  ['8-channels.mkv', ['-af', 'pan=7.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0|c6=c0|c7=c0', '-c:a', 'flac']],
  ['192-khz.mkv', ['-ar', '192000', '-c:a', 'pcm_s32le']],
  ['6-khz.mkv', ['-ar', '6000', '-c:a', 'pcm_u8']],
  ['float.mkv', ['-c:a', 'pcm_f64le']],
  ['mp3.avi', ['-c:a', 'libmp3lame']],
  ['opus.webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
  ['vorbis.mkv', ['-c:a', 'libvorbis']],
  ['alaw.mov', ['-c:a', 'pcm_alaw']],
  ['late.mkv', ['-output_ts_offset', '95000']],
  ['early.mkv', ['-output_ts_offset', '-0.4', '-avoid_negative_ts', 'disabled']],
];
const soundSources = soundWords.map(([name, words]): [string, Make] => [
  name,
  ffmpeg(...picture({ seconds: 1 }), ...tone(1), ...fastH264Options, ...words),
]);

const otherSources: [string, Make][] = [
  ['text.mp4', (path) => writeFile(path, 'To be, or not to be. '.repeat(500))],
  ['nothing.mp4', (path) => writeFile(path, '')],
  ['one-byte.mkv', (path) => writeFile(path, 'x')],
  ['all-zeros.avi', (path) => writeFile(path, Buffer.alloc(200_000))],
  ['list.m3u8', (path) => writeFile(path, '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')],
  ['sound.m4a', ffmpeg(...tone(1))],
  ['long-sound.mp4', ffmpeg(...picture({ seconds: 0.04 }), ...tone(4), ...fastH264Options)],
  ['short-sound.mp4', ffmpeg(...picture({ seconds: 2 }), ...tone(0.02), ...fastH264Options)],
  ['picture.png', ffmpeg(...picture(), '-frames:v', '1')],
  ['no-frame.mp4', ffmpeg(...picture(), '-t', '0', ...fastH264Options)],
  ['subtitles.srt', (path) => writeFile(path, '1\n00:00:01,000 --> 00:00:02,000\nHello.\n')],
  [
    'appended.mp4',
    async (path) => {
      await makeWhole(at('whole.mp4'));
      await copyFile(at('whole.mp4'), path);
      const file = await open(path, 'a');
      await file.write(Buffer.alloc(50_000, 7));
      await file.close();
    },
  ],
];

/** Imports a file as the job does. Returns `ready` or the code of the error. */
async function importSource(path: string): Promise<{ code: string; message: string }> {
  const output = `${path}.made`;
  try {
    const sourceInfo = await media.probeSource(path, options);
    const { info } = await media.makeMezzanine({ path, sourceInfo, output, keyFrameMs: [] }, options);
    const pictures = { poster: `${output}.poster.webp`, thumbnails: `${output}.thumbnails.jpg` };
    await media.makeArtwork({ mezzanine: output, info, ...pictures }, options);
    await media.makePeaks({ mezzanine: output, info, output: `${output}.peaks` }, options);
    for (const made of [pictures.poster, pictures.thumbnails])
      expect((await stat(made)).size).toBeGreaterThan(0);
    return { code: 'ready', message: '' };
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    return { code, message };
  } finally {
    await rm(path, { force: true });
    await rm(output, { force: true });
  }
}

const groups = {
  rates: rateSources,
  lengths: lengthSources,
  codecs: codecSources,
  'pixel formats': pixelSources,
  'picture sizes': sizeSources,
  'pixel shapes': shapes,
  rotations,
  'broken files': brokenSources,
  sound: soundSources,
  'other files': otherSources,
};

test('the corpus has more than 200 files', () => {
  expect(Object.values(groups).flat().length).toBeGreaterThan(200);
});

/** The reasons that an import may give for a file. */
const namedReasons = Object.keys(errorStatus).filter((code) => /^video_/.test(code));

describe.each(Object.entries(groups))('%s', (_, sources) => {
  test.each(sources)('%s becomes ready or is refused with a named reason', async (name, make) => {
    const path = at(name);
    await make(path);
    const { code, message } = await importSource(path);
    expect(['ready', ...namedReasons], message).toContain(code);
  });
});

test('slow and very short films become ready', async () => {
  for (const [name, make] of [...rateSources.slice(0, 16), ...lengthSources.slice(4)]) {
    await make(at(name));
    expect([name, await importSource(at(name))]).toEqual([name, { code: 'ready', message: '' }]);
  }
});
