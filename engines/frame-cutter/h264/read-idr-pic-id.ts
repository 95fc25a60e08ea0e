import { assertCopyable } from '../core/errors.ts';
import { assertNoEmulationPrevention, BitReader } from './bit-reader.ts';
import { listSlices } from './parameter-sets.ts';
import { readFrameNumBits } from './renumber-frames.ts';

/**
 * Reads idr_pic_id, which must differ between two consecutive key frames (ITU-T H.264, 7.4.3). `packet` has four-byte
 * lengths, as in an mp4. Throws NotCopyableError if it is not a key frame.
 */
export function readIdrPicId(args: { sps: Buffer; packet: Buffer }): number {
  const [first] = listSlices(args.packet);
  assertCopyable(first?.kind === 'idr', 'not a key frame');
  const reader = new BitReader(first.slice, 8);
  reader.readUe(); // first_mb_in_slice
  reader.readUe(); // slice_type
  reader.readUe(); // pic_parameter_set_id
  reader.read(readFrameNumBits(args.sps)); // frame_num
  const id = reader.readUe();
  assertNoEmulationPrevention(first.slice, reader.at);
  return id;
}
