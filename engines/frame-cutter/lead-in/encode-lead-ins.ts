import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { ProgressCallback } from '#domain/media/types.ts';
import type { PacketSelection } from '../copy/select-packets.ts';
import { createComparisonFrameReader } from '../ffmpeg/comparison-frames.ts';
import {
  LEAD_IN_ENCODED_FRAMES,
  LEAD_IN_SLOT_OFFSET,
  MAX_LEAD_IN_FRAMES,
  PREROLL_SLOT_OFFSET,
  planLeadIn,
  planPipedComparisonFrames,
  SLOT_FRAMES,
} from '../ffmpeg/lead-in-args.ts';
import type { WarmFfmpegPool } from '../ffmpeg/warm-ffmpeg-pool.ts';
import { isIdrPacket, readParameterSets } from '../h264/parameter-sets.ts';
import { readIdrPicId } from '../h264/read-idr-pic-id.ts';
import { renumberFrames } from '../h264/renumber-frames.ts';
import { buildFragment } from '../mp4/build-fragment.ts';
import { buildInitSegment } from '../mp4/build-mp4-header.ts';
import { createFlvDemuxer } from '../mp4/flv-demuxer.ts';
import type { Mp4Index } from '../mp4/read-mp4-index.ts';
import { readPacket } from '../mp4/read-packets.ts';
import { assertCopyable, NotCopyableError } from '../not-copyable-error.ts';
import { verifyLeadIn } from './verify-lead-in.ts';

const WALL_MS = 60_000;
const WALL_MS_PER_HEAD = 5_000;
/** Twice the film's first frame makes a process ready. The second costs next to nothing: its encoder still holds it when the first head comes. */
const PRIMING_FRAMES = 2;

interface Heads {
  warm: WarmFfmpegPool;
  mezzanine: FileHandle;
  index: Mp4Index;
  facts: MezzanineInfo;
  /** Spans of one film. */
  chosen: readonly PacketSelection[];
  signal: AbortSignal;
  onProgress?: ProgressCallback;
}

/** One head on its way through the encoder and the proof. */
interface Head {
  chosen: PacketSelection;
  /** Frames of the mezzanine that are decoded: the run-up, and the head's own. */
  runUp: number;
  frames: number;
  /** idr_pic_id of the film's key frame where that follows the head's at once: the head's must be another. */
  nextId: number | null;
  /** The mezzanine's packets behind the first, numbered anew; there when the first is sent to be encoded. */
  following: Buffer[];
  /** All packets, there when the first has been encoded. */
  packets: Buffer[];
  /** Small pictures of all of the mezzanine's frames that were decoded. */
  seen: Buffer[];
  /** Small pictures of the head's frames. */
  shown: Buffer[];
}

/** Does the span begin between key frames? */
export function needsLeadIn({ startFrame, firstCopiedFrame: copyFrom }: PacketSelection): boolean {
  return copyFrom > startFrame;
}

/**
 * Makes, for each of these spans, the frames before the first key frame and proves them (see proveHead). The first is
 * encoded as a key frame, finely enough that the mezzanine's own frames can follow it: they are copied, numbered anew
 * (see renumberFrames). Resolves to the packets as they lie in an mp4, none for a span that begins with a key frame.
 *
 * One process decodes as far as it must and encodes. A second decodes meanwhile what the film shows, and then what is to
 * stand in the clip. Both wait for their work where they can.
 * Throws NotCopyable when the headers that come out are not the mezzanine's, bit for bit, when a head begins with no key
 * frame, when a frame cannot be numbered anew, or told from the next, or does not show what it should; and what running ffmpeg throws.
 */
export async function encodeLeadIns(args: Heads): Promise<Buffer[][]> {
  const heads: Head[] = [];
  for (const chosen of args.chosen.filter(needsLeadIn)) {
    const nextId = await readNextId({ ...args, chosen });
    // x264 gives key frames 1 and 0 in turn, behind the 0 of the one that made it ready: one more, which the one behind it
    // takes the place of, changes whose turn it is.
    if (nextId === (heads.length + 1) % 2) heads.push(emptyHead(chosen, null));
    heads.push(emptyHead(chosen, nextId));
  }
  if (heads.length > 0) await encodeAndProve({ ...args, heads });
  const made = new Map(heads.map(({ chosen, packets }) => [chosen, packets]));
  return args.chosen.map((chosen) => made.get(chosen) ?? []);
}

