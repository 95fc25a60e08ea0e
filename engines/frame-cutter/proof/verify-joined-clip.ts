import { type FileHandle, open } from 'node:fs/promises';
import type { PacketSelection } from '../copy/select-packets.ts';
import { NotCopyableError, notExactError } from '../core/errors.ts';
import { countFrames, type FrameSpan, frameStartMs } from '../core/frames.ts';
import type { CutProgressCallback, MezzanineFormat, RunFfmpegTask } from '../core/types.ts';
import { COMPARE_SAMPLE_RATE } from '../ffmpeg/comparison-audio.ts';
import { JOIN_SAMPLE_RATE } from '../ffmpeg/join-args.ts';
import { type ParameterSets, readParameterSets } from '../h264/parameter-sets.ts';
import type { DecodedAudio } from '../join/decode-audio.ts';
import { type ClipPart, readClipPart } from '../join/join-video-tracks.ts';
import type { Mp4Index, Mp4Track } from '../mp4/read-mp4-index.ts';
import { readPacket } from '../mp4/read-packets.ts';
import { compareBytes, pairPacketRanges } from './verify-copied-clip.ts';
import { measureAudioDelayMs, readComparisonAudio } from './verify-encoded-clip.ts';

/** Maximum shift of the sound of a part. */
const MAX_AUDIO_OFFSET_MS = 1;
/** Time by which the sound may be shorter than the video: about one AAC packet. */
const MAX_MISSING_AUDIO_MS = 25;

/** A part of a joined clip. */
export interface JoinedPart extends ClipPart {
  /** Its packets of the mezzanine and its lead-in; null if every frame was encoded again. */
  copied: { index: Mp4Index; selection: PacketSelection; leadIn: readonly Uint8Array[] } | null;
}

/** A joined clip and its sources. */
interface JoinedClip {
  run: RunFfmpegTask;
  mezzanine: string;
  info: MezzanineFormat;
  /** Spans of the mezzanine, in the order of the parts. */
  spans: readonly FrameSpan[];
  /** The verified clips that were joined. */
  parts: readonly JoinedPart[];
  /** Decoded sound of the parts; null for a mezzanine without sound. */
  sounds: DecodedAudio | null;
  clip: string;
  signal: AbortSignal;
  onProgress?: CutProgressCallback;
}

/**
 * Reads a joined clip back from the disk and compares it with the mezzanine. Video: every copied packet equals the
 * mezzanine's byte for byte, lead-ins equal what was verified, parameter sets are equal, each part begins with a key
 * frame and each frame is at its exact time. Audio: the sound of every part is within a millisecond of its time. A part
 * that was encoded completely has been verified separately; the joined clip is compared with that part. Throws
 * FrameCutterError `not_exact`, naming the difference.
 */
export async function verifyJoinedClip(
  joined: JoinedClip,
): Promise<{ frames: number; audioOffsetMs: number | null }> {
  const { info, spans, clip, run, signal } = joined;
  const clipIndex = await readClipIndex(clip);
  const frames = countFrames(spans);
  if (clipIndex.video.sizes.length !== frames) {
    throw notExactError(`${clipIndex.video.sizes.length} frames instead of ${frames}`);
  }
  await verifyJoinedVideo({ ...joined, clip: { path: clip, index: clipIndex } });
  if ((clipIndex.audio !== null) !== info.hasAudio) throw notExactError('sound in one and not in the other');
  if (clipIndex.audio) {
    const endMs =
      (((clipIndex.audio.decodeTicks.at(-1) ?? 0) - clipIndex.audio.presentationStartTicks) * 1000) /
      clipIndex.audio.timescale;
    if (endMs < frameStartMs(frames, info.rate) - MAX_MISSING_AUDIO_MS) {
      throw notExactError('sound that ends before the video');
    }
  }

  const samples = info.hasAudio
    ? await readComparisonAudio({
        run,
        path: clip,
        startMs: 0,
        seconds: frameStartMs(frames, info.rate) / 1000,
        signal,
      })
    : null;
  joined.onProgress?.(0.5);
  let worstMs = 0;
  let firstFrame = 0;
  for (const [i, span] of spans.entries()) {
    signal.throwIfAborted();
    const audioMs = samples ? await measurePartOffset({ joined, samples, part: i, firstFrame }) : 0;
    if (Math.abs(audioMs) > MAX_AUDIO_OFFSET_MS) throw notExactError(`part ${i}: sound off by ${audioMs} ms`);
    if (Math.abs(audioMs) > Math.abs(worstMs)) worstMs = audioMs;
    firstFrame += span.endFrame - span.startFrame;
    joined.onProgress?.(0.5 + (0.5 * (i + 1)) / spans.length);
  }
  return { frames, audioOffsetMs: info.hasAudio ? worstMs : null };
}

