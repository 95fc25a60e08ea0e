import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { ProgressCallback } from '#domain/media/types.ts';
import type { RunFfmpeg } from '#media/ffmpeg/run-ffmpeg.ts';
import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { PacketSelection } from '../copy/select-packets.ts';
import { COMPARE_SAMPLE_RATE } from '../ffmpeg/comparison-audio.ts';
import { JOIN_SAMPLE_RATE } from '../ffmpeg/join-args.ts';
import { type ParameterSets, readParameterSets } from '../h264/parameter-sets.ts';
import type { DecodedAudio } from '../join/decode-audio.ts';
import { type ClipPart, readClipPart } from '../join/join-video-tracks.ts';
import type { Mp4Index, Mp4Track } from '../mp4/read-mp4-index.ts';
import { readPacket } from '../mp4/read-packets.ts';
import { NotCopyableError } from '../not-copyable-error.ts';
import { compareBytes, pairPacketRanges } from './verify-copied-clip.ts';
import { cutNotExactError, measureAudioDelayMs, readComparisonAudio } from './verify-encoded-clip.ts';

/** Sound of any part may be this much early or late. */
const MOST_OFF_MS = 1;
/** What the sound may be shorter than the picture: less than an AAC packet. */
const MOST_SHORT_MS = 25;

/** A part of a joined clip. */
export interface JoinedPart extends ClipPart {
  /** Which of the film's packets it has, and the head before them; null where all was encoded anew. */
  copied: { index: Mp4Index; selection: PacketSelection; leadIn: readonly Uint8Array[] } | null;
}

interface Joined {
  run: RunFfmpeg;
  mezzanine: string;
  facts: MezzanineInfo;
  /** Of the film, in the order of the parts. */
  spans: readonly FrameSpan[];
  /** The proved clips it was joined of. */
  parts: readonly JoinedPart[];
  /** Their sounds, decoded by themselves; null for a film without sound. */
  sounds: DecodedAudio | null;
  clip: string;
  signal: AbortSignal;
  onProgress?: ProgressCallback;
}

/**
 * Holds a joined clip, read back from the disk, against the mezzanine: every copied picture packet is the film's of its
 * number byte by byte, those of the heads what was proved, under the same headers, each part from a key frame on, each
 * frame at frame / rate; the sound of every part is heard within a millisecond of where it belongs. A part that was encoded
 * as a whole was proved by itself and is compared with. Throws cut_not_exact, naming what differs.
 */
export async function verifyJoinedClip(
  joined: Joined,
): Promise<{ frames: number; audioOffsetMs: number | null }> {
  const { facts, spans, clip, run, signal } = joined;
  const made = await readMade(clip);
  const frames = countFrames(spans);
  if (made.video.sizes.length !== frames) {
    throw cutNotExactError(`${made.video.sizes.length} frames instead of ${frames}`);
  }
  await verifyJoinedVideo({ made: { path: clip, index: made }, ...joined });
  if ((made.audio !== null) !== facts.hasAudio) throw cutNotExactError('sound in one and not in the other');
  if (made.audio) {
    const endMs =
      (((made.audio.decodeTicks.at(-1) ?? 0) - made.audio.presentationStartTicks) * 1000) /
      made.audio.timescale;
    if (endMs < frameStartMs(frames, facts.rate) - MOST_SHORT_MS) {
      throw cutNotExactError('sound that ends before the picture');
    }
  }

  const heard = facts.hasAudio
    ? await readComparisonAudio({
        run,
        path: clip,
        startMs: 0,
        seconds: frameStartMs(frames, facts.rate) / 1000,
        signal,
      })
    : null;
  joined.onProgress?.(0.5);
  let worst = 0;
  let first = 0;
  for (const [i, span] of spans.entries()) {
    signal.throwIfAborted();
    const audioMs = heard ? await heardLate({ joined, heard, part: i, first }) : 0;
    if (Math.abs(audioMs) > MOST_OFF_MS) throw cutNotExactError(`part ${i}: sound off by ${audioMs} ms`);
    if (Math.abs(audioMs) > Math.abs(worst)) worst = audioMs;
    first += span.endFrame - span.startFrame;
    joined.onProgress?.(0.5 + (0.5 * (i + 1)) / spans.length);
  }
  return { frames, audioOffsetMs: facts.hasAudio ? worst : null };
}

async function readMade(path: string): Promise<ClipPart['index']> {
  try {
    return (await readClipPart(path)).index;
  } catch (error) {
    throw error instanceof NotCopyableError
      ? new AppError('cut_not_exact', { message: error.message })
      : error;
  }
}

/**
 * Holds every picture packet of a joined clip against those of its parts: see proveJoinedClip. `mezzanine` is needed where
 * a part was copied from it. Throws cut_not_exact.
 */
export async function verifyJoinedVideo(args: {
  made: ClipPart;
  spans: readonly FrameSpan[];
  parts: readonly JoinedPart[];
  mezzanine?: string;
  signal: AbortSignal;
}): Promise<void> {
  const { made, spans, parts, signal } = args;
  const { video: picture } = made.index;
  const headers = readParameterSets(picture.boxes.stsd);
  const ticks = picture.decodeTicks[1] ?? 0;
  if (
    picture.presentationStartTicks !== 0 ||
    !picture.decodeTicks.every((start, frame) => start === frame * ticks)
  ) {
    throw cutNotExactError('a frame stands elsewhere');
  }
  const clip = await open(made.path, 'r');
  try {
    let first = 0;
    for (const [i, { startFrame, endFrame }] of spans.entries()) {
      const part = parts[i];
      if (!part) throw cutNotExactError(`part ${i} is missing`);
      const mezzanine = await open((part.copied && args.mezzanine) ?? part.path, 'r');
      try {
        const files = { clip, mezzanine };
        await proveStretch({ picture, part, files, headers, first, frames: endFrame - startFrame, signal });
      } finally {
        await mezzanine.close();
      }
      first += endFrame - startFrame;
    }
  } finally {
    await clip.close();
  }
}