/** idr_pic_id of the film's key frame, where the clip has it right behind the one frame of its head. */
async function readNextId(
  args: Pick<Heads, 'mezzanine' | 'index'> & { chosen: PacketSelection },
): Promise<number | null> {
  const { index, chosen } = args;
  const { startFrame, firstCopiedFrame: copyFrom, endFrame } = chosen;
  if (copyFrom - startFrame > 1 || copyFrom === endFrame) return null;
  const packet = await readPacket({ file: args.mezzanine, track: index.video, packet: copyFrom });
  return readIdrPicId({ sps: readParameterSets(index.video.boxes.stsd).sps, packet });
}

function emptyHead(chosen: PacketSelection, nextId: number | null): Head {
  const { decodeStartFrame: decodeFrom, startFrame, firstCopiedFrame: copyFrom } = chosen;
  return {
    ...{ chosen, nextId, runUp: startFrame - decodeFrom, frames: copyFrom - startFrame },
    ...{ following: [], packets: [], seen: [], shown: [] },
  };
}

async function encodeAndProve(args: Heads & { heads: readonly Head[] }): Promise<void> {
  const { warm, index, facts, heads } = args;
  for (const { runUp, frames } of heads) {
    assertCopyable(
      runUp <= MAX_LEAD_IN_FRAMES && frames <= MAX_LEAD_IN_FRAMES,
      'key frames that lie far apart',
    );
  }
  const ticks = index.video.decodeTicks[1] ?? 0;
  const own = readParameterSets(index.video.boxes.stsd);
  const stop = new AbortController();
  const shared = {
    signal: AbortSignal.any([args.signal, stop.signal]),
    wallMs: WALL_MS + heads.length * WALL_MS_PER_HEAD,
    prime: await primeOf(args),
  };
  const proved = Promise.withResolvers<void>();
  let left = heads.length;
  const check = (head: Head) => {
    if (head.seen.length < head.runUp + head.frames || head.shown.length < head.frames) return;
    verifyLeadIn(head);
    // Nobody looks at them again.
    [head.seen, head.shown] = [[], []];
    left -= 1;
    args.onProgress?.(1 - left / heads.length);
    if (left === 0) proved.resolve();
  };

  const encoded = createTurns<Head>();
  for (const head of heads) encoded.add(head, encodedFrames(head));
  const decoded = createTurns<{ head: Head; as: 'seen' | 'shown' }>();
  const toProof = new PassThrough();
  let slot = 0;
  const sendToProof = (head: Head, as: 'seen' | 'shown', packets: readonly Buffer[]) => {
    decoded.add({ head, as }, packets.length);
    slot += 1;
    return toProof.write(fragmentOf({ packets, beginTicks: slot * SLOT_FRAMES * ticks, ticks }));
  };
  const encoding = warm.run({
    ...shared,
    args: planLeadIn(facts),
    fallbackErrorCode: 'internal',
    onStdout: createFlvDemuxer({
      onParameterSets: ({ sps, pps }) =>
        assertCopyable(sps.equals(own.sps) && pps.equals(own.pps), 'other headers'),
      onPacket(bytes) {
        const head = encoded.next();
        if (!head || head.packets.length > 0) return;
        // The proving decoder has just shown these frames, and would show a first one that leans on them.
        assertCopyable(isIdrPacket(bytes), 'a head that begins with no key frame');
        const isAsNext =
          head.nextId !== null && readIdrPicId({ sps: own.sps, packet: bytes }) === head.nextId;
        assertCopyable(!isAsNext, 'two key frames of one idr_pic_id');
        head.packets = [bytes, ...head.following];
        sendToProof(head, 'shown', head.packets);
      },
    }),
    input: (stdin) =>
      sendHeads({
        ...args,
        stdin,
        ticks,
        sps: own.sps,
        async prove(head, packets) {
          if (!sendToProof(head, 'seen', packets)) await once(toProof, 'drain', { signal: shared.signal });
        },
      }),
  });
  const proving = warm.run({
    ...shared,
    args: planPipedComparisonFrames(),
    fallbackErrorCode: 'cut_not_exact',
    onStdout: createComparisonFrameReader((picture) => {
      const turn = decoded.next();
      turn?.head[turn.as].push(picture);
      if (turn) check(turn.head);
    }),
    input: (stdin) => pipeline(toProof, stdin),
  });
  const encodedAll = encoding.finally(() => toProof.end());
  const ended = Promise.all([encodedAll, proving]).then(() => {
    throw new NotCopyableError('fewer frames than were sent');
  });
  try {
    // When every frame has been held against its own nothing is left to be known; the processes end by themselves.
    await Promise.race([proved.promise, ended]);
  } catch (error) {
    stop.abort();
    await Promise.allSettled([encodedAll, proving]);
    throw error;
  }
}

