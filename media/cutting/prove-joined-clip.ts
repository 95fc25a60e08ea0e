import { open } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MezzanineFacts } from '#domain/films/types.ts';
import type { Progress } from '#domain/media/types.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { framesOf } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import { encodingNoise, frameOffset } from '../compare-pictures.ts';
import { planAllSmallPictures, SMALL_PICTURE_BYTES } from '../plans/small-pictures.ts';
import { COMPARE_SAMPLE_RATE } from '../plans/sound-samples.ts';
import { hearSound, notExact, readNeighbours, soundLateness } from '../prove-clip.ts';
import type { RunFfmpeg } from '../run-ffmpeg.ts';
import { readHeaders } from './h264-headers.ts';
import { type ClipPart, readPart } from './join-pictures.ts';
import { NotCopyable } from './not-copyable.ts';
import { compareBytes, pairPackets } from './prove-copied-clip.ts';

const PROOF_WALL_MS = 10 * 60_000;
/** Sound of any part may be this much early or late. */
const MOST_OFF_MS = 1;
/** What the sound may be shorter than the picture: less than an AAC packet. */
const MOST_SHORT_MS = 25;

interface Joined {
  run: RunFfmpeg;
  mezzanine: string;
  facts: MezzanineFacts;
  /** Of the film, in the order of the parts. */
  spans: readonly FrameSpan[];
  /** The proved clips it was joined of. */
  parts: readonly ClipPart[];
  clip: string;
  signal: AbortSignal;
  onProgress?: Progress;
}

/**
 * Holds a joined clip, read back from the disk, against its parts and against the mezzanine: every picture packet is that
 * of its part byte for byte under the same headers, and stands at frame / rate; decoded as one film, the first and the last
 * frame of every part are the mezzanine's; the sound of every part is heard within a millisecond of where it belongs.
 * Throws cut_not_exact, naming what differs.
 */
