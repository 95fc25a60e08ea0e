import {
  audioEncoderOptions,
  clipEncoderOptions,
  ffmpegGlobalOptions,
  fileUrl,
  frameSeekSeconds,
  mp4InputOptions,
  mp4OutputOptions,
} from '@taici/frame-cutter';
import type { Bed } from '#domain/dubs/choose-bed.ts';
import { ANALYSIS_SAMPLE_RATE } from '#domain/dubs/measure-voice-level.ts';
import { BED_RAMP_MS, gainsUnderVoices, VOICE_FADE_MS } from '#domain/dubs/plan-gains.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { decibelsToFactor } from '#shared/decibels.ts';
import type { FrameRate } from '#shared/frames.ts';
import { backgroundFilters, m4aOutputOptions } from './clip-audio.ts';
import { buildSubtitleFilter, type SubtitleOverlay } from './clip-downloads.ts';
import { untrustedInputOptions } from './input-options.ts';
import type { SoftSubtitles } from './reel.ts';

/** Samples per second of a mix, which is 32-bit stereo until it is encoded. */
export const MIX_SAMPLE_RATE = 48_000;
/** Length of the fades at the ends of a voice, in seconds. */
const VOICE_FADE_SECONDS = { in: VOICE_FADE_MS.in / 1000, out: VOICE_FADE_MS.out / 1000 };
/** The gain of the bed changes in steps of this many samples. */
const BED_STEP_SAMPLES = 64;
/** The filters after the gain work on blocks of this many samples, because each block costs the same time at any length. */
const BLOCK_SAMPLES = 4096;

const rawMix = ['-f', 'f32le', '-ac', '2', '-ar', String(MIX_SAMPLE_RATE)];

const seconds = (value: number) => value.toFixed(6);
const samplesOf = (ms: number) => Math.round((ms * MIX_SAMPLE_RATE) / 1000);

/** Filters that turn an input into samples whose first one is at time 0, with silence in gaps. */
const fromFirstSample = (rate: number) => `aresample=${rate}:async=1:first_pts=0`;

/**
 * Returns ffmpeg arguments that write the sound of each file as mono 16-bit samples at ANALYSIS_SAMPLE_RATE: the first to
 * standard output, the others to `pipe:4`, `pipe:5`, and so on.
 */
export function planAnalysis(paths: readonly string[]): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...paths.flatMap((path) => untrustedInputOptions({ path })),
    ...paths.flatMap((_, at) => [
      ...['-map', `${at}:a:0`, '-af', fromFirstSample(ANALYSIS_SAMPLE_RATE), '-ac', '1'],
      ...['-f', 's16le', at === 0 ? 'pipe:1' : `pipe:${at + 3}`],
    ]),
  ];
}

/** A voice of a mix. Times are in milliseconds. */
export interface MixedVoice {
  path: string;
  /** The part of the recording that is heard. */
  fromMs: number;
  toMs: number;
  /** When that part begins in the clip; not negative. */
  atMs: number;
  /** Brings the voice to the common level, in decibels. */
  gainDb: number;
}

/** Above the common level by this much, a voice is compressed: laughter and shouts, not speech. In decibels. */
const COMPRESSION_ABOVE_DB = 6;

/**
 * Places one voice to the sample: without rumble and clicks, at the common level, gently compressed, with a fade at each
 * end. `level` is the common level in dBFS.
 */
