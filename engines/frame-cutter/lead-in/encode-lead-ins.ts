import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PacketSelection } from '../copy/select-packets.ts';
import { assertCopyable, NotCopyableError } from '../core/errors.ts';
import type { CutProgressCallback, MezzanineFormat } from '../core/types.ts';
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
import type { ProcessKind, WarmFfmpegPool } from '../ffmpeg/warm-ffmpeg-pool.ts';
import { isIdrPacket, readParameterSets, withoutBitRates } from '../h264/parameter-sets.ts';
import { readIdrPicId } from '../h264/read-idr-pic-id.ts';
import { renumberFrames } from '../h264/renumber-frames.ts';
import { buildFragment } from '../mp4/build-fragment.ts';
import { buildInitSegment } from '../mp4/build-mp4-header.ts';
import type { Mp4Index } from '../mp4/read-mp4-index.ts';
import { readPacket } from '../mp4/read-packets.ts';
import { createFlvDemuxer } from './flv-demuxer.ts';
import { verifyLeadIn } from './verify-lead-in.ts';

const WALL_MS = 60_000;
const WALL_MS_PER_LEAD_IN = 5_000;
/**
 * Number of copies of the mezzanine's first frame that are sent in advance to initialize a process. Two, because the
 * encoder outputs a frame only when it receives the next one.
 */
const PRIMING_FRAMES = 2;

interface LeadInArgs {
  warm: WarmFfmpegPool;
  mezzanine: FileHandle;
  index: Mp4Index;
  info: MezzanineFormat;
  /** Spans of one mezzanine. */
  selections: readonly PacketSelection[];
  signal: AbortSignal;
  onProgress?: CutProgressCallback;
}

/** One lead-in on its way through the encoder and the proof. */
interface LeadIn {
  selection: PacketSelection;
  /**
   * Number of frames from the preceding key frame up to the lead-in. They must be decoded but are not part of the clip.
   */
  preroll: number;
  /** Number of frames of the lead-in. */
  frames: number;
  /**
   * idr_pic_id of the mezzanine's key frame if it directly follows the encoded one, which must have another ID;
   * otherwise null.
   */
  nextIdrPicId: number | null;
  /** The mezzanine's renumbered packets after the first frame; set when the first frame is sent to the encoder. */
  following: Buffer[];
  /** All packets of the lead-in; set when the first frame has been encoded. */
  packets: Buffer[];
  /** Comparison frames of the mezzanine: of the preroll and of the lead-in. */
  expected: Buffer[];
  /** Comparison frames of the lead-in as the clip shows it. */
  actual: Buffer[];
}

/** Whether the span begins between key frames. */
export function needsLeadIn({ startFrame, firstCopiedFrame }: PacketSelection): boolean {
  return firstCopiedFrame > startFrame;
}

/**
 * Encodes and verifies the lead-in of each of these spans: the frames before the first key frame of the span. The first
 * of them is encoded as a key frame, at a quality from which the mezzanine's own packets can continue. The others are
 * the mezzanine's packets, renumbered (see renumberFrames). Resolves to the packets of each lead-in, with four-byte
 * lengths as in an mp4, and to none for a span that begins with a key frame.
 *
 * Two ffmpeg processes work side by side: one decodes the preroll and encodes the first frame; the other decodes the
 * mezzanine's own frames and then the finished lead-in, for comparison (see verifyLeadIn).
 *
 * Throws NotCopyableError if the encoder's parameter sets differ from the mezzanine's in any bit, if a frame cannot be
 * renumbered, if a lead-in does not begin with a key frame or its idr_pic_id equals that of the next packet, and if a
 * frame differs from the mezzanine's frame; and errors of the runner.
 */
export async function encodeLeadIns(args: LeadInArgs): Promise<Buffer[][]> {
  const leadIns: LeadIn[] = [];
  for (const selection of args.selections.filter(needsLeadIn)) {
    const nextIdrPicId = await readNextIdrPicId({ ...args, selection });
    // x264 alternates idr_pic_id between 0 and 1, starting with the 0 of the priming frame. One extra lead-in, which
    // the next one replaces in the result, shifts the sequence.
    if (nextIdrPicId === (leadIns.length + 1) % 2) leadIns.push(newLeadIn(selection, null));
    leadIns.push(newLeadIn(selection, nextIdrPicId));
  }
  if (leadIns.length > 0) await encodeAndVerify({ ...args, leadIns });
  const packetsOf = new Map(leadIns.map(({ selection, packets }) => [selection, packets]));
  return args.selections.map((selection) => packetsOf.get(selection) ?? []);
}

/** The two processes that encode and verify the lead-ins of a mezzanine, without their work. */
export async function leadInProcesses(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  info: MezzanineFormat;
}): Promise<{ encoder: ProcessKind; decoder: ProcessKind }> {
  const prime = await buildPrime(args);
  return {
    encoder: { args: planLeadIn(args.info), purpose: 'encode', prime },
    decoder: { args: planPipedComparisonFrames(), purpose: 'verify', prime },
  };
}