interface Turns<T> {
  /** So many frames behind those that were added before are these. */
  add(whose: T, frames: number): void;
  /** Whose the next frame is; null for what made the process ready. */
  next(): T | null;
}

function createTurns<T>(): Turns<T> {
  const left: { whose: T | null; frames: number }[] = [{ whose: null, frames: PRIMING_FRAMES }];
  return {
    add: (whose, frames) => void left.push({ whose, frames }),
    next() {
      if (left[0]?.frames === 0) left.shift();
      const [turn] = left;
      assertCopyable(turn !== undefined, 'more frames than were sent');
      turn.frames -= 1;
      return turn.whose;
    },
  };
}

function encodedFrames({ frames }: Head): number {
  return Math.min(frames, LEAD_IN_ENCODED_FRAMES);
}

/** A film's front, and its first frames in the first slot. */
async function primeOf(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
}): Promise<{ kind: string; bytes: Buffer }> {
  const { index } = args;
  const { video: picture } = index;
  const front = buildInitSegment([picture]);
  const ticks = picture.decodeTicks[1] ?? 0;
  const packet = await readPacket({ file: args.mezzanine, track: picture, packet: 0 });
  const packets = Array<Buffer>(PRIMING_FRAMES).fill(packet);
  const first = fragmentOf({ packets, beginTicks: LEAD_IN_SLOT_OFFSET * ticks, ticks });
  return {
    kind: createHash('sha256').update(front).digest('hex'),
    bytes: Buffer.concat([front, first]),
  };
}

async function sendHeads(args: {
  heads: readonly Head[];
  mezzanine: FileHandle;
  index: Mp4Index;
  ticks: number;
  sps: Buffer;
  stdin: Writable;
  /** Takes the packets of all of the mezzanine's frames up to the head's last, before it returns. */
  prove: (head: Head, packets: readonly Buffer[]) => Promise<void>;
  signal: AbortSignal;
}): Promise<void> {
  const { heads, ticks, sps, stdin, prove, signal } = args;
  for (const [i, head] of heads.entries()) {
    const { chosen, runUp } = head;
    const packets = await readPictures({
      ...args,
      from: chosen.decodeStartFrame,
      to: chosen.firstCopiedFrame,
    });
    head.following = renumberFrames({ sps, packets: packets.slice(runUp) });
    const slot = SLOT_FRAMES * (1 + i);
    const fragment = fragmentOf({
      packets: packets.slice(0, runUp + encodedFrames(head)),
      beginTicks: (slot + PREROLL_SLOT_OFFSET) * ticks,
      ticks,
      pause: { behind: runUp - 1, ticks: (LEAD_IN_SLOT_OFFSET - PREROLL_SLOT_OFFSET - runUp) * ticks },
    });
    const proved = prove(head, packets);
    await Promise.all([proved, stdin.write(fragment) ? null : once(stdin, 'drain', { signal })]);
  }
  stdin.end();
}

/** Pictures of one length, one after the other, with a longer one among them if wanted; the first is a key frame. */
function fragmentOf(args: {
  packets: readonly Buffer[];
  beginTicks: number;
  ticks: number;
  pause?: { behind: number; ticks: number };
}): Buffer {
  const { packets, beginTicks, ticks, pause } = args;
  const told = packets.map(({ length }, i) => ({
    ticks: ticks + (i === pause?.behind ? pause.ticks : 0),
    bytes: length,
    isKey: i === 0,
  }));
  return buildFragment({ number: 0, runs: [{ baseDecodeTicks: beginTicks, packets: told, data: packets }] });
}

/** Packets [from, to) of a mezzanine's picture, as they lie in it. */
async function readPictures(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  from: number;
  to: number;
}): Promise<Buffer[]> {
  const { video: picture } = args.index;
  return Promise.all(
    Array.from({ length: args.to - args.from }, (_, i) =>
      readPacket({ file: args.mezzanine, track: picture, packet: args.from + i }),
    ),
  );
}
