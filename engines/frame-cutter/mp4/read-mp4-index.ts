import type { FileHandle } from 'node:fs/promises';
import { assertCopyable, NotCopyableError } from '../not-copyable-error.ts';
import { type Mp4Box, readBoxes, readBoxHeader } from './mp4-boxes.ts';

/** Where the packets of one track lie and when they are shown. Times are in ticks, `timescale` of them a second. */
export interface Mp4Track {
  kind: 'picture' | 'sound';
  timescale: number;
  /** The track's own time that is shown at time 0 of the file; negative when the track begins late. */
  presentationStartTicks: number;
  /** The track's own time at which each packet begins, and one more for the end of the last. */
  decodeTicks: Float64Array;
  /** Bytes of each packet. */
  sizes: Uint32Array;
  /** Byte of the file at which each packet begins. */
  offsets: Float64Array;
  /** 1 for packets that can be decoded without any before them. */
  syncFlags: Uint8Array;
  /** Boxes that describe the track and hold nothing of its packets: tkhd, hdlr, vmhd or smhd, dinf, stsd. */
  boxes: Record<'tkhd' | 'hdlr' | 'mediaHeader' | 'dinf' | 'stsd', Buffer>;
}

export interface Mp4Index {
  video: Mp4Track;
  audio: Mp4Track | null;
  /** The moov box as it lies in the file. */
  moov: Buffer;
}

/** The index of three hours at 60 frames a second takes 12 MB. */
const MAX_INDEX_BYTES = 96 * 1024 * 1024;

/**
 * Reads the index of an mp4 as the mezzanine and the clips are: one picture track whose frames are shown in the order they
 * lie in, at most one sound track, at most one edit each. Written for that kind alone, by ISO/IEC 14496-12: no promise is
 * wanted about other people's files. Throws NotCopyable for anything else, and what reading the file throws.
 */
export async function readMp4Index(handle: FileHandle): Promise<Mp4Index> {
  const moov = await readMoov(handle);
  const boxes = readBoxes(readBoxes(moov)[0]?.body ?? moov);
  const movieTimescale = readTimescale(only(boxes, 'mvhd'));
  const tracks = boxes
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => readTrack({ trak: body, movieTimescale }));
  const pictures = tracks.filter(({ kind }) => kind === 'picture');
  const sounds = tracks.filter(({ kind }) => kind === 'sound');
  const [picture] = pictures;
  assertCopyable(
    picture !== undefined && pictures.length === 1 && sounds.length <= 1,
    'not one picture and one sound',
  );
  return { video: picture, audio: sounds[0] ?? null, moov };
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
  throw new NotCopyableError('a file without an index');
}

function readTrack(args: { trak: Buffer; movieTimescale: number }): Mp4Track {
  const trak = readBoxes(args.trak);
  const mdia = readBoxes(only(trak, 'mdia').body);
  const minf = readBoxes(only(mdia, 'minf').body);
  const stbl = readBoxes(only(minf, 'stbl').body);
  assertCopyable(!stbl.some(({ type }) => type === 'ctts'), 'frames shown in another order than they lie in');

  const hdlr = only(mdia, 'hdlr');
  const handler = hdlr.body.toString('latin1', 8, 12);
  assertCopyable(handler === 'vide' || handler === 'soun', `a track of ${handler}`);
  const kind = handler === 'vide' ? 'picture' : 'sound';
  const timescale = readTimescale(only(mdia, 'mdhd'));
  const sizes = readSizes(only(stbl, 'stsz').body);
  return {
    kind,
    timescale,
    presentationStartTicks: readZero({ trak, timescale, movieTimescale: args.movieTimescale }),
    decodeTicks: readStarts({ stts: only(stbl, 'stts').body, count: sizes.length }),
    sizes,
    offsets: readOffsets({ stbl, sizes }),
    syncFlags: readKeys({ stss: stbl.find(({ type }) => type === 'stss')?.body, count: sizes.length }),
    boxes: {
      tkhd: only(trak, 'tkhd').whole,
      hdlr: hdlr.whole,
      mediaHeader: only(minf, kind === 'picture' ? 'vmhd' : 'smhd').whole,
      dinf: only(minf, 'dinf').whole,
      stsd: only(stbl, 'stsd').whole,
    },
  };
}

function only(boxes: readonly Mp4Box[], type: string): Mp4Box {
  const [box, second] = boxes.filter((one) => one.type === type);
  assertCopyable(box !== undefined && second === undefined, `not one ${type} box`);
  return box;
}

/** mvhd and mdhd have the time scale at the same place. */
function readTimescale({ body }: Mp4Box): number {
  const timescale = body.readUInt32BE(body[0] === 1 ? 20 : 12);
  assertCopyable(timescale > 0, 'a time scale of 0');
  return timescale;
}

function readZero(args: { trak: readonly Mp4Box[]; timescale: number; movieTimescale: number }): number {
  const edts = args.trak.find(({ type }) => type === 'edts');
  if (!edts) return 0;
  const { body } = only(readBoxes(edts.body), 'elst');
  const isLong = body[0] === 1;
  const edits = Array.from({ length: body.readUInt32BE(4) }, (_, i) => {
    const at = 8 + i * (isLong ? 20 : 12);
    return isLong
      ? { duration: Number(body.readBigUInt64BE(at)), time: Number(body.readBigInt64BE(at + 8)) }
      : { duration: body.readUInt32BE(at), time: body.readInt32BE(at + 4) };
  });
  const wait = edits[0]?.time === -1 ? (edits.shift()?.duration ?? 0) : 0;
  const [edit] = edits;
  assertCopyable(
    edit !== undefined && edits.length === 1 && edit.time >= 0,
    'an edit list of several pieces',
  );
  return edit.time - (wait * args.timescale) / args.movieTimescale;
}

function readStarts(args: { stts: Buffer; count: number }): Float64Array {
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
  const same = stsz.readUInt32BE(4);
  const count = stsz.readUInt32BE(8);
  assertCopyable(same !== 0 || stsz.length >= 12 + count * 4, 'fewer sizes than packets');
  return Uint32Array.from({ length: count }, (_, i) => same || stsz.readUInt32BE(12 + i * 4));
}

function readKeys(args: { stss: Buffer | undefined; count: number }): Uint8Array {
  const { stss, count } = args;
  if (!stss) return new Uint8Array(count).fill(1);
  const keys = new Uint8Array(count);
  for (let i = 0; i < stss.readUInt32BE(4); i += 1) {
    const packet = stss.readUInt32BE(8 + i * 4) - 1;
    assertCopyable(packet >= 0 && packet < count, 'a key frame that does not exist');
    keys[packet] = 1;
  }
  return keys;
}

/** Packets lie in chunks: stsc tells how many in each, stco or co64 where each begins. */
function readOffsets(args: { stbl: readonly Mp4Box[]; sizes: Uint32Array }): Float64Array {
  const { stbl, sizes } = args;
  const isLong = stbl.some(({ type }) => type === 'co64');
  const { body: chunks } = only(stbl, isLong ? 'co64' : 'stco');
  const { body: stsc } = only(stbl, 'stsc');
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
      assertCopyable(packet + perChunk <= sizes.length, 'more places than packets');
      for (let i = 0; i < perChunk; i += 1) {
        offsets[packet] = offset;
        offset += sizes[packet] ?? 0;
        packet += 1;
      }
    }
  }
  assertCopyable(packet === sizes.length, 'fewer places than packets');
  return offsets;
}
