import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MezzanineFacts } from '#domain/films/types.ts';
import type { Progress } from '#domain/media/types.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { framesOf } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import { JOINT_SAMPLE_RATE } from '../plans/join.ts';
import { COMPARE_SAMPLE_RATE } from '../plans/sound-samples.ts';
import { hearSound, notExact, soundLateness } from '../prove-clip.ts';
import type { RunFfmpeg } from '../run-ffmpeg.ts';
import type { ChosenPackets } from './choose-packets.ts';
import { readPacket } from './copy-ranges.ts';
import type { DecodedSounds } from './decode-sounds.ts';
import { type H264Headers, readHeaders } from './h264-headers.ts';
import { type ClipPart, readPart } from './join-pictures.ts';
import { NotCopyable } from './not-copyable.ts';
import { compareBytes, pairPackets } from './prove-copied-clip.ts';
import type { Mp4Index, Mp4Track } from './read-mp4-index.ts';

/** Sound of any part may be this much early or late. */
const MOST_OFF_MS = 1;
/** What the sound may be shorter than the picture: less than an AAC packet. */
const MOST_SHORT_MS = 25;

/** A part of a joined clip. */
export interface JoinedPart extends ClipPart {
  /** Which of the film's packets it has, and the head before them; null where all was encoded anew. */
  copied: { index: Mp4Index; chosen: ChosenPackets; head: readonly Uint8Array[] } | null;
}

interface Joined {
  run: RunFfmpeg;
  mezzanine: string;
  facts: MezzanineFacts;
  /** Of the film, in the order of the parts. */
  spans: readonly FrameSpan[];
  /** The proved clips it was joined of. */
  parts: readonly JoinedPart[];
  /** Their sounds, decoded by themselves; null for a film without sound. */
  sounds: DecodedSounds | null;
  clip: string;
  signal: AbortSignal;
  onProgress?: Progress;
}

/**
 * Holds a joined clip, read back from the disk, against the mezzanine: every copied picture packet is the film's of its
 * number byte by byte, those of the heads what was proved, under the same headers, each part from a key frame on, each
 * frame at frame / rate; the sound of every part is heard within a millisecond of where it belongs. A part that was encoded
 * as a whole was proved by itself and is compared with. Throws cut_not_exact, naming what differs.
 */