export async function proveJoinedClip(
  joined: Joined,
): Promise<{ frames: number; audioOffsetMs: number | null }> {
  const { facts, spans, parts, clip, run, signal } = joined;
  const made = await readMade(clip);
  const frames = framesOf(spans);
  if (made.picture.sizes.length !== frames) {
    throw notExact(`${made.picture.sizes.length} frames instead of ${frames}`);
  }
  await provePackets({ made: { path: clip, index: made }, parts, signal });
  if ((made.sound !== null) !== facts.hasAudio) throw notExact('sound in one and not in the other');
  if (made.sound) {
    const endMs = (((made.sound.starts.at(-1) ?? 0) - made.sound.zeroTicks) * 1000) / made.sound.timescale;
    if (endMs < frameStartMs(frames, facts.rate) - MOST_SHORT_MS) {
      throw notExact('sound that ends before the picture');
    }
  }

  const [edges, heard] = await Promise.all([
    readEdges(joined),
    facts.hasAudio
      ? hearSound({ run, path: clip, startMs: 0, seconds: frameStartMs(frames, facts.rate) / 1000, signal })
      : null,
  ]);
  let worst = 0;
  let first = 0;
  for (const [i, { startFrame, endFrame }] of spans.entries()) {
    signal.throwIfAborted();
    const [early, late, audioMs] = await Promise.all([
      readNeighbours({ cut: joined, frame: startFrame }),
      readNeighbours({ cut: joined, frame: endFrame - 1 }),
      heard ? heardLate({ joined, heard, span: { startFrame, endFrame }, first }) : 0,
    ]);
    const off = [
      frameOffset({ picture: edges[2 * i] ?? new Uint8Array(), noise: encodingNoise, ...early }),
      frameOffset({ picture: edges[2 * i + 1] ?? new Uint8Array(), noise: encodingNoise, ...late }),
    ];
    if (off.some((frames) => frames !== 0)) throw notExact(`part ${i}: edges off by ${off.join(', ')}`);
    if (Math.abs(audioMs) > MOST_OFF_MS) throw notExact(`part ${i}: sound off by ${audioMs} ms`);
    if (Math.abs(audioMs) > Math.abs(worst)) worst = audioMs;
    first += endFrame - startFrame;
    joined.onProgress?.((i + 1) / spans.length);
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

async function provePackets(args: {
  made: ClipPart;
  parts: readonly ClipPart[];
  signal: AbortSignal;
}): Promise<void> {
  const { made, parts, signal } = args;
  const { picture } = made.index;
  const headers = readHeaders(picture.boxes.stsd);
  const ticks = picture.starts[1] ?? 0;
  if (picture.zeroTicks !== 0 || !picture.starts.every((start, frame) => start === frame * ticks)) {
    throw notExact('a frame stands elsewhere');
  }
  const clip = await open(made.path, 'r');
  try {
    let first = 0;
    for (const { path, index } of parts) {
      const own = readHeaders(index.picture.boxes.stsd);
      if (!own.sps.equals(headers.sps) || !own.pps.equals(headers.pps)) throw notExact('other headers');
      if (index.picture.timescale * ticks !== picture.timescale * (index.picture.starts[1] ?? 0)) {
        throw notExact('another rate');
      }
      const count = index.picture.sizes.length;
      if (!index.picture.keys.every((isKey, i) => isKey === picture.keys[first + i])) {
        throw notExact(`part of frames from ${first} on: a frame of another kind`);
      }
      const part = await open(path, 'r');
      try {
        const pairs = pairPackets({ made: picture, packet: first, count, track: index.picture, like: 0 });
        await compareBytes({ files: { clip, mezzanine: part }, pairs, signal });
      } finally {
        await part.close();
      }
      first += count;
    }
  } finally {
    await clip.close();
  }
}

/** The first and the last frame of every part, out of the clip decoded as one film, as small pictures. */
async function readEdges(joined: Joined): Promise<Uint8Array[]> {
  const wanted: number[] = [];
  let first = 0;
  for (const { startFrame, endFrame } of joined.spans) {
    wanted.push(first, first + endFrame - startFrame - 1);
    first += endFrame - startFrame;
  }
  const pictures = wanted.map(() => Buffer.alloc(SMALL_PICTURE_BYTES));
  let bytes = 0;
  let next = 0;
  await joined.run({
    tool: 'ffmpeg',
    args: planAllSmallPictures(joined.clip),
    signal: joined.signal,
    wallMs: PROOF_WALL_MS,
    failure: 'cut_not_exact',
    onStdout(chunk) {
      // A part of one frame has it twice, so the frames wanted do not all lie apart.
      for (let i = next; i < wanted.length; i += 1) {
        const from = (wanted[i] ?? 0) * SMALL_PICTURE_BYTES;
        if (from >= bytes + chunk.length) break;
        if (from + SMALL_PICTURE_BYTES <= bytes) {
          next = i + 1;
          continue;
        }
        const skip = Math.max(0, from - bytes);
        pictures[i]?.set(chunk.subarray(skip, from + SMALL_PICTURE_BYTES - bytes), bytes + skip - from);
      }
      bytes += chunk.length;
    },
  });
  if (bytes !== first * SMALL_PICTURE_BYTES) throw notExact(`${bytes / SMALL_PICTURE_BYTES} frames decoded`);
  return pictures;
}

/** Milliseconds by which the sound of a part, which begins at the clip's frame `first`, is late. */
async function heardLate(args: {
  joined: Joined;
  heard: Int16Array;
  span: FrameSpan;
  first: number;
}): Promise<number> {
  const { joined, heard, span, first } = args;
  const { facts, run, mezzanine, signal } = joined;
  const startMs = frameStartMs(span.startFrame, facts.rate);
  const seconds = frameStartMs(span.endFrame - span.startFrame, facts.rate) / 1000;
  const reference = await hearSound({ run, path: mezzanine, startMs, seconds, signal });
  const sampleAt = (frame: number) =>
    Math.round((frameStartMs(frame, facts.rate) / 1000) * COMPARE_SAMPLE_RATE);
  const own = heard.subarray(sampleAt(first), sampleAt(first + span.endFrame - span.startFrame));
  return soundLateness({ reference, heard: own });
}