function voiceFilters({ fromMs, toMs, atMs, gainDb }: MixedVoice, levelDb: number): string {
  const [from, to] = [samplesOf(fromMs), samplesOf(toMs)];
  const length = (to - from) / MIX_SAMPLE_RATE;
  const threshold = decibelsToFactor(Math.min(0, levelDb + COMPRESSION_ABOVE_DB));
  const fadeOut = Math.min(VOICE_FADE_SECONDS.out, length / 2);
  return [
    fromFirstSample(MIX_SAMPLE_RATE),
    'aformat=sample_fmts=fltp:channel_layouts=mono',
    `atrim=start_sample=${from}:end_sample=${to}`,
    'asetpts=PTS-STARTPTS',
    'highpass=f=70',
    // By default, the filter adds windows that overlap by three quarters, which also changes speech without clicks. Kept
    // windows that overlap by half repair as much, leave speech alone, and take half the time.
    'adeclick=method=save:overlap=50',
    `volume=${gainDb.toFixed(2)}dB`,
    `acompressor=threshold=${threshold.toFixed(6)}:ratio=2.5:attack=8:release=120:makeup=1`,
    `afade=t=in:d=${seconds(Math.min(VOICE_FADE_SECONDS.in, length / 2))}`,
    `afade=t=out:st=${seconds(length - fadeOut)}:d=${seconds(fadeOut)}`,
    `adelay=${samplesOf(atMs)}S:all=1`,
    'aformat=channel_layouts=stereo',
  ].join(',');
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

/** Prints the loudness by EBU R128 so far to standard output, once for each 100 ms, and the true peaks if asked for. */
const printLoudness = ({ withPeaks }: { withPeaks: boolean }) =>
  `ebur128=metadata=1${withPeaks ? ':peak=true' : ''},ametadata=mode=print:file=pipe\\\\:1`;

/**
 * Returns ffmpeg arguments that mix voices with a clip's own sound into the raw file `output`, `samples` samples long, and
 * print its loudness to standard output; see `parseLoudness`. The original is heard outside the spans of the bed, and the
 * bed within.
 */
export function planDubMix(args: {
  clip: string;
  hasAudio: boolean;
  voices: readonly MixedVoice[];
  /** The common level of the voices in dBFS. */
  levelDb: number;
  bed: Pick<Bed, 'source' | 'gainDb'>;
  isWide: boolean;
  spans: readonly { startMs: number; endMs: number }[];
  /** Length of the clip, and of the mix with the credits, in samples. */
  clipSamples: number;
  samples: number;
  output: string;
}): string[] {
  const { voices, levelDb, bed, spans, clipSamples, samples } = args;
  const whole = `apad,atrim=end_sample=${clipSamples}`;
  const stereo = `${fromFirstSample(MIX_SAMPLE_RATE)},aformat=sample_fmts=fltp:channel_layouts=stereo`;
  const inside = gainsUnderVoices(bed);
  const original = bedGain({ spans, outside: 1, inside: inside.original });
  const background = bedGain({ spans, outside: 0, inside: inside.background });
  const hasBackground = args.hasAudio && bed.source === 'background';
  const beds = args.hasAudio
    ? hasBackground
      ? [
          `[0:a:0]${stereo},asplit[o][b]`,
          `[o]${whole},${original}[bed0]`,
          `[b]${backgroundFilters(args.isWide).join(',')},${whole},${background}[bed1]`,
        ]
      : [`[0:a:0]${stereo},${whole},${original}[bed0]`]
    : [`anullsrc=r=${MIX_SAMPLE_RATE}:cl=stereo,atrim=end_sample=${clipSamples}[bed0]`];
  const inputs = ['[bed0]', ...(hasBackground ? ['[bed1]'] : []), ...voices.map((_, at) => `[voice${at}]`)];
  const graph = [
    ...beds,
    ...voices.map((voice, at) => `[${at + 1}:a:0]${voiceFilters(voice, levelDb)}[voice${at}]`),
    `${inputs.join('')}amix=inputs=${inputs.length}:normalize=0:duration=longest,atrim=end_sample=${clipSamples},${endFade(clipSamples)},apad,atrim=end_sample=${samples},asplit[mix][measured]`,
    `[measured]${printLoudness({ withPeaks: false })}[loudness]`,
  ].join(';');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.clip }),
    ...voices.flatMap(({ path }) => untrustedInputOptions({ path })),
    ...['-filter_complex', graph],
    ...['-map', '[mix]', ...rawMix, fileUrl(args.output)],
    ...['-map', '[loudness]', '-f', 'null', '-'],
  ];
}

/** The sound of a film ends with a short fade, or a cut in the middle of a tone would click. */
const endFade = (clipSamples: number) => {
  const length = clipSamples / MIX_SAMPLE_RATE;
  const fade = Math.min(VOICE_FADE_SECONDS.out, length / 2);
  return `afade=t=out:st=${seconds(length - fade)}:d=${seconds(fade)}`;
};

/** Writes the checksum of an input's picture packets. */
const pictureHash = (pipe: string) => [
  ...['-map', '0:v:0', '-c:v', 'copy', '-f', 'streamhash', '-hash', 'sha256', pipe],
];

/** Between its samples, a sound may be louder than at them; four times as many show it (ITU-R BS.1770, annex 2). */
const TRUE_PEAK_SAMPLE_RATE = 4 * MIX_SAMPLE_RATE;

/**
 * Returns ffmpeg arguments that write a film from a video track, copied, and a raw mix, which is made louder by `gainDb`,
 * limited to `peakDb` (in dBTP, before encoding), and encoded. They print the checksum of the picture packets to standard
 * output.
 */
