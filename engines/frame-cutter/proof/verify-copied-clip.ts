import { type FileHandle, open } from 'node:fs/promises';
import type { PacketSelection } from '../copy/select-packets.ts';
import { NotCopyableError, notExactError } from '../core/errors.ts';
import { MAX_RENUMBERED_BYTES } from '../h264/renumber-frames.ts';
import { type Mp4Index, type Mp4Track, readMp4Index } from '../mp4/read-mp4-index.ts';
import { readFully, readPacket } from '../mp4/read-packets.ts';

/** Maximum shift of the sound: far below what can be heard, but more than half a sample. */
const MAX_AUDIO_OFFSET_MS = 0.05;
const WINDOW_BYTES = 4 * 1024 * 1024;

/** A clip and the file that its packets come from. */
interface Files {
  clip: FileHandle;
  source: FileHandle;
}

/**
 * Reads a finished clip back from the disk and compares it with the mezzanine:
 * - The track descriptions, and so the parameter sets, are equal byte for byte.
 * - The number of frames is the requested one, and each frame is at its exact time.
 * - Every copied packet, video and audio, equals the mezzanine's packet byte for byte. The first copied video packet is
 *   a key frame.
 * - The packets before it equal `leadIn`, and all of those but the first equal the mezzanine's except for frame_num.
 *
 * Equal packets from a key frame on, under equal parameter sets, decode to equal frames, so nothing is decoded here.
 * Throws FrameCutterError `not_exact`, naming the difference. Resolves to the number of frames, the size of the clip,
 * and `audioOffsetMs`, the milliseconds by which the sound is late (null without sound).
 */
export async function verifyCopiedClip(args: {
  clip: string;
  mezzanine: FileHandle;
  index: Mp4Index;
  selection: PacketSelection;
  leadIn: readonly Uint8Array[];
  signal: AbortSignal;
}): Promise<{ frames: number; audioOffsetMs: number | null; bytes: number }> {
  const { index, selection, leadIn, signal } = args;
  const clip = await open(args.clip, 'r');
  try {
    const files = { clip, source: args.mezzanine };
    const clipIndex = await readMp4Index(clip);
    const { size: fileBytes } = await clip.stat();
    for (const { offsets, sizes } of [clipIndex.video, ...(clipIndex.audio ? [clipIndex.audio] : [])]) {
      const isInFile = offsets.every((offset, packet) => offset + (sizes[packet] ?? 0) <= fileBytes);
      expect(isInFile, 'a packet beyond the end of the file');
    }
    verifyVideoTrack({ index, clip: clipIndex.video, selection, leadInFrames: leadIn.length });
    await Promise.all(
      leadIn.map(async (bytes, frame) => {
        const written = await readPacket({ file: clip, track: clipIndex.video, packet: frame });
        expect(written.equals(bytes), `frame ${frame} of the lead-in differs from what was verified`);
        if (frame > 0) await verifyRenumbered({ ...args, bytes, frame: selection.startFrame + frame });
      }),
    );
    const pairs = pairPacketRanges({
      clip: clipIndex.video,
      clipPacket: leadIn.length,
      source: index.video,
      sourcePacket: selection.firstCopiedFrame,
    });
    let audioOffsetMs: number | null = null;
    expect((clipIndex.audio === null) === (selection.audio === null), 'sound in one and not in the other');
    if (clipIndex.audio && selection.audio && index.audio) {
      audioOffsetMs = verifyAudioTimes({ index, source: index.audio, clip: clipIndex.audio, selection });
      pairs.push(
        ...pairPacketRanges({
          ...{ clip: clipIndex.audio, clipPacket: 0 },
          ...{ source: index.audio, sourcePacket: selection.audio.from },
        }),
      );
    }
    await compareBytes({ files, pairs, signal });
    return { frames: clipIndex.video.sizes.length, audioOffsetMs, bytes: fileBytes };
  } catch (error) {
    if (error instanceof NotCopyableError) throw notExactError(error.message);
    throw error;
  } finally {
    await clip.close();
  }
}

/** Compares a packet of the lead-in with the mezzanine's packet of the same frame. */
async function verifyRenumbered(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  bytes: Uint8Array;
  frame: number;
}): Promise<void> {
  const { mezzanine, index, bytes, frame } = args;
  const original = await readPacket({ file: mezzanine, track: index.video, packet: frame });
  const differing = original.filter((byte, i) => byte !== bytes[i]).length;
  expect(
    original.length === bytes.length && differing <= MAX_RENUMBERED_BYTES,
    `frame ${frame} of the mezzanine differs in the lead-in`,
  );
}

function verifyVideoTrack(args: {
  index: Mp4Index;
  clip: Mp4Track;
  selection: PacketSelection;
  leadInFrames: number;
}): void {
  const { index, clip, leadInFrames } = args;
  const { startFrame, endFrame, firstCopiedFrame } = args.selection;
  const frames = endFrame - startFrame;
  expect(clip.sizes.length === frames, `${clip.sizes.length} frames instead of ${frames}`);
  expect(leadInFrames === firstCopiedFrame - startFrame, `${leadInFrames} frames in the lead-in`);
  expect(clip.boxes.stsd.equals(index.video.boxes.stsd), 'another description of the video');
  expect(clip.timescale === index.video.timescale && clip.presentationStartTicks === 0, 'another timescale');
  const ticks = index.video.decodeTicks[1];
  for (let frame = 0; frame <= frames; frame += 1) {
    expect(clip.decodeTicks[frame] === frame * (ticks ?? 0), `frame ${frame} is at another time`);
  }
  expect(clip.syncFlags[0] === 1, 'no key frame at the start');
  for (let frame = leadInFrames; frame < frames; frame += 1) {
    expect(
      clip.syncFlags[frame] === index.video.syncFlags[startFrame + frame],
      `frame ${frame} has another sync flag`,
    );
  }
  expect(leadInFrames === frames || clip.syncFlags[leadInFrames] === 1, 'no key frame where copying begins');
}

