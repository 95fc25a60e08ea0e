import type { FrameRate } from '../core/frames.ts';
import { CODEC_THREADS } from './input-options.ts';

/** Maximum number of frames from one key frame of a mezzanine to the next. */
export const MEZZANINE_GOP = 12;
/** Quality of a mezzanine: constant rate factor of x264, lower is finer. */
const MEZZANINE_CRF = 22;
/**
 * Quality of a lead-in's first frame. The following frames of the mezzanine refer to it, so they inherit its faults.
 */
const LEAD_IN_CRF = 16;

/** Limits of the H.264 levels (ITU-T H.264, table A-1): macroblocks per second and per frame. */
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

/** Size in pixels, and frame rate. */
interface Shape {
  width: number;
  height: number;
  rate: FrameRate;
}

/** Returns the lowest H.264 level that allows this size at this rate. */
export function h264LevelFor(shape: Shape): string {
  const perFrame = Math.ceil(shape.width / 16) * Math.ceil(shape.height / 16);
  const perSecond = (perFrame * shape.rate.num) / shape.rate.den;
  const fitting = levels.find((entry) => perFrame <= entry.perFrame && perSecond <= entry.perSecond);
  return fitting?.level ?? '6.2';
}

/**
 * Returns a timescale (ticks per second) in which every frame lasts a whole number of ticks: a multiple of the rate's
 * numerator.
 */
export function trackTimescale(rate: FrameRate): number {
  return rate.num >= 10_000 ? rate.num : rate.num * 1000;
}

/**
 * Returns the ffmpeg encoder options of a mezzanine. x264's `stitchable` keeps the parameter sets independent of the
 * content, so that frames encoded later can be joined to it.
 */
export function mezzanineEncoderOptions(shape: Shape): string[] {
  return [
    ...x264({ shape, preset: 'veryfast', crf: MEZZANINE_CRF, gop: MEZZANINE_GOP }),
    ...['-maxrate', '4M', '-bufsize', '4M', ...stitchable([])],
  ];
}

/**
 * Returns the ffmpeg encoder options of the first frame of a lead-in. They give the same parameter sets as a mezzanine,
 * bit for bit, but a finer quality, because the mezzanine's own frames refer to it, and high speed: size matters little
 * for one frame. The fastest preset turns off features that the parameter sets declare; they are turned on again. The
 * quality depends on the frame alone (`qcomp=1`, no rate limit), not on frames encoded before. Each thread encodes one
 * slice of the frame.
 */
export function leadInEncoderOptions(shape: Shape): string[] {
  const declaredFeatures = ['cabac=1', '8x8dct=1', 'weightp=1', 'deblock=0,0', 'aq-mode=1'];
  const lowDelay = ['sliced-threads=1', 'sync-lookahead=0', 'rc-lookahead=0', 'qcomp=1'];
  return [
    ...x264({ shape, preset: 'ultrafast', crf: LEAD_IN_CRF, gop: MEZZANINE_GOP }),
    ...stitchable([...declaredFeatures, ...lowDelay]),
  ];
}

function stitchable(params: readonly string[]): string[] {
  const all = ['stitchable=1', 'open-gop=0', ...params].join(':');
  return ['-keyint_min', '1', '-sc_threshold', '0', '-x264-params', all];
}

/**
 * Returns the ffmpeg encoder options of a clip that is encoded completely: slightly finer than the mezzanine, a key
 * frame every 2 s.
 */
export function clipEncoderOptions(shape: Shape): string[] {
  const gop = Math.max(1, Math.round((2 * shape.rate.num) / shape.rate.den));
  // Parameter sets independent of the content: clips of one mezzanine can be joined.
  return [...x264({ shape, preset: 'veryfast', crf: 20, gop }), '-x264-params', 'stitchable=1'];
}

/** ffmpeg encoder options of all sound: AAC-LC, stereo, 48 kHz, which every player accepts. */
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

/** Returns the ffmpeg output options of an mp4 with its index in front and without metadata of the source. */
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
    // No B-frames: presentation order equals decode order, so a cut needs no edit list for its video.
    '-bf',
    '0',
  ];
}
