import { readBoxes } from '../mp4/mp4-boxes.ts';
import { assertCopyable } from '../not-copyable-error.ts';

/** The parameter sets of an H.264 track (avcC, ISO/IEC 14496-15, 5.3.3), without which none of its packets can be decoded. */
export interface ParameterSets {
  sps: Buffer;
  pps: Buffer;
}

/** Fields of an avc1 entry before its boxes, and of stsd before its entry. */
const AVC1_BYTES = 78;
const STSD_BYTES = 8;

/** The headers in a stsd box. Throws NotCopyable unless it is avc1 with one of each and lengths of four bytes. */
export function readParameterSets(stsd: Buffer): ParameterSets {
  const [entry, second] = readBoxes(readBoxes(stsd)[0]?.body.subarray(STSD_BYTES) ?? stsd);
  assertCopyable(entry?.type === 'avc1' && second === undefined, 'not one avc1 description');
  const avcC = readBoxes(entry.body.subarray(AVC1_BYTES)).find(({ type }) => type === 'avcC')?.body;
  assertCopyable(avcC !== undefined, 'no headers');
  return parseAvcC(avcC);
}

/** The headers in the body of an avcC box. Throws NotCopyable unless it has one of each and lengths of four bytes. */
export function parseAvcC(avcC: Buffer): ParameterSets {
  assertCopyable(((avcC[4] ?? 0) & 3) === 3 && ((avcC[5] ?? 0) & 31) === 1, 'not one SPS');
  const spsBytes = avcC.readUInt16BE(6);
  const sps = avcC.subarray(8, 8 + spsBytes);
  assertCopyable(avcC[8 + spsBytes] === 1, 'not one PPS');
  const ppsBytes = avcC.readUInt16BE(9 + spsBytes);
  return { sps, pps: avcC.subarray(11 + spsBytes, 11 + spsBytes + ppsBytes) };
}

const LENGTH_BYTES = 4;
/** Types of NAL units (ITU-T H.264, table 7-1) that hold a slice of a picture: of one that needs others, of one that needs none. */
const types = { slice: 1, idr: 5 } as const;

/** The slices of a packet as it lies in an mp4, under lengths of four bytes: views of it. */
export function listSlices(packet: Buffer): { kind: keyof typeof types; slice: Buffer }[] {
  const slices: ReturnType<typeof listSlices> = [];
  for (let at = 0; at + LENGTH_BYTES < packet.length; ) {
    const end = at + LENGTH_BYTES + packet.readUInt32BE(at);
    const slice = packet.subarray(at + LENGTH_BYTES, end);
    const type = (slice[0] ?? 0) & 31;
    if (type === types.slice) slices.push({ kind: 'slice', slice });
    if (type === types.idr) slices.push({ kind: 'idr', slice });
    at = end;
  }
  return slices;
}

/** Whether a packet is a picture from which on decoding can begin. */
export const isIdrPacket = (packet: Buffer): boolean => listSlices(packet)[0]?.kind === 'idr';