/**
 * Verifies the times of the audio packets. Returns the milliseconds by which the sound is late; negative if it is
 * early.
 */
function verifyAudioTimes(args: {
  index: Mp4Index;
  source: Mp4Track;
  clip: Mp4Track;
  selection: PacketSelection;
}): number {
  const { index, source, clip, selection } = args;
  const packets = selection.audio;
  expect(
    packets !== null && clip.sizes.length === packets.to - packets.from,
    'another number of audio packets',
  );
  expect(clip.boxes.stsd.equals(source.boxes.stsd), 'another description of the sound');
  expect(clip.timescale === source.timescale, 'another timescale of the sound');
  const { video } = index;
  const startMs = ((video.decodeTicks[selection.startFrame] ?? 0) * 1000) / video.timescale;
  const durationMs = ((video.decodeTicks[selection.endFrame] ?? 0) * 1000) / video.timescale - startMs;
  const toMs = 1000 / source.timescale;
  let worst = 0;
  for (let packet = 0; packet < clip.sizes.length; packet += 1) {
    const inClip = ((clip.decodeTicks[packet] ?? 0) - clip.presentationStartTicks) * toMs;
    const inSource =
      ((source.decodeTicks[packets.from + packet] ?? 0) - source.presentationStartTicks) * toMs;
    const offset = inClip - (inSource - startMs);
    if (Math.abs(offset) > Math.abs(worst)) worst = offset;
  }
  expect(Math.abs(worst) <= MAX_AUDIO_OFFSET_MS, `sound off by ${worst} ms`);
  const firstEndMs = ((clip.decodeTicks[1] ?? 0) - clip.presentationStartTicks) * toMs;
  // The first packet must end before time 0, so that the packet that covers time 0 decodes correctly.
  expect(packets.from === 0 || firstEndMs <= MAX_AUDIO_OFFSET_MS, 'sound without its preroll packet');
  const endMs = ((clip.decodeTicks.at(-1) ?? 0) - clip.presentationStartTicks) * toMs;
  const isLastOfSource = packets.to === source.sizes.length;
  expect(isLastOfSource || endMs >= durationMs - MAX_AUDIO_OFFSET_MS, 'sound that ends before the video');
  // Rounded to the microsecond, which removes errors of floating-point arithmetic. Adding 0 turns -0 into 0.
  return Math.round(worst * 1000) / 1000 + 0;
}

/** Byte ranges of equal size in the two files. */
interface RangePair {
  inClip: number;
  inSource: number;
  bytes: number;
}

/**
 * Pairs `count` packets of a clip's track (default: all) from index `clipPacket` on with those of the source's track
 * from `sourcePacket` on. Throws FrameCutterError `not_exact` when their sizes differ.
 */
export function pairPacketRanges(args: {
  clip: Mp4Track;
  clipPacket: number;
  count?: number;
  source: Mp4Track;
  sourcePacket: number;
}): RangePair[] {
  const { clip, clipPacket, source, sourcePacket } = args;
  return Array.from({ length: args.count ?? clip.sizes.length - clipPacket }, (_, i) => {
    const bytes = clip.sizes[clipPacket + i] ?? 0;
    expect(
      source.sizes[sourcePacket + i] === bytes,
      `${clip.kind} packet ${clipPacket + i} has another size`,
    );
    return {
      inClip: clip.offsets[clipPacket + i] ?? 0,
      inSource: source.offsets[sourcePacket + i] ?? 0,
      bytes,
    };
  });
}

/**
 * Compares the bytes of all pairs, merging pairs that are adjacent in both files. Throws FrameCutterError `not_exact`
 * where they differ.
 */
export async function compareBytes(args: {
  files: Files;
  pairs: RangePair[];
  signal: AbortSignal;
}): Promise<void> {
  const { files, pairs, signal } = args;
  const runs: RangePair[] = [];
  for (const pair of pairs.sort((a, b) => a.inClip - b.inClip)) {
    const run = runs.at(-1);
    const isAdjacent =
      run && run.inClip + run.bytes === pair.inClip && run.inSource + run.bytes === pair.inSource;
    if (isAdjacent && run.bytes + pair.bytes <= WINDOW_BYTES) run.bytes += pair.bytes;
    else runs.push({ ...pair });
  }
  const maxBytes = Math.max(0, ...runs.map(({ bytes }) => bytes));
  const [clipWindow, sourceWindow] = [Buffer.allocUnsafe(maxBytes), Buffer.allocUnsafe(maxBytes)];
  for (const { inClip, inSource, bytes } of runs) {
    signal.throwIfAborted();
    const [clipBytes, sourceBytes] = [clipWindow.subarray(0, bytes), sourceWindow.subarray(0, bytes)];
    await Promise.all([
      readFully({ file: files.clip, into: clipBytes, at: inClip }),
      readFully({ file: files.source, into: sourceBytes, at: inSource }),
    ]);
    expect(clipBytes.equals(sourceBytes), `bytes from ${inClip} on differ`);
  }
}

function expect(condition: boolean, difference: string): asserts condition {
  if (!condition) throw notExactError(difference);
}
