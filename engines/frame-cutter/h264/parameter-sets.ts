import { assertCopyable } from '../core/errors.ts';
import { buildBox, readBoxes } from '../mp4/mp4-boxes.ts';

/** The parameter sets of an H.264 track (avcC, ISO/IEC 14496-15, 5.3.3). Every packet needs them to be decoded. */
export interface ParameterSets {
  sps: Buffer;
  pps: Buffer;
}

/** Sizes of the fields in an avc1 entry before its boxes, and in stsd before its entry. */
const AVC1_BYTES = 78;
const STSD_BYTES = 8;

/**
 * Reads the parameter sets in a stsd box. Throws NotCopyableError unless it has one avc1 entry with one SPS, one PPS
 * and four-byte lengths.
 */
export function readParameterSets(stsd: Buffer): ParameterSets {
  const [entry, second] = readBoxes(readBoxes(stsd)[0]?.body.subarray(STSD_BYTES) ?? stsd);
  assertCopyable(entry?.type === 'avc1' && second === undefined, 'not one avc1 description');
  const avcC = readBoxes(entry.body.subarray(AVC1_BYTES)).find(({ type }) => type === 'avcC')?.body;
  assertCopyable(avcC !== undefined, 'no avcC box');
  return parseAvcC(avcC);
}

/**
 * Returns a stsd box of one avc1 entry without its bit rates (btrt, ISO/IEC 14496-12, 8.5.2): the only part that differs
 * between files of equal parameter sets, and that no decoder needs.
 */
export function withoutBitRates(stsd: Buffer): Buffer {
  const [{ body } = { body: stsd }] = readBoxes(stsd);
  const [entry] = readBoxes(body.subarray(STSD_BYTES));
  assertCopyable(entry?.type === 'avc1', 'not an avc1 description');
  const boxes = readBoxes(entry.body.subarray(AVC1_BYTES)).filter(({ type }) => type !== 'btrt');
  return buildBox(
    'stsd',
    body.subarray(0, STSD_BYTES),
    buildBox('avc1', entry.body.subarray(0, AVC1_BYTES), ...boxes.map(({ whole }) => whole)),
  );
}

/** Reads the body of an avcC box. Throws NotCopyableError unless it has one SPS, one PPS and four-byte lengths. */
export function parseAvcC(avcC: Buffer): ParameterSets {
  assertCopyable(((avcC[4] ?? 0) & 3) === 3 && ((avcC[5] ?? 0) & 31) === 1, 'not one SPS');
  const spsBytes = avcC.readUInt16BE(6);
  const sps = avcC.subarray(8, 8 + spsBytes);
  assertCopyable(avcC[8 + spsBytes] === 1, 'not one PPS');
  const ppsBytes = avcC.readUInt16BE(9 + spsBytes);
  return { sps, pps: avcC.subarray(11 + spsBytes, 11 + spsBytes + ppsBytes) };
}

const LENGTH_BYTES = 4;
/** nal_unit_type (ITU-T H.264, table 7-1) of a slice of a non-IDR and of an IDR picture. */
const nalUnitTypes = { slice: 1, idr: 5 } as const;

/** Lists the slices in a packet with four-byte lengths, as in an mp4. They are views of the packet's bytes. */
export function listSlices(packet: Buffer): { kind: keyof typeof nalUnitTypes; slice: Buffer }[] {
  const slices: ReturnType<typeof listSlices> = [];
  for (let at = 0; at + LENGTH_BYTES < packet.length; ) {
    const end = at + LENGTH_BYTES + packet.readUInt32BE(at);
    const slice = packet.subarray(at + LENGTH_BYTES, end);
    const type = (slice[0] ?? 0) & 31;
    if (type === nalUnitTypes.slice) slices.push({ kind: 'slice', slice });
    if (type === nalUnitTypes.idr) slices.push({ kind: 'idr', slice });
    at = end;
  }
  return slices;
}

/** Whether decoding can start at this packet. */
export const isIdrPacket = (packet: Buffer): boolean => listSlices(packet)[0]?.kind === 'idr';
