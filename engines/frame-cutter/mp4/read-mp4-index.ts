import type { FileHandle } from 'node:fs/promises';
import { assertCopyable, NotCopyableError } from '../core/errors.ts';
import { type Mp4Box, readBoxes, readBoxHeader } from './mp4-boxes.ts';

/** Position and time of every packet of one track. Times are in ticks, with `timescale` ticks per second. */
export interface Mp4Track {
  kind: 'video' | 'audio';
  timescale: number;
  /** Track time that is presented at time 0 of the file; negative when the track begins late. */
  presentationStartTicks: number;
  /** Track time at which each packet begins, and one more entry for the end of the last packet. */
  decodeTicks: Float64Array;
  /** Size of each packet, in bytes. */
  sizes: Uint32Array;
  /** File offset of each packet, in bytes. */
  offsets: Float64Array;
  /** 1 for packets that decode without the packets before them. */
  syncFlags: Uint8Array;
  /** The boxes that describe the track but not its packets, headers included. `mediaHeader` is vmhd or smhd. */
  boxes: Record<'tkhd' | 'hdlr' | 'mediaHeader' | 'dinf' | 'stsd', Buffer>;
}

export interface Mp4Index {
  video: Mp4Track;
  audio: Mp4Track | null;
  /** The whole moov box, byte for byte. */
  moov: Buffer;
}

/** A larger index is refused. The index of three hours at 60 frames per second takes 12 MB. */
const MAX_INDEX_BYTES = 96 * 1024 * 1024;

/**
 * Reads the index (moov) of an mp4 of the kind that the cutter reads and writes (ISO/IEC 14496-12): one video track
 * whose presentation order is its decode order, at most one audio track, at most one edit in each. It is not a general
 * reader. Throws NotCopyableError for every other file, and errors of reading the file.
 */
export async function readMp4Index(handle: FileHandle): Promise<Mp4Index> {
  const moov = await readMoov(handle);
  const boxes = readBoxes(readBoxes(moov)[0]?.body ?? moov);
  const movieTimescale = readTimescale(requireOneBox(boxes, 'mvhd'));
  const tracks = boxes
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => readTrack({ trak: body, movieTimescale }));
  const videoTracks = tracks.filter(({ kind }) => kind === 'video');
  const audioTracks = tracks.filter(({ kind }) => kind === 'audio');
  const [video] = videoTracks;
  assertCopyable(
    video !== undefined && videoTracks.length === 1 && audioTracks.length <= 1,
    'not one video and at most one audio track',
  );
  return { video, audio: audioTracks[0] ?? null, moov };
}

async function readMoov(handle: FileHandle): Promise<Buffer> {
  const { size: fileBytes } = await handle.stat();
  const start = Buffer.alloc(16);
  for (let at = 0; at < fileBytes; ) {
    const { bytesRead } = await handle.read(start, 0, 16, at);
    const header = readBoxHeader(start.subarray(0, bytesRead));
    assertCopyable(header !== null, 'a file that ends within a box');
    const size = header.size ?? fileBytes - at;
    assertCopyable(size >= header.bytes && at + size <= fileBytes, 'a file that ends within a box');
    if (header.type === 'moov') {
      assertCopyable(size <= MAX_INDEX_BYTES, 'an index too large to hold');
      const moov = Buffer.allocUnsafe(size);
      const read = await handle.read(moov, 0, size, at);
      assertCopyable(read.bytesRead === size, 'an index that cannot be read');
      return moov;
    }
    at += size;
  }
  throw new NotCopyableError('a file without a moov box');
}

function readTrack(args: { trak: Buffer; movieTimescale: number }): Mp4Track {
  const trak = readBoxes(args.trak);
  const mdia = readBoxes(requireOneBox(trak, 'mdia').body);
  const minf = readBoxes(requireOneBox(mdia, 'minf').body);
  const stbl = readBoxes(requireOneBox(minf, 'stbl').body);
  assertCopyable(!stbl.some(({ type }) => type === 'ctts'), 'frames in another order than they are shown');

  const hdlr = requireOneBox(mdia, 'hdlr');
  const handler = hdlr.body.toString('latin1', 8, 12);
  assertCopyable(handler === 'vide' || handler === 'soun', `a track of ${handler}`);
  const kind = handler === 'vide' ? 'video' : 'audio';
  const timescale = readTimescale(requireOneBox(mdia, 'mdhd'));
  const sizes = readSizes(requireOneBox(stbl, 'stsz').body);
  return {
    kind,
    timescale,
    presentationStartTicks: readPresentationStart({ trak, timescale, movieTimescale: args.movieTimescale }),
    decodeTicks: readDecodeTicks({ stts: requireOneBox(stbl, 'stts').body, count: sizes.length }),
    sizes,
    offsets: readOffsets({ stbl, sizes }),
    syncFlags: readSyncFlags({ stss: stbl.find(({ type }) => type === 'stss')?.body, count: sizes.length }),
    boxes: {
      tkhd: requireOneBox(trak, 'tkhd').whole,
      hdlr: hdlr.whole,
      mediaHeader: requireOneBox(minf, kind === 'video' ? 'vmhd' : 'smhd').whole,
      dinf: requireOneBox(minf, 'dinf').whole,
      stsd: requireOneBox(stbl, 'stsd').whole,
    },
  };
}