export function planDubMux(args: {
  video: string;
  mix: string;
  gainDb: number;
  peakDb: number;
  subtitles: readonly SoftSubtitles[];
  rate: FrameRate;
  output: string;
}): string[] {
  const { subtitles } = args;
  const limited = [
    `volume=${args.gainDb.toFixed(3)}dB`,
    `aresample=${TRUE_PEAK_SAMPLE_RATE}`,
    `alimiter=limit=${decibelsToFactor(args.peakDb).toFixed(6)}:attack=3:release=60:level=0:latency=1`,
    `aresample=${MIX_SAMPLE_RATE}`,
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.video }),
    ...['-protocol_whitelist', 'file', ...rawMix, '-i', fileUrl(args.mix)],
    ...subtitles.flatMap(({ path }) => ['-protocol_whitelist', 'file', '-f', 'srt', '-i', fileUrl(path)]),
    ...['-map', '0:v:0', '-c:v', 'copy', '-map', '1:a:0', '-af', limited, ...audioEncoderOptions],
    ...subtitles.flatMap((_, at) => ['-map', `${at + 2}:s:0`]),
    ...(subtitles.length > 0 ? ['-c:s', 'mov_text'] : []),
    ...mp4OutputOptions(args.rate),
    ...subtitles.flatMap(({ language }, at) => [`-metadata:s:s:${at}`, `language=${language}`]),
    fileUrl(args.output),
    ...pictureHash('pipe:1'),
  ];
}

/**
 * Returns ffmpeg arguments that decode a finished film: they print its loudness to standard output, write its sound as
 * mono 16-bit samples at ANALYSIS_SAMPLE_RATE to `pipe:4`, the checksum of its picture packets to `pipe:5`, and its sound,
 * copied, to an m4a.
 */
export function planDubCheck({ film, sound }: { film: string; sound: string }): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: film }),
    ...['-map', '0:a:0', '-af', printLoudness({ withPeaks: true }), '-f', 'null', '-'],
    ...['-map', '0:a:0', '-af', fromFirstSample(ANALYSIS_SAMPLE_RATE), '-ac', '1', '-f', 's16le', 'pipe:4'],
    ...pictureHash('pipe:5'),
    ...['-map', '0:a:0', '-c', 'copy', ...m4aOutputOptions(sound)],
  ];
}

/**
 * Returns ffmpeg arguments that write a card of `cardFrames` frames: the last of the clip's `frames` frames, dimmed, with a
 * text. Its parameter sets are those of the clip, so that both can be joined without encoding the clip again.
 */
export function planCreditsCard(args: {
  clip: string;
  info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
  frames: number;
  cardFrames: number;
  text: SubtitleOverlay;
  output: string;
}): string[] {
  const { info, frames, cardFrames } = args;
  const { num, den } = info.rate;
  const picture = [
    `loop=loop=${cardFrames - 1}:size=1:start=0`,
    `setpts=N*${den}/${num}/TB`,
    // Within the limited range of video, in which black is 16.
    "lutyuv=y='16+(val-16)*0.25':u='128+(val-128)*0.4':v='128+(val-128)*0.4'",
    buildSubtitleFilter(args.text),
    'format=yuv420p',
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.clip, options: ['-ss', frameSeekSeconds(frames - 1, info.rate)] }),
    ...['-map', '0:v:0', '-vf', `trim=end_frame=1,${picture}`, '-fps_mode', 'passthrough'],
    ...clipEncoderOptions(info),
    ...mp4OutputOptions(info.rate),
    fileUrl(args.output),
  ];
}

/**
 * Parses what the filter `ebur128` printed: the integrated loudness in LUFS at the end, -70 for silence, and the greatest
 * true peak in dBTP.
 */
export function parseLoudness(printed: string): { loudnessLufs: number; truePeakDb: number } {
  const values = (key: string) =>
    [...printed.matchAll(new RegExp(`^lavfi\\.r128\\.${key}=(\\S+)$`, 'gm'))].map((found) =>
      Number.parseFloat(found[1] ?? ''),
    );
  const peaks = [...values('true_peaks_ch0'), ...values('true_peaks_ch1')].filter(Number.isFinite);
  const loudness = values('I').filter(Number.isFinite).at(-1) ?? -70;
  const peak = Math.max(0, ...peaks);
  return { loudnessLufs: loudness, truePeakDb: peak === 0 ? -120 : 20 * Math.log10(peak) };
}