/**
 * Reads the idr_pic_id of the mezzanine's key frame if it directly follows a lead-in of one frame in the clip. Null
 * otherwise.
 */
async function readNextIdrPicId(
  args: Pick<LeadInArgs, 'mezzanine' | 'index'> & { selection: PacketSelection },
): Promise<number | null> {
  const { index, selection } = args;
  const { startFrame, firstCopiedFrame, endFrame } = selection;
  if (firstCopiedFrame - startFrame > 1 || firstCopiedFrame === endFrame) return null;
  const packet = await readPacket({ file: args.mezzanine, track: index.video, packet: firstCopiedFrame });
  return readIdrPicId({ sps: readParameterSets(index.video.boxes.stsd).sps, packet });
}

function newLeadIn(selection: PacketSelection, nextIdrPicId: number | null): LeadIn {
  const { decodeStartFrame, startFrame, firstCopiedFrame } = selection;
  return {
    selection,
    preroll: startFrame - decodeStartFrame,
    frames: firstCopiedFrame - startFrame,
    nextIdrPicId,
    following: [],
    packets: [],
    expected: [],
    actual: [],
  };
}

async function encodeAndVerify(args: LeadInArgs & { leadIns: readonly LeadIn[] }): Promise<void> {
  const { warm, index, leadIns } = args;
  for (const { preroll, frames } of leadIns) {
    assertCopyable(preroll <= MAX_LEAD_IN_FRAMES && frames <= MAX_LEAD_IN_FRAMES, 'key frames too far apart');
  }
  const ticks = index.video.decodeTicks[1] ?? 0;
  const ownSets = readParameterSets(index.video.boxes.stsd);
  const stop = new AbortController();
  const shared = {
    signal: AbortSignal.any([args.signal, stop.signal]),
    wallMs: WALL_MS + leadIns.length * WALL_MS_PER_LEAD_IN,
  };
  const { encoder, decoder } = await leadInProcesses(args);
  const allVerified = Promise.withResolvers<void>();
  let remaining = leadIns.length;
  const verifyIfComplete = (leadIn: LeadIn) => {
    const { preroll, frames, expected, actual } = leadIn;
    if (expected.length < preroll + frames || actual.length < frames) return;
    verifyLeadIn(leadIn);
    // Frees the memory of the comparison frames.
    [leadIn.expected, leadIn.actual] = [[], []];
    remaining -= 1;
    args.onProgress?.(1 - remaining / leadIns.length);
    if (remaining === 0) allVerified.resolve();
  };

  const encoded = createFrameOwners<LeadIn>();
  for (const leadIn of leadIns) encoded.add(leadIn, countEncodedFrames(leadIn));
  const decoded = createFrameOwners<{ leadIn: LeadIn; as: 'expected' | 'actual' }>();
  const toComparison = new PassThrough();
  let slot = 0;
  const sendToComparison = (leadIn: LeadIn, as: 'expected' | 'actual', packets: readonly Buffer[]) => {
    decoded.add({ leadIn, as }, packets.length);
    slot += 1;
    // The encoder never waits for the comparison, which may get its turn only when the encoder has ended. What is kept
    // until then are the packets of at most MAX_LEAD_IN_FRAMES frames for each lead-in.
    toComparison.write(buildFrameFragment({ packets, beginTicks: slot * SLOT_FRAMES * ticks, ticks }));
  };
  const encoding = warm.run({
    ...shared,
    ...encoder,
    onStdout: createFlvDemuxer({
      onParameterSets: ({ sps, pps }) =>
        assertCopyable(sps.equals(ownSets.sps) && pps.equals(ownSets.pps), 'other parameter sets'),
      onPacket(bytes) {
        const leadIn = encoded.next();
        if (!leadIn || leadIn.packets.length > 0) return;
        // The comparing decoder still holds the mezzanine's frames, so it could decode a first frame that refers to
        // them.
        assertCopyable(isIdrPacket(bytes), 'a lead-in that does not begin with a key frame');
        const hasSameId =
          leadIn.nextIdrPicId !== null &&
          readIdrPicId({ sps: ownSets.sps, packet: bytes }) === leadIn.nextIdrPicId;
        assertCopyable(!hasSameId, 'two consecutive key frames with one idr_pic_id');
        leadIn.packets = [bytes, ...leadIn.following];
        sendToComparison(leadIn, 'actual', leadIn.packets);
      },
    }),
    input: (stdin) =>
      sendLeadIns({
        ...args,
        stdin,
        ticks,
        sps: ownSets.sps,
        compare: (leadIn, packets) => sendToComparison(leadIn, 'expected', packets),
      }),
  });
  const comparing = warm.run({
    ...shared,
    ...decoder,
    onStdout: createComparisonFrameReader((picture) => {
      const owner = decoded.next();
      owner?.leadIn[owner.as].push(picture);
      if (owner) verifyIfComplete(owner.leadIn);
    }),
    input: (stdin) => pipeline(toComparison, stdin),
  });
  const encodedAll = encoding.finally(() => toComparison.end());
  const ended = Promise.all([encodedAll, comparing]).then(() => {
    throw new NotCopyableError('fewer frames than were sent');
  });
  try {
    // When every frame has been compared, the processes end on their own. There is no need to wait for them.
    await Promise.race([allVerified.promise, ended]);
  } catch (error) {
    stop.abort();
    await Promise.allSettled([encodedAll, comparing]);
    throw error;
  }
}