/** Returns the only box of a type. Throws NotCopyableError if there is none or more than one. */
function requireOneBox(boxes: readonly Mp4Box[], type: string): Mp4Box {
  const [box, second] = boxes.filter((candidate) => candidate.type === type);
  assertCopyable(box !== undefined && second === undefined, `not one ${type} box`);
  return box;
}

/** Reads the timescale, which is at the same offset in mvhd and mdhd. */
function readTimescale({ body }: Mp4Box): number {
  const timescale = body.readUInt32BE(body[0] === 1 ? 20 : 12);
  assertCopyable(timescale > 0, 'a timescale of 0');
  return timescale;
}

/** Reads Mp4Track.presentationStartTicks. An empty edit (media time -1) delays the track. */
function readPresentationStart(args: {
  trak: readonly Mp4Box[];
  timescale: number;
  movieTimescale: number;
}): number {
  const edts = args.trak.find(({ type }) => type === 'edts');
  if (!edts) return 0;
  const { body } = requireOneBox(readBoxes(edts.body), 'elst');
  const isLong = body[0] === 1;
  const edits = Array.from({ length: body.readUInt32BE(4) }, (_, i) => {
    const at = 8 + i * (isLong ? 20 : 12);
    return isLong
      ? { duration: Number(body.readBigUInt64BE(at)), time: Number(body.readBigInt64BE(at + 8)) }
      : { duration: body.readUInt32BE(at), time: body.readInt32BE(at + 4) };
  });
  const delay = edits[0]?.time === -1 ? (edits.shift()?.duration ?? 0) : 0;
  const [edit] = edits;
  assertCopyable(
    edit !== undefined && edits.length === 1 && edit.time >= 0,
    'an edit list with several edits',
  );
  return edit.time - (delay * args.timescale) / args.movieTimescale;
}

function readDecodeTicks(args: { stts: Buffer; count: number }): Float64Array {
  const starts = new Float64Array(args.count + 1);
  let packet = 0;
  let ticks = 0;
  for (let entry = 0; entry < args.stts.readUInt32BE(4); entry += 1) {
    const repeats = args.stts.readUInt32BE(8 + entry * 8);
    const delta = args.stts.readUInt32BE(12 + entry * 8);
    assertCopyable(packet + repeats <= args.count, 'more times than packets');
    for (let i = 0; i < repeats; i += 1) {
      ticks += delta;
      packet += 1;
      starts[packet] = ticks;
    }
  }
  assertCopyable(packet === args.count, 'fewer times than packets');
  return starts;
}

function readSizes(stsz: Buffer): Uint32Array {
  const uniform = stsz.readUInt32BE(4);
  const count = stsz.readUInt32BE(8);
  assertCopyable(uniform !== 0 || stsz.length >= 12 + count * 4, 'fewer sizes than packets');
  return Uint32Array.from({ length: count }, (_, i) => uniform || stsz.readUInt32BE(12 + i * 4));
}

function readSyncFlags(args: { stss: Buffer | undefined; count: number }): Uint8Array {
  const { stss, count } = args;
  if (!stss) return new Uint8Array(count).fill(1);
  const flags = new Uint8Array(count);
  for (let i = 0; i < stss.readUInt32BE(4); i += 1) {
    const packet = stss.readUInt32BE(8 + i * 4) - 1;
    assertCopyable(packet >= 0 && packet < count, 'a key frame number beyond the last packet');
    flags[packet] = 1;
  }
  return flags;
}

/**
 * Computes the offset of each packet. Packets are stored in chunks: stsc states how many are in each, stco or co64
 * where each begins.
 */
function readOffsets(args: { stbl: readonly Mp4Box[]; sizes: Uint32Array }): Float64Array {
  const { stbl, sizes } = args;
  const isLong = stbl.some(({ type }) => type === 'co64');
  const { body: chunks } = requireOneBox(stbl, isLong ? 'co64' : 'stco');
  const { body: stsc } = requireOneBox(stbl, 'stsc');
  const chunkCount = chunks.readUInt32BE(4);
  const entries = stsc.readUInt32BE(4);
  const offsets = new Float64Array(sizes.length);
  let packet = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 8 + entry * 12;
    const first = stsc.readUInt32BE(at) - 1;
    const next = entry + 1 < entries ? stsc.readUInt32BE(at + 12) - 1 : chunkCount;
    const perChunk = stsc.readUInt32BE(at + 4);
    for (let chunk = first; chunk < next; chunk += 1) {
      let offset = isLong
        ? Number(chunks.readBigUInt64BE(8 + chunk * 8))
        : chunks.readUInt32BE(8 + chunk * 4);
      assertCopyable(packet + perChunk <= sizes.length, 'more offsets than packets');
      for (let i = 0; i < perChunk; i += 1) {
        offsets[packet] = offset;
        offset += sizes[packet] ?? 0;
        packet += 1;
      }
    }
  }
  assertCopyable(packet === sizes.length, 'fewer offsets than packets');
  return offsets;
}
