import { type FileHandle, open } from 'node:fs/promises';
import type { PacketSelection } from '../copy/select-packets.ts';
import { RENUMBERED_BYTES } from '../h264/renumber-frames.ts';
import { type Mp4Index, type Mp4Track, readMp4Index } from '../mp4/read-mp4-index.ts';
import { readFully, readPacket } from '../mp4/read-packets.ts';
import { NotCopyableError } from '../not-copyable-error.ts';
import { cutNotExactError } from './verify-encoded-clip.ts';

/** Sound may stand this far from where it stands in the mezzanine: far below what an ear notices, above half a sample. */
const MOST_OFF_MS = 0.05;
const WINDOW_BYTES = 4 * 1024 * 1024;

interface Files {
  clip: FileHandle;
  mezzanine: FileHandle;
}

/**
 * Reads a finished clip from the disk and holds it against the mezzanine: the same descriptions (and so the same headers)
 * bit for bit; as many frames as were chosen, each standing where it must; every copied packet, picture and sound, equal
 * to the mezzanine's of its number byte by byte, the first copied picture a key frame; the frames before it those of
 * `head`, and all of those but the first the mezzanine's but for their numbers.
 * Equal packets from a key frame on, under equal headers, are equal pictures: decoding could tell nothing more.
 * Throws cut_not_exact, naming what differs. `audioOffsetMs` is how late the sound is, null without sound.
 */
export async function verifyCopiedClip(args: {
  clip: string;
  mezzanine: FileHandle;
  index: Mp4Index;
  selection: PacketSelection;
  leadIn: readonly Uint8Array[];
  signal: AbortSignal;
}): Promise<{ frames: number; audioOffsetMs: number | null; bytes: number }> {
  const { index, selection: chosen, leadIn: head, signal } = args;
  const clip = await open(args.clip, 'r');
  try {
    const files = { clip, mezzanine: args.mezzanine };
    const made = await readMp4Index(clip);
    const { size: fileBytes } = await clip.stat();
    for (const { offsets, sizes } of [made.video, ...(made.audio ? [made.audio] : [])]) {
      const isThere = offsets.every((offset, packet) => offset + (sizes[packet] ?? 0) <= fileBytes);
      expect(isThere, 'a packet beyond the end of the file');
    }
    provePicture({ index, made, selection: chosen, headFrames: head.length });
    await Promise.all(
      head.map(async (bytes, frame) => {
        const kept = await readPacket({ file: clip, track: made.video, packet: frame });
        expect(kept.equals(bytes), `frame ${frame} of the head is another`);
        if (frame > 0) await proveRenumbered({ ...args, bytes, frame: chosen.startFrame + frame });
      }),
    );
    const pairs = pairPacketRanges({
      made: made.video,
      packet: head.length,
      track: index.video,
      like: chosen.firstCopiedFrame,
    });
    let audioOffsetMs: number | null = null;
    expect((made.audio === null) === (chosen.sound === null), 'sound in one and not in the other');
    if (made.audio && chosen.sound && index.audio) {
      audioOffsetMs = proveSoundTimes({ index, sound: index.audio, made: made.audio, selection: chosen });
      pairs.push(
        ...pairPacketRanges({ made: made.audio, packet: 0, track: index.audio, like: chosen.sound.from }),
      );
    }
    await compareBytes({ files, pairs, signal });
    return { frames: made.video.sizes.length, audioOffsetMs, bytes: fileBytes };
  } catch (error) {
    if (error instanceof NotCopyableError) throw cutNotExactError(error.message);
    throw error;
  } finally {
    await clip.close();
  }
}

/** Holds a packet of the head against the mezzanine's packet of the same frame. */
async function proveRenumbered(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  bytes: Uint8Array;
  frame: number;
}): Promise<void> {
  const { mezzanine, index, bytes, frame } = args;
  const own = await readPacket({ file: mezzanine, track: index.video, packet: frame });
  const differing = own.filter((byte, i) => byte !== bytes[i]).length;
  expect(
    own.length === bytes.length && differing <= RENUMBERED_BYTES,
    `frame ${frame} of the film differs in the head`,
  );
}

function provePicture(args: {
  index: Mp4Index;
  made: Mp4Index;
  selection: PacketSelection;
  headFrames: number;
}): void {
  const { index, made, selection: chosen, headFrames } = args;
  const { startFrame, endFrame, firstCopiedFrame: copyFrom } = chosen;
  const { video: picture } = made;
  const frames = endFrame - startFrame;
  expect(picture.sizes.length === frames, `${picture.sizes.length} frames instead of ${frames}`);
  expect(headFrames === copyFrom - startFrame, `${headFrames} frames in the head`);
  expect(picture.boxes.stsd.equals(index.video.boxes.stsd), 'another description of the picture');
  expect(
    picture.timescale === index.video.timescale && picture.presentationStartTicks === 0,
    'another time scale',
  );
  const ticks = index.video.decodeTicks[1];
  for (let frame = 0; frame <= frames; frame += 1) {
    expect(picture.decodeTicks[frame] === frame * (ticks ?? 0), `frame ${frame} stands elsewhere`);
  }
  expect(picture.syncFlags[0] === 1, 'no key frame at the start');
  for (let frame = headFrames; frame < frames; frame += 1) {
    expect(
      picture.syncFlags[frame] === index.video.syncFlags[startFrame + frame],
      `frame ${frame} is of another kind`,
    );
  }
  expect(headFrames === frames || picture.syncFlags[headFrames] === 1, 'no key frame where copying begins');
}