/** Determines the owner of each frame on a pipe. */
interface FrameOwners<T> {
  /** Assigns the next `frames` frames after those already assigned to `owner`. */
  add(owner: T, frames: number): void;
  /** Returns the owner of the next frame; null for a priming frame. */
  next(): T | null;
}

function createFrameOwners<T>(): FrameOwners<T> {
  const queue: { owner: T | null; frames: number }[] = [{ owner: null, frames: PRIMING_FRAMES }];
  return {
    add: (owner, frames) => void queue.push({ owner, frames }),
    next() {
      if (queue[0]?.frames === 0) queue.shift();
      const [next] = queue;
      assertCopyable(next !== undefined, 'more frames than were sent');
      next.frames -= 1;
      return next.owner;
    },
  };
}

/** Returns the number of frames of a lead-in that are sent to the encoder. */
function countEncodedFrames({ frames }: LeadIn): number {
  return Math.min(frames, LEAD_IN_ENCODED_FRAMES);
}

/**
 * Builds the bytes that initialize a process: the init segment of the mezzanine and its first frame, in the first slot. The
 * kind is the same for all mezzanines of equal parameter sets, size, and rate: a process that waits serves each of them.
 */
async function buildPrime(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
}): Promise<{ kind: string; bytes: Buffer }> {
  const { index } = args;
  const { video } = index;
  const stsd = withoutBitRates(video.boxes.stsd);
  const init = buildInitSegment([{ ...video, boxes: { ...video.boxes, stsd } }]);
  const ticks = video.decodeTicks[1] ?? 0;
  const packet = await readPacket({ file: args.mezzanine, track: video, packet: 0 });
  const packets = Array<Buffer>(PRIMING_FRAMES).fill(packet);
  const first = buildFrameFragment({ packets, beginTicks: LEAD_IN_SLOT_OFFSET * ticks, ticks });
  return {
    kind: createHash('sha256').update(init).digest('hex'),
    bytes: Buffer.concat([init, first]),
  };
}

/** Writes the frames to encode to `stdin` and passes the frames to compare to `compare`. */
async function sendLeadIns(args: {
  leadIns: readonly LeadIn[];
  mezzanine: FileHandle;
  index: Mp4Index;
  ticks: number;
  sps: Buffer;
  stdin: Writable;
  /** Receives the mezzanine's packets from the key frame to the lead-in's last frame. */
  compare: (leadIn: LeadIn, packets: readonly Buffer[]) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { leadIns, ticks, sps, stdin, compare, signal } = args;
  for (const [i, leadIn] of leadIns.entries()) {
    const { selection, preroll } = leadIn;
    const packets = await readVideoPackets({
      ...args,
      from: selection.decodeStartFrame,
      to: selection.firstCopiedFrame,
    });
    leadIn.following = renumberFrames({ sps, packets: packets.slice(preroll) });
    const slot = SLOT_FRAMES * (1 + i);
    const fragment = buildFrameFragment({
      packets: packets.slice(0, preroll + countEncodedFrames(leadIn)),
      beginTicks: (slot + PREROLL_SLOT_OFFSET) * ticks,
      ticks,
      pause: { after: preroll - 1, ticks: (LEAD_IN_SLOT_OFFSET - PREROLL_SLOT_OFFSET - preroll) * ticks },
    });
    compare(leadIn, packets);
    if (!stdin.write(fragment)) await once(stdin, 'drain', { signal });
  }
  stdin.end();
}

/**
 * Builds a fragment of frames of equal duration, the first one a key frame. `pause` prolongs the frame of index
 * `after`.
 */
function buildFrameFragment(args: {
  packets: readonly Buffer[];
  beginTicks: number;
  ticks: number;
  pause?: { after: number; ticks: number };
}): Buffer {
  const { packets, beginTicks, ticks, pause } = args;
  const timed = packets.map(({ length }, i) => ({
    ticks: ticks + (i === pause?.after ? pause.ticks : 0),
    bytes: length,
    isKey: i === 0,
  }));
  return buildFragment({ number: 0, runs: [{ baseDecodeTicks: beginTicks, packets: timed, data: packets }] });
}

/** Reads the video packets [from, to) of a mezzanine. */
async function readVideoPackets(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  from: number;
  to: number;
}): Promise<Buffer[]> {
  const { video } = args.index;
  return Promise.all(
    Array.from({ length: args.to - args.from }, (_, i) =>
      readPacket({ file: args.mezzanine, track: video, packet: args.from + i }),
    ),
  );
}