export async function proveJoinedClip(
  joined: Joined,
): Promise<{ frames: number; audioOffsetMs: number | null }> {
  const { facts, spans, clip, run, signal } = joined;
  const made = await readMade(clip);
  const frames = framesOf(spans);
  if (made.picture.sizes.length !== frames) {
    throw notExact(`${made.picture.sizes.length} frames instead of ${frames}`);
  }
  await provePictures({ made: { path: clip, index: made }, ...joined });
  if ((made.sound !== null) !== facts.hasAudio) throw notExact('sound in one and not in the other');
  if (made.sound) {
    const endMs = (((made.sound.starts.at(-1) ?? 0) - made.sound.zeroTicks) * 1000) / made.sound.timescale;
    if (endMs < frameStartMs(frames, facts.rate) - MOST_SHORT_MS) {
      throw notExact('sound that ends before the picture');
    }
  }

  const heard = facts.hasAudio
    ? await hearSound({
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
    if (Math.abs(audioMs) > MOST_OFF_MS) throw notExact(`part ${i}: sound off by ${audioMs} ms`);
    if (Math.abs(audioMs) > Math.abs(worst)) worst = audioMs;
    first += span.endFrame - span.startFrame;
    joined.onProgress?.(0.5 + (0.5 * (i + 1)) / spans.length);
  }
  return { frames, audioOffsetMs: facts.hasAudio ? worst : null };
}

async function readMade(path: string): Promise<ClipPart['index']> {
  try {
    return (await readPart(path)).index;
  } catch (error) {
    throw error instanceof NotCopyable ? new AppError('cut_not_exact', { message: error.message }) : error;
  }
}

/**
 * Holds every picture packet of a joined clip against those of its parts: see proveJoinedClip. `mezzanine` is needed where
 * a part was copied from it. Throws cut_not_exact.
 */
export async function provePictures(args: {
  made: ClipPart;
  spans: readonly FrameSpan[];
  parts: readonly JoinedPart[];
  mezzanine?: string;
  signal: AbortSignal;
}): Promise<void> {
  const { made, spans, parts, signal } = args;
  const { picture } = made.index;
  const headers = readHeaders(picture.boxes.stsd);
  const ticks = picture.starts[1] ?? 0;
  if (picture.zeroTicks !== 0 || !picture.starts.every((start, frame) => start === frame * ticks)) {
    throw notExact('a frame stands elsewhere');
  }
  const clip = await open(made.path, 'r');
  try {
    let first = 0;
    for (const [i, { startFrame, endFrame }] of spans.entries()) {
      const part = parts[i];
      if (!part) throw notExact(`part ${i} is missing`);
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
  headers: H264Headers;
  first: number;
  frames: number;
  signal: AbortSignal;
}): Promise<void> {
  const { picture, part, files, headers, first, frames, signal } = args;
  const track = part.copied ? part.copied.index.picture : part.index.picture;
  const { head, from } = part.copied
    ? { head: part.copied.head, from: part.copied.chosen.copyFrom }
    : { head: [], from: 0 };
  const own = readHeaders(track.boxes.stsd);
  if (!own.sps.equals(headers.sps) || !own.pps.equals(headers.pps)) throw notExact('other headers');
  if (track.timescale * (picture.starts[1] ?? 0) !== picture.timescale * (track.starts[1] ?? 0)) {
    throw notExact('another rate');
  }
  if (picture.keys[first] !== 1) throw notExact(`frame ${first}: no key frame at a joint`);
  for (const [i, bytes] of head.entries()) {
    const kept = await readPacket({ file: files.clip, track: picture, packet: first + i });
    if (!kept.equals(bytes)) throw notExact(`frame ${first + i}: another than was proved`);
  }
  const count = frames - head.length;
  for (let i = 0; i < count; i += 1) {
    if (picture.keys[first + head.length + i] !== track.keys[from + i]) {
      throw notExact(`frame ${first + head.length + i} is of another kind`);
    }
  }
  if (count > 0 && track.keys[from] !== 1) throw notExact('no key frame where copying begins');
  const pairs = pairPackets({ made: picture, packet: first + head.length, count, track, like: from });
  await compareBytes({ files, pairs, signal });
}

/** Holds the sound of a clip, packet by packet, against that of another of the same length. Throws cut_not_exact. */
export async function proveClipSound(args: {
  made: ClipPart;
  clip: ClipPart;
  signal: AbortSignal;
}): Promise<void> {
  const [ours, theirs] = [args.made.index.sound, args.clip.index.sound];
  if ((ours === null) !== (theirs === null)) throw notExact('sound in one and not in the other');
  if (!ours || !theirs) return;
  const count = theirs.sizes.length;
  const isAlike =
    ours.sizes.length === count &&
    ours.timescale === theirs.timescale &&
    theirs.starts
      .subarray(0, count)
      .every((start, i) => start - theirs.zeroTicks === (ours.starts[i] ?? 0) - ours.zeroTicks);
  if (!isAlike) throw notExact('sound that stands elsewhere');
  const [clip, mezzanine] = [await open(args.made.path, 'r'), await open(args.clip.path, 'r')];
  try {
    const pairs = pairPackets({ made: ours, packet: 0, track: theirs, like: 0 });
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
  const { from = 0, to = 0 } = sounds?.places[part] ?? {};
  const shrunk = (sample: number) => Math.round((sample * COMPARE_SAMPLE_RATE) / JOINT_SAMPLE_RATE);
  const decoded = sounds?.compared.subarray(shrunk(from), shrunk(to)) ?? new Int16Array();
  const late = [soundLateness({ reference: decoded.subarray(0, own.length), heard: own })];
  const isCopied = Boolean(joined.parts[part]?.copied);
  if (part === 0 || part === spans.length - 1 || !isCopied) {
    const startMs = frameStartMs(startFrame, facts.rate);
    const seconds = frameStartMs(endFrame - startFrame, facts.rate) / 1000;
    const reference = await hearSound({ run, path: mezzanine, startMs, seconds, signal });
    late.push(soundLateness({ reference, heard: own }));
  }
  return late.reduce((worst, ms) => (Math.abs(ms) > Math.abs(worst) ? ms : worst), 0);
}
