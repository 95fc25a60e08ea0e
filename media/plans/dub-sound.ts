import { ffmpegGlobalOptions, fileUrl, mp4InputOptions } from '@taici/frame-cutter';
import type { Bed } from '#domain/dubs/choose-bed.ts';
import { ANALYSIS_SAMPLE_RATE } from '#domain/dubs/measure-voice-level.ts';
import { BED_RAMP_MS, gainsUnderVoices } from '#domain/dubs/plan-gains.ts';
import { backgroundFilters } from './clip-audio.ts';
import { untrustedInputOptions } from './input-options.ts';

/** Sample rate of a mix in Hz. Until it is encoded, a mix is 32-bit stereo. */
export const MIX_SAMPLE_RATE = 48_000;
/** Bytes of one sample of one channel before the sound is encoded. */
export const MIX_SAMPLE_BYTES = 4;
/** Bytes of one sample of both channels before the sound is encoded. */
export const MIX_FRAME_BYTES = 2 * MIX_SAMPLE_BYTES;
/** The gain of the bed changes in steps of this many samples. */
const BED_STEP_SAMPLES = 64;
/** The filters after the gain work on blocks of this many samples, because each block costs the same time at any length. */
const BLOCK_SAMPLES = 4096;

/** Options of raw sound with this many channels, as input and as output. */
export const rawSound = (channels: number) => [
  ...['-f', 'f32le', '-ac', String(channels), '-ar', String(MIX_SAMPLE_RATE)],
];

const seconds = (value: number) => value.toFixed(6);
/** Number of samples of a mix in so many milliseconds. */
export const mixSamplesIn = (ms: number) => Math.round((ms * MIX_SAMPLE_RATE) / 1000);

/** Filters that turn an input into samples whose first one is at time 0, with silence in gaps. */
export const fromFirstSample = (rate: number) => `aresample=${rate}:async=1:first_pts=0`;

/**
 * Returns ffmpeg arguments that write, for each voice, the whole recording as mono 16-bit samples at ANALYSIS_SAMPLE_RATE,
 * and the part that is heard as 32-bit mono at MIX_SAMPLE_RATE, without rumble and clicks. They are written in this order to
 * standard output, `pipe:4`, `pipe:5`, and so on.
 */
export function planDubVoices(voices: readonly { path: string; fromMs: number; toMs: number }[]): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...voices.flatMap(({ path }) => untrustedInputOptions({ path })),
    ...voices.flatMap(({ fromMs, toMs }, at) => {
      const part = [
        fromFirstSample(MIX_SAMPLE_RATE),
        'aformat=sample_fmts=fltp:channel_layouts=mono',
        `atrim=start_sample=${mixSamplesIn(fromMs)}:end_sample=${mixSamplesIn(toMs)}`,
        'asetpts=PTS-STARTPTS',
        'highpass=f=70',
        // By default, the filter adds windows that overlap by three quarters, which also changes speech without clicks. Kept
        // windows that overlap by half repair as much, leave speech alone, and take half the time.
        'adeclick=method=save:overlap=50',
      ].join(',');
      return [
        ...['-map', `${at}:a:0`, '-af', fromFirstSample(ANALYSIS_SAMPLE_RATE), '-ac', '1'],
        ...['-f', 's16le', at === 0 ? 'pipe:1' : `pipe:${2 * at + 3}`],
        ...['-map', `${at}:a:0`, '-af', part, ...rawSound(1), `pipe:${2 * at + 4}`],
      ];
    }),
  ];
}

/** An expression of `t` that is 1 within the spans and 0 outside, with ramps between. Times are in milliseconds. */
function insideSpans(spans: readonly { startMs: number; endMs: number }[]): string {
  const ramps = spans.map(({ startMs, endMs }) => {
    const [start, end] = [seconds(startMs / 1000), seconds(endMs / 1000)];
    return `clip(min(t-${start}\\,${end}-t)/${BED_RAMP_MS / 1000}+1\\,0\\,1)`;
  });
  return ramps.length === 0 ? '0' : `min(1\\,${ramps.join('+')})`;
}

/** Multiplies a sound by `outside` where no voice is heard and by `inside` where one is. Both are factors. */
function bedGain(args: {
  spans: readonly { startMs: number; endMs: number }[];
  outside: number;
  inside: number;
}): string {
  const { spans, outside, inside } = args;
  const change = (inside - outside).toFixed(6);
  return `asetnsamples=n=${BED_STEP_SAMPLES},volume=volume='${outside}+${change}*${insideSpans(spans)}':eval=frame,asetnsamples=n=${BLOCK_SAMPLES}:p=0`;
}

/**
 * Returns ffmpeg arguments that write the background of a dub as raw stereo of `clipSamples` samples. Inside the spans, the
 * background is the bed. Outside them, it is the clip's own sound.
 */
export function planDubBed(args: {
  clip: string;
  hasAudio: boolean;
  bed: Pick<Bed, 'source' | 'gainDb'>;
  isWide: boolean;
  spans: readonly { startMs: number; endMs: number }[];
  clipSamples: number;
  output: string;
}): string[] {
  const { bed, spans, clipSamples } = args;
  const whole = `apad,atrim=end_sample=${clipSamples}`;
  const stereo = `${fromFirstSample(MIX_SAMPLE_RATE)},aformat=sample_fmts=fltp:channel_layouts=stereo`;
  const inside = gainsUnderVoices(bed);
  const original = bedGain({ spans, outside: 1, inside: inside.original });
  const background = bedGain({ spans, outside: 0, inside: inside.background });
  const withoutBackground = args.hasAudio
    ? [`[0:a:0]${stereo},${whole},${original}[bed]`]
    : [`anullsrc=r=${MIX_SAMPLE_RATE}:cl=stereo,atrim=end_sample=${clipSamples}[bed]`];
  const graph =
    args.hasAudio && bed.source === 'background'
      ? [
          `[0:a:0]${stereo},asplit[o][b]`,
          `[o]${whole},${original}[bed0]`,
          `[b]${backgroundFilters(args.isWide).join(',')},${whole},${background}[bed1]`,
          '[bed0][bed1]amix=inputs=2:normalize=0:duration=longest[bed]',
        ]
      : withoutBackground;
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.clip }),
    ...['-filter_complex', graph.join(';'), '-map', '[bed]', ...rawSound(2)],
    fileUrl(args.output),
  ];
}
