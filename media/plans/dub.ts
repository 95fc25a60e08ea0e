import {
  audioEncoderOptions,
  CODEC_THREADS,
  clipEncoderOptions,
  ffmpegGlobalOptions,
  fileUrl,
  frameSeekSeconds,
  mp4InputOptions,
  mp4OutputOptions,
} from '@taici/frame-cutter';
import { ANALYSIS_SAMPLE_RATE } from '#domain/dubs/measure-voice-level.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { decibelsToFactor } from '#shared/decibels.ts';
import type { FrameRate } from '#shared/frames.ts';
import { m4aOutputOptions } from './clip-audio.ts';
import { buildSubtitleFilter, type SubtitleOverlay } from './clip-downloads.ts';
import { fromFirstSample, MIX_SAMPLE_RATE, rawSound } from './dub-sound.ts';
import type { SoftSubtitles } from './reel.ts';

/** A filter that prints the loudness (EBU R128) and the true peaks so far to standard output, every 100 ms. */
const printLoudness = 'ebur128=metadata=1:peak=true,ametadata=mode=print:file=pipe\\\\:1';

/** Writes the checksum of an input's picture packets. */
const pictureHash = (pipe: string) => [
  ...['-map', '0:v:0', '-c:v', 'copy', '-f', 'streamhash', '-hash', 'sha256', pipe],
];

/** Between its samples, a sound may be louder than at them; four times as many show it (ITU-R BS.1770, annex 2). */
const TRUE_PEAK_SAMPLE_RATE = 4 * MIX_SAMPLE_RATE;
/**
 * When several inputs are read and standard input has nothing, ffmpeg sleeps for 10 ms. With its usual queue of eight packets,
 * it would sleep before most of them.
 */
const QUEUED_PACKETS = '2048';

/**
 * Returns ffmpeg arguments that write a film from a video track, copied, and a raw mix from standard input, which is limited
 * to `peakDb` (in dBTP, before encoding) and encoded. They print the checksum of the picture packets to standard output.
 */
export function planDubMux(args: {
  video: string;
  peakDb: number;
  subtitles: readonly SoftSubtitles[];
  rate: FrameRate;
  output: string;
}): string[] {
  const { subtitles } = args;
  const limited = [
    `aresample=${TRUE_PEAK_SAMPLE_RATE}`,
    `alimiter=limit=${decibelsToFactor(args.peakDb).toFixed(6)}:attack=3:release=60:level=0:latency=1`,
    `aresample=${MIX_SAMPLE_RATE}`,
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.video }),
    ...['-protocol_whitelist', 'pipe', '-thread_queue_size', QUEUED_PACKETS, ...rawSound(2), '-i', 'pipe:0'],
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
 * Returns ffmpeg arguments that decode a finished film, read from standard input: they print its loudness to standard output,
 * write its sound as mono 16-bit samples at ANALYSIS_SAMPLE_RATE to `pipe:4`, the checksum of its picture packets to
 * `pipe:5`, and its sound, copied, to the m4a `sound`.
 */
export function planDubCheck({ sound }: { sound: string }): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...['-protocol_whitelist', 'pipe', '-f', 'mp4', '-threads', String(CODEC_THREADS), '-i', 'pipe:0'],
    ...['-map', '0:a:0', '-af', printLoudness, '-f', 'null', '-'],
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
