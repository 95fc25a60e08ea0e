import { readBoxes } from './mp4-boxes.ts';
import { demand } from './not-copyable.ts';

/** The parameter sets of an H.264 track (avcC, ISO/IEC 14496-15, 5.3.3), without which none of its packets can be decoded. */
export interface H264Headers {
  sps: Buffer;
  pps: Buffer;
}

const START_CODE = Buffer.from([0, 0, 0, 1]);
const SLICE = 1;
const KEY_SLICE = 5;
const SPS = 7;
const PPS = 8;
/** Fields of an avc1 entry before its boxes, and of stsd before its entry. */
const AVC1_BYTES = 78;
const STSD_BYTES = 8;

/** The headers in a stsd box. Throws NotCopyable unless it is avc1 with one of each and lengths of four bytes. */
export function readHeaders(stsd: Buffer): H264Headers {
  const [entry, second] = readBoxes(readBoxes(stsd)[0]?.body.subarray(STSD_BYTES) ?? stsd);
  demand(entry?.type === 'avc1' && second === undefined, 'not one avc1 description');
  const avcC = readBoxes(entry.body.subarray(AVC1_BYTES)).find(({ type }) => type === 'avcC')?.body;
  demand(avcC !== undefined && ((avcC[4] ?? 0) & 3) === 3 && ((avcC[5] ?? 0) & 31) === 1, 'not one SPS');
  const spsBytes = avcC.readUInt16BE(6);
  const sps = avcC.subarray(8, 8 + spsBytes);
  demand(avcC[8 + spsBytes] === 1, 'not one PPS');
  const ppsBytes = avcC.readUInt16BE(9 + spsBytes);
  return { sps, pps: avcC.subarray(11 + spsBytes, 11 + spsBytes + ppsBytes) };
}

/** Headers and packets (as they lie in an mp4) as one byte stream (ITU-T H.264, annex B). */
export function toByteStream(args: { headers: H264Headers; packets: readonly Uint8Array[] }): Buffer {
  const { sps, pps } = args.headers;
  const units = args.packets.flatMap((packet) => readUnits(packet));
  return Buffer.concat([sps, pps, ...units].flatMap((unit) => [START_CODE, unit]));
}

function readUnits(packet: Uint8Array): Buffer[] {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
  const units: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    demand(at + 4 <= bytes.length, 'a packet that ends within a unit');
    const size = bytes.readUInt32BE(at);
    demand(at + 4 + size <= bytes.length, 'a packet that ends within a unit');
    units.push(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return units;
}

/**
 * What an encoder wrote as a byte stream, as headers and packets for an mp4. Only slices are kept. Throws NotCopyable when
 * there are no headers, or differing ones, or the first frame is no key frame.
 */
export function fromByteStream(stream: Buffer): { headers: H264Headers; packets: Buffer[] } {
  const units = splitUnits(stream);
  const kind = (unit: Buffer) => (unit[0] ?? 0) & 31;
  const sps = units.filter((unit) => kind(unit) === SPS);
  const pps = units.filter((unit) => kind(unit) === PPS);
  demand(sps[0] !== undefined && pps[0] !== undefined, 'an encoded head without headers');
  demand(
    sps.every((one) => sps[0]?.equals(one)) && pps.every((one) => pps[0]?.equals(one)),
    'an encoded head of several headers',
  );
  const slices = units.filter((unit) => kind(unit) === SLICE || kind(unit) === KEY_SLICE);
  demand(slices[0] !== undefined && kind(slices[0]) === KEY_SLICE, 'an encoded head without a key frame');
  const frames: Buffer[][] = [];
  for (const slice of slices) {
    // first_mb_in_slice is 0, one set bit, in the first slice of a frame alone.
    if (((slice[1] ?? 0) & 0x80) !== 0) frames.push([]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(slice.length, 0);
    frames.at(-1)?.push(size, slice);
  }
  return { headers: { sps: sps[0], pps: pps[0] }, packets: frames.map((parts) => Buffer.concat(parts)) };
}

/** The units between start codes, whose trailing zeros belong to the next start code. */
function splitUnits(stream: Buffer): Buffer[] {
  const code = START_CODE.subarray(1);
  const units: Buffer[] = [];
  for (let at = stream.indexOf(code); at !== -1; ) {
    const next = stream.indexOf(code, at + 3);
    let end = next === -1 ? stream.length : next;
    while (end > at + 3 && stream[end - 1] === 0) end -= 1;
    units.push(stream.subarray(at + 3, end));
    at = next;
  }
  return units;
}