async function readClipIndex(path: string): Promise<ClipPart['index']> {
  try {
    return (await readClipPart(path)).index;
  } catch (error) {
    throw error instanceof NotCopyableError ? notExactError(error.message) : error;
  }
}

/**
 * Compares every video packet of a joined clip with those of its parts (see verifyJoinedClip). `mezzanine` is needed if
 * a part was copied from it. Throws FrameCutterError `not_exact`.
 */
export async function verifyJoinedVideo(args: {
  clip: ClipPart;
  spans: readonly FrameSpan[];
  parts: readonly JoinedPart[];
  mezzanine?: string;
  signal: AbortSignal;
}): Promise<void> {
  const { spans, parts, signal } = args;
  const { video } = args.clip.index;
  const sets = readParameterSets(video.boxes.stsd);
  const ticks = video.decodeTicks[1] ?? 0;
  if (
    video.presentationStartTicks !== 0 ||
    !video.decodeTicks.every((start, frame) => start === frame * ticks)
  ) {
    throw notExactError('a frame at another time');
  }
  const clip = await open(args.clip.path, 'r');
  try {
    let firstFrame = 0;
    for (const [i, { startFrame, endFrame }] of spans.entries()) {
      const part = parts[i];
      if (!part) throw notExactError(`part ${i} is missing`);
      const source = await open((part.copied && args.mezzanine) ?? part.path, 'r');
      try {
        const files = { clip, source };
        const frames = endFrame - startFrame;
        await verifyPart({ video, part, files, sets, firstFrame, frames, signal });
      } finally {
        await source.close();
      }
      firstFrame += endFrame - startFrame;
    }
  } finally {
    await clip.close();
  }
}

/** Compares one part, `frames` frames of the clip from `firstFrame` on, with its lead-in and its source. */
async function verifyPart(args: {
  video: Mp4Track;
  part: JoinedPart;
  files: { clip: FileHandle; source: FileHandle };
  sets: ParameterSets;
  firstFrame: number;
  frames: number;
  signal: AbortSignal;
}): Promise<void> {
  const { video, part, files, sets, firstFrame, frames, signal } = args;
  const source = part.copied ? part.copied.index.video : part.index.video;
  const { leadIn, from } = part.copied
    ? { leadIn: part.copied.leadIn, from: part.copied.selection.firstCopiedFrame }
    : { leadIn: [], from: 0 };
  const own = readParameterSets(source.boxes.stsd);
  if (!own.sps.equals(sets.sps) || !own.pps.equals(sets.pps)) throw notExactError('other parameter sets');
  if (source.timescale * (video.decodeTicks[1] ?? 0) !== video.timescale * (source.decodeTicks[1] ?? 0)) {
    throw notExactError('another frame rate');
  }
  if (video.syncFlags[firstFrame] !== 1) throw notExactError(`frame ${firstFrame}: no key frame at a joint`);
  for (const [i, bytes] of leadIn.entries()) {
    const written = await readPacket({ file: files.clip, track: video, packet: firstFrame + i });
    if (!written.equals(bytes)) throw notExactError(`frame ${firstFrame + i}: another than was verified`);
  }
  const clipPacket = firstFrame + leadIn.length;
  const count = frames - leadIn.length;
  for (let i = 0; i < count; i += 1) {
    if (video.syncFlags[clipPacket + i] !== source.syncFlags[from + i]) {
      throw notExactError(`frame ${clipPacket + i} has another sync flag`);
    }
  }
  if (count > 0 && source.syncFlags[from] !== 1) throw notExactError('no key frame where copying begins');
  const pairs = pairPacketRanges({ clip: video, clipPacket, count, source, sourcePacket: from });
  await compareBytes({ files, pairs, signal });
}

