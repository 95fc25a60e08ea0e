import { buildBox, uint32Bytes } from './mp4-boxes.ts';

/** Sample flags (ISO/IEC 14496-12, 8.8.3.1): depends on no other sample; depends on others and is not a sync sample. */
const SYNC_SAMPLE = 0x02000000;
const NON_SYNC_SAMPLE = 0x01010000;
/** tfhd flag default-base-is-moof: offsets count from the moof. */
const BASE_IS_MOOF = 0x020000;
/** trun flags: a data offset, and the duration, size and flags of every sample. */
const TRUN_FLAGS = 0x000001 | 0x000100 | 0x000200 | 0x000400;

/** Consecutive packets of one track. Times are in ticks of the track's timescale. */
export interface FragmentRun {
  /** Decode time of the first packet. */
  baseDecodeTicks: number;
  packets: readonly { ticks: number; bytes: number; isKey: boolean }[];
  data: readonly Uint8Array[];
}

/**
 * Builds one fragment of a fragmented mp4 (ISO/IEC 14496-12, 8.8): moof and mdat, with one run for each track in the
 * order of the init segment. `number` counts fragments from 0.
 */
export function buildFragment(args: { number: number; runs: readonly FragmentRun[] }): Buffer {
  const { number, runs } = args;
  // The offsets depend on the length of the moof, which does not depend on the offsets.
  const draft = buildMoof({ number, runs, offsets: runs.map(() => 0) });
  let next = draft.length + 8;
  const offsets = runs.map(({ data }) => {
    const offset = next;
    next += data.reduce((sum, { length }) => sum + length, 0);
    return offset;
  });
  return Buffer.concat([
    buildMoof({ number, runs, offsets }),
    buildBox('mdat', ...runs.flatMap(({ data }) => data)),
  ]);
}

function buildMoof(args: {
  number: number;
  runs: readonly FragmentRun[];
  offsets: readonly number[];
}): Buffer {
  const tracks = args.runs.map(({ baseDecodeTicks, packets }, i) => {
    const samples = packets.flatMap(({ ticks, bytes, isKey }) => [
      ...[ticks, bytes],
      isKey ? SYNC_SAMPLE : NON_SYNC_SAMPLE,
    ]);
    const decodeTime = Buffer.alloc(8);
    decodeTime.writeBigUInt64BE(BigInt(Math.round(baseDecodeTicks)));
    return buildBox(
      'traf',
      buildBox('tfhd', uint32Bytes(BASE_IS_MOOF, i + 1)),
      buildBox('tfdt', uint32Bytes(0x01000000), decodeTime),
      buildBox('trun', uint32Bytes(TRUN_FLAGS, packets.length, args.offsets[i] ?? 0, ...samples)),
    );
  });
  return buildBox('moof', buildBox('mfhd', uint32Bytes(0, args.number + 1)), ...tracks);
}