/** Frames of the clip from `first` on: those of a head are those that were proved, others those of the film or of the part. */
async function proveStretch(args: {
  picture: Mp4Track;
  part: JoinedPart;
  files: { clip: FileHandle; mezzanine: FileHandle };
  headers: ParameterSets;
  first: number;
  frames: number;
  signal: AbortSignal;
}): Promise<void> {
  const { picture, part, files, headers, first, frames, signal } = args;
  const track = part.copied ? part.copied.index.video : part.index.video;
  const { head, from } = part.copied
    ? { head: part.copied.leadIn, from: part.copied.selection.firstCopiedFrame }
    : { head: [], from: 0 };
  const own = readParameterSets(track.boxes.stsd);
  if (!own.sps.equals(headers.sps) || !own.pps.equals(headers.pps)) throw cutNotExactError('other headers');
  if (track.timescale * (picture.decodeTicks[1] ?? 0) !== picture.timescale * (track.decodeTicks[1] ?? 0)) {
    throw cutNotExactError('another rate');
  }
  if (picture.syncFlags[first] !== 1) throw cutNotExactError(`frame ${first}: no key frame at a joint`);
  for (const [i, bytes] of head.entries()) {
    const kept = await readPacket({ file: files.clip, track: picture, packet: first + i });
    if (!kept.equals(bytes)) throw cutNotExactError(`frame ${first + i}: another than was proved`);
  }
  const count = frames - head.length;
  for (let i = 0; i < count; i += 1) {
    if (picture.syncFlags[first + head.length + i] !== track.syncFlags[from + i]) {
      throw cutNotExactError(`frame ${first + head.length + i} is of another kind`);
    }
  }
  if (count > 0 && track.syncFlags[from] !== 1) throw cutNotExactError('no key frame where copying begins');
  const pairs = pairPacketRanges({ made: picture, packet: first + head.length, count, track, like: from });
  await compareBytes({ files, pairs, signal });
}

/** Holds the sound of a clip, packet by packet, against that of another of the same length. Throws cut_not_exact. */
export async function verifyAudioPackets(args: {
  made: ClipPart;
  clip: ClipPart;
  signal: AbortSignal;
}): Promise<void> {
  const [ours, theirs] = [args.made.index.audio, args.clip.index.audio];
  if ((ours === null) !== (theirs === null)) throw cutNotExactError('sound in one and not in the other');
  if (!ours || !theirs) return;
  const count = theirs.sizes.length;
  const isAlike =
    ours.sizes.length === count &&
    ours.timescale === theirs.timescale &&
    theirs.decodeTicks
      .subarray(0, count)
      .every(
        (start, i) =>
          start - theirs.presentationStartTicks === (ours.decodeTicks[i] ?? 0) - ours.presentationStartTicks,
      );
  if (!isAlike) throw cutNotExactError('sound that stands elsewhere');
  const [clip, mezzanine] = [await open(args.made.path, 'r'), await open(args.clip.path, 'r')];
  try {
    const pairs = pairPacketRanges({ made: ours, packet: 0, track: theirs, like: 0 });
    await compareBytes({ files: { clip, mezzanine }, pairs, signal: args.signal });
  } finally {
    await Promise.all([clip.close(), mezzanine.close()]);
  }
}

/**
 * Milliseconds by which the sound of a part, which begins at the clip's frame `first`, is late: against the part's own
 * packets decoded by themselves; also against the film's sound at the chosen time in the first and the last part, where every
 * mistake before would add up, and in every part that was encoded as a whole, whose own packets are not the film's.
 */
async function heardLate(args: {
  joined: Joined;
  heard: Int16Array;
  part: number;
  first: number;
}): Promise<number> {
  const { joined, heard, part, first } = args;
  const { facts, run, mezzanine, signal, spans, sounds } = joined;
  const { startFrame = 0, endFrame = 0 } = spans[part] ?? {};
  const sampleAt = (frame: number) =>
    Math.round((frameStartMs(frame, facts.rate) / 1000) * COMPARE_SAMPLE_RATE);
  const own = heard.subarray(sampleAt(first), sampleAt(first + endFrame - startFrame));
  const { from = 0, to = 0 } = sounds?.sampleRanges[part] ?? {};
  const shrunk = (sample: number) => Math.round((sample * COMPARE_SAMPLE_RATE) / JOIN_SAMPLE_RATE);
  const decoded = sounds?.comparisonSamples.subarray(shrunk(from), shrunk(to)) ?? new Int16Array();
  const late = [measureAudioDelayMs({ reference: decoded.subarray(0, own.length), heard: own })];
  const isCopied = Boolean(joined.parts[part]?.copied);
  if (part === 0 || part === spans.length - 1 || !isCopied) {
    const startMs = frameStartMs(startFrame, facts.rate);
    const seconds = frameStartMs(endFrame - startFrame, facts.rate) / 1000;
    const reference = await readComparisonAudio({ run, path: mezzanine, startMs, seconds, signal });
    late.push(measureAudioDelayMs({ reference, heard: own }));
  }
  return late.reduce((worst, ms) => (Math.abs(ms) > Math.abs(worst) ? ms : worst), 0);
}