/** Milliseconds by which the sound is late. */
function proveSoundTimes(args: {
  index: Mp4Index;
  sound: Mp4Track;
  made: Mp4Track;
  selection: PacketSelection;
}): number {
  const { index, sound, made, selection: chosen } = args;
  const packets = chosen.sound;
  expect(
    packets !== null && made.sizes.length === packets.to - packets.from,
    'another number of sound packets',
  );
  expect(made.boxes.stsd.equals(sound.boxes.stsd), 'another description of the sound');
  expect(made.timescale === sound.timescale, 'another time scale of the sound');
  const { video: picture } = index;
  const startMs = ((picture.decodeTicks[chosen.startFrame] ?? 0) * 1000) / picture.timescale;
  const shownMs = ((picture.decodeTicks[chosen.endFrame] ?? 0) * 1000) / picture.timescale - startMs;
  const toMs = 1000 / sound.timescale;
  let worst = 0;
  for (let packet = 0; packet < made.sizes.length; packet += 1) {
    const inClip = ((made.decodeTicks[packet] ?? 0) - made.presentationStartTicks) * toMs;
    const inFilm = ((sound.decodeTicks[packets.from + packet] ?? 0) - sound.presentationStartTicks) * toMs;
    const late = inClip - (inFilm - startMs);
    if (Math.abs(late) > Math.abs(worst)) worst = late;
  }
  expect(Math.abs(worst) <= MOST_OFF_MS, `sound off by ${worst} ms`);
  const first = ((made.decodeTicks[1] ?? 0) - made.presentationStartTicks) * toMs;
  // Whole from the first instant: a packet before the one that covers it, unless the film begins there.
  expect(packets.from === 0 || first <= MOST_OFF_MS, 'sound without its run-up');
  const end = ((made.decodeTicks.at(-1) ?? 0) - made.presentationStartTicks) * toMs;
  const filmEnds = packets.to === sound.sizes.length;
  expect(filmEnds || end >= shownMs - MOST_OFF_MS, 'sound that ends before the picture');
  // To the microsecond: below it lie the rounding errors of the arithmetic itself. Adding 0 makes -0 a 0.
  return Math.round(worst * 1000) / 1000 + 0;
}

/** Where the bytes of packets lie in the one file and in the other. */
interface Pair {
  ours: number;
  theirs: number;
  bytes: number;
}

/** Packets of a track of the clip, from `packet` on, `count` of them or all, beside the mezzanine's from `like` on. */
export function pairPacketRanges(args: {
  made: Mp4Track;
  packet: number;
  count?: number;
  track: Mp4Track;
  like: number;
}): Pair[] {
  const { made, packet, track, like } = args;
  return Array.from({ length: args.count ?? made.sizes.length - packet }, (_, i) => {
    const bytes = made.sizes[packet + i] ?? 0;
    expect(track.sizes[like + i] === bytes, `${made.kind} packet ${packet + i} is of another size`);
    return { ours: made.offsets[packet + i] ?? 0, theirs: track.offsets[like + i] ?? 0, bytes };
  });
}

/** Compares the bytes of all pairs, as many at a time as lie side by side in both files. Throws cut_not_exact where they differ. */
export async function compareBytes(args: {
  files: Files;
  pairs: Pair[];
  signal: AbortSignal;
}): Promise<void> {
  const { files, pairs, signal } = args;
  const runs: Pair[] = [];
  for (const pair of pairs.sort((a, b) => a.ours - b.ours)) {
    const run = runs.at(-1);
    const isNext = run && run.ours + run.bytes === pair.ours && run.theirs + run.bytes === pair.theirs;
    if (isNext && run.bytes + pair.bytes <= WINDOW_BYTES) run.bytes += pair.bytes;
    else runs.push({ ...pair });
  }
  const most = Math.max(0, ...runs.map(({ bytes }) => bytes));
  const [clipWindow, filmWindow] = [Buffer.allocUnsafe(most), Buffer.allocUnsafe(most)];
  for (const { ours, theirs, bytes } of runs) {
    signal.throwIfAborted();
    const [inClip, inFilm] = [clipWindow.subarray(0, bytes), filmWindow.subarray(0, bytes)];
    await Promise.all([
      readFully({ file: files.clip, into: inClip, at: ours }),
      readFully({ file: files.mezzanine, into: inFilm, at: theirs }),
    ]);
    expect(inClip.equals(inFilm), `bytes from ${ours} on differ`);
  }
}

function expect(holds: boolean, fault: string): asserts holds {
  if (!holds) throw cutNotExactError(fault);
}
