import { assertCopyable } from '../not-copyable-error.ts';
import { assertNoEmulationPrevention, BitReader } from './bit-reader.ts';
import { listSlices } from './parameter-sets.ts';
import { readFrameNumBits } from './renumber-frames.ts';

/**
 * idr_pic_id of a key frame, which tells it from a key frame right before or behind it (ITU-T H.264, 7.4.3). `packet` lies
 * as in an mp4, lengths of four bytes before each unit. Throws NotCopyable where it is no key frame.
 */
export function readIdrPicId(args: { sps: Buffer; packet: Buffer }): number {
  const [first] = listSlices(args.packet);
  assertCopyable(first?.kind === 'idr', 'no key frame');
  const reader = new BitReader(first.slice, 8);
  reader.readUe(); // first_mb_in_slice
  reader.readUe(); // slice_type
  reader.readUe(); // pic_parameter_set_id
  reader.read(readFrameNumBits(args.sps)); // frame_num
  const id = reader.readUe();
  assertNoEmulationPrevention(first.slice, reader.at);
  return id;
}
