import { buildBox, uint32Bytes } from './mp4-boxes.ts';

/** Flags of a packet (ISO/IEC 14496-12, 8.8.3.1): depends on none; depends on others and is no place to begin. */
const KEY = 0x02000000;
const NO_KEY = 0x01010000;
/** tfhd: places count from the moof. */
const FROM_MOOF = 0x020000;
/** trun: a place, and for every packet its duration, size and flags. */
const TOLD = 0x000001 | 0x000100 | 0x000200 | 0x000400;

/** Packets of one track that lie side by side in `data`. Times are in the track's ticks. */
export interface FragmentRun {
  /** The track's own time at which the first begins. */
  baseDecodeTicks: number;
  packets: readonly { ticks: number; bytes: number; isKey: boolean }[];
  data: readonly Uint8Array[];
}

/** A fragment of a film (ISO/IEC 14496-12, 8.8): moof and mdat, one run for every track in the order of the film's tracks. */
export function buildFragment(args: { number: number; runs: readonly FragmentRun[] }): Buffer {
  const { number, runs } = args;
  // Where packets lie depends on how long the moof is, which does not depend on where they lie.
  const draft = makeMoof({ number, runs, places: runs.map(() => 0) });
  let place = draft.length + 8;
  const places = runs.map(({ data }) => {
    const here = place;
    place += data.reduce((sum, { length }) => sum + length, 0);
    return here;
  });
  return Buffer.concat([
    makeMoof({ number, runs, places }),
    buildBox('mdat', ...runs.flatMap(({ data }) => data)),
  ]);
}

function makeMoof(args: { number: number; runs: readonly FragmentRun[]; places: readonly number[] }): Buffer {
  const tracks = args.runs.map(({ baseDecodeTicks: beginTicks, packets }, i) => {
    const told = packets.flatMap(({ ticks, bytes, isKey }) => [ticks, bytes, isKey ? KEY : NO_KEY]);
    const begins = Buffer.alloc(8);
    begins.writeBigUInt64BE(BigInt(Math.round(beginTicks)));
    return buildBox(
      'traf',
      buildBox('tfhd', uint32Bytes(FROM_MOOF, i + 1)),
      buildBox('tfdt', uint32Bytes(0x01000000), begins),
      buildBox('trun', uint32Bytes(TOLD, packets.length, args.places[i] ?? 0, ...told)),
    );
  });
  return buildBox('moof', buildBox('mfhd', uint32Bytes(0, args.number + 1)), ...tracks);
}