/**
 * Compares the audio packets of `clip` with those of `reference`, a clip of the same length, byte for byte. Throws
 * FrameCutterError `not_exact`.
 */
export async function verifyAudioPackets(args: {
  clip: ClipPart;
  reference: ClipPart;
  signal: AbortSignal;
}): Promise<void> {
  const [audio, expected] = [args.clip.index.audio, args.reference.index.audio];
  if ((audio === null) !== (expected === null)) throw notExactError('sound in one and not in the other');
  if (!audio || !expected) return;
  const count = expected.sizes.length;
  const hasSameTimes =
    audio.sizes.length === count &&
    audio.timescale === expected.timescale &&
    expected.decodeTicks
      .subarray(0, count)
      .every(
        (start, i) =>
          start - expected.presentationStartTicks ===
          (audio.decodeTicks[i] ?? 0) - audio.presentationStartTicks,
      );
  if (!hasSameTimes) throw notExactError('sound at other times');
  const [clip, source] = [await open(args.clip.path, 'r'), await open(args.reference.path, 'r')];
  try {
    const pairs = pairPacketRanges({ clip: audio, clipPacket: 0, source: expected, sourcePacket: 0 });
    await compareBytes({ files: { clip, source }, pairs, signal: args.signal });
  } finally {
    await Promise.all([clip.close(), source.close()]);
  }
}

/**
 * Measures the milliseconds by which the sound of a part is late. It is compared with the part's own packets, decoded
 * separately. The first and last part are also compared with the mezzanine's sound (an error in any earlier part would
 * show in the last one), and so are parts that were encoded completely, whose packets are not the mezzanine's.
 */
async function measurePartOffset(args: {
  joined: JoinedClip;
  /** Sound of the whole joined clip. */
  samples: Int16Array;
  /** Index of the part, and the clip's frame at which it begins. */
  part: number;
  firstFrame: number;
}): Promise<number> {
  const { joined, samples, part, firstFrame } = args;
  const { info, run, mezzanine, signal, spans, sounds } = joined;
  const { startFrame = 0, endFrame = 0 } = spans[part] ?? {};
  const sampleAt = (frame: number) =>
    Math.round((frameStartMs(frame, info.rate) / 1000) * COMPARE_SAMPLE_RATE);
  const actual = samples.subarray(sampleAt(firstFrame), sampleAt(firstFrame + endFrame - startFrame));
  const { from = 0, to = 0 } = sounds?.sampleRanges[part] ?? {};
  const toCompareRate = (sample: number) => Math.round((sample * COMPARE_SAMPLE_RATE) / JOIN_SAMPLE_RATE);
  const decoded =
    sounds?.comparisonSamples.subarray(toCompareRate(from), toCompareRate(to)) ?? new Int16Array();
  const offsets = [measureAudioDelayMs({ reference: decoded.subarray(0, actual.length), actual })];
  const isCopied = Boolean(joined.parts[part]?.copied);
  if (part === 0 || part === spans.length - 1 || !isCopied) {
    const startMs = frameStartMs(startFrame, info.rate);
    const seconds = frameStartMs(endFrame - startFrame, info.rate) / 1000;
    const reference = await readComparisonAudio({ run, path: mezzanine, startMs, seconds, signal });
    offsets.push(measureAudioDelayMs({ reference, actual }));
  }
  return offsets.reduce((worst, ms) => (Math.abs(ms) > Math.abs(worst) ? ms : worst), 0);
}
