import { CODEC_THREADS } from '#media/plans/input-options.ts';
import type { FrameRate } from '#shared/frames.ts';

/** At most this many frames from one key frame to the next in a mezzanine. */
export const MEZZANINE_GOP = 12;
/** Its quality, on x264's scale. */
const MEZZANINE_CRF = 22;
/** That of a frame which the mezzanine's own go on from: what it lacks they lack too. */
const HEAD_CRF = 16;

/** Limits of the H.264 levels (ITU-T H.264, table A-1): macroblocks a second and a frame. */
const levels = [
  { level: '3.0', perSecond: 40_500, perFrame: 1_620 },
  { level: '3.1', perSecond: 108_000, perFrame: 3_600 },
  { level: '3.2', perSecond: 216_000, perFrame: 5_120 },
  { level: '4.0', perSecond: 245_760, perFrame: 8_192 },
  { level: '4.2', perSecond: 522_240, perFrame: 8_704 },
  { level: '5.0', perSecond: 589_824, perFrame: 22_080 },
  { level: '5.1', perSecond: 983_040, perFrame: 36_864 },
  { level: '5.2', perSecond: 2_073_600, perFrame: 36_864 },
] as const;

interface Shape {
  width: number;
  height: number;
  rate: FrameRate;
}

/** The lowest H.264 level that allows this size at this rate. */
export function h264LevelFor(shape: Shape): string {
  const perFrame = Math.ceil(shape.width / 16) * Math.ceil(shape.height / 16);
  const perSecond = (perFrame * shape.rate.num) / shape.rate.den;
  const fitting = levels.find((entry) => perFrame <= entry.perFrame && perSecond <= entry.perSecond);
  return fitting?.level ?? '6.2';
}

/** A time scale in which every frame lasts a whole number of ticks: a multiple of the rate's numerator. */
export function trackTimescale(rate: FrameRate): number {
  return rate.num >= 10_000 ? rate.num : rate.num * 1000;
}

/**
 * Encoder options of the mezzanine. `stitchable` keeps the headers free of anything that depends on the content, so frames
 * encoded later can be joined to it.
 */
export function mezzanineEncoderOptions(shape: Shape): string[] {
  return [
    ...x264({ shape, preset: 'veryfast', crf: MEZZANINE_CRF, gop: MEZZANINE_GOP }),
    ...['-maxrate', '4M', '-bufsize', '4M', ...stitchable([])],
  ];
}

/**
 * Encoder options of a frame that takes the place of a mezzanine's: same headers, bit for bit, and finer than what it shows,
 * since the mezzanine's own frames follow it; in less time and more bytes, which one frame can have. What the fastest preset
 * switches off of what the headers name is switched on again. The quality is that of the frame by itself (`qcomp=1`, no
 * limit on the rate), not one that hangs on what was encoded before. A frame is cut into slices, one for each thread.
 */
export function leadInEncoderOptions(shape: Shape): string[] {
  const asMezzanine = ['cabac=1', '8x8dct=1', 'weightp=1', 'deblock=0,0', 'aq-mode=1'];
  const atOnce = ['sliced-threads=1', 'sync-lookahead=0', 'rc-lookahead=0', 'qcomp=1'];
  return [
    ...x264({ shape, preset: 'ultrafast', crf: HEAD_CRF, gop: MEZZANINE_GOP }),
    ...stitchable([...asMezzanine, ...atOnce]),
  ];
}

function stitchable(params: readonly string[]): string[] {
  const all = ['stitchable=1', 'open-gop=0', ...params].join(':');
  return ['-keyint_min', '1', '-sc_threshold', '0', '-x264-params', all];
}

/** Encoder options of a clip that people take home: a little finer than the mezzanine, a key frame every two seconds. */
export function clipEncoderOptions(shape: Shape): string[] {
  const gop = Math.max(1, Math.round((2 * shape.rate.num) / shape.rate.den));
  // Headers that tell nothing of the content: clips of one film can be joined.
  return [...x264({ shape, preset: 'veryfast', crf: 20, gop }), '-x264-params', 'stitchable=1'];
}

/** AAC-LC, stereo, 48 kHz: what every player takes. */
export const audioEncoderOptions: readonly string[] = [
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
  '-ar',
  '48000',
];

/** An mp4 with its index in front, without anything of the source's own description. */
export function mp4OutputOptions(rate: FrameRate): string[] {
  return [
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-video_track_timescale',
    String(trackTimescale(rate)),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ];
}

type Preset = 'veryfast' | 'ultrafast';

function x264(args: { shape: Shape; preset: Preset; crf: number; gop: number }): string[] {
  return [
    '-c:v',
    'libx264',
    '-preset',
    args.preset,
    '-threads',
    String(CODEC_THREADS),
    '-crf',
    String(args.crf),
    '-profile:v',
    'high',
    '-level',
    h264LevelFor(args.shape),
    '-g',
    String(args.gop),
    // No B-frames: shown in the order they lie in the file, so neither end of a cut needs an edit list.
    '-bf',
    '0',
  ];
}
