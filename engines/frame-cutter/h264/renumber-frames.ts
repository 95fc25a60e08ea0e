import { assertCopyable } from '../core/errors.ts';
import { assertNoEmulationPrevention, BitReader, removeEmulationPrevention } from './bit-reader.ts';
import { listSlices } from './parameter-sets.ts';

/** slice_type P (ITU-T H.264, table 7-6): 5 says that all slices of the picture are P. */
const pSliceTypes: readonly number[] = [0, 5];
/** profile_idc of those x264 profiles whose SPS holds chroma_format_idc and the fields after it (7.3.2.1.1). */
const profilesWithChroma: readonly number[] = [100, 110, 122, 244];

/**
 * Renumbers P frames so that they can follow a new key frame. `packets` are consecutive frames, each predicted from the
 * one before it. Returns copies of all packets but the first, with frame_num counted as if the first were a key frame.
 * No other bit changes.
 *
 * A decoder counts reference frames from key frame to key frame (frame_num, ITU-T H.264, 7.4.3) and takes a gap for a
 * lost frame. frame_num has a fixed length and is near the beginning of each slice header, before the entropy-coded
 * data.
 *
 * Packets have four-byte lengths, as in an mp4. Throws NotCopyableError if a frame may refer to other frames than the
 * one before, if its frame_num is not the next one, or if it is not in the form that mezzanines have.
 */
export function renumberFrames(args: { sps: Buffer; packets: readonly Buffer[] }): Buffer[] {
  const bits = readFrameNumBits(args.sps);
  const [first, ...others] = args.packets;
  assertCopyable(first !== undefined, 'no packet at the beginning of the lead-in');
  const firstFrameNum = readFrameNum(readOnlySlice(first), bits).frameNum;
  return others.map((packet, i) => {
    const copy = Buffer.from(packet);
    const slice = readOnlySlice(copy);
    const { at, frameNum } = readFrameNum(slice, bits);
    const renumbered = (frameNum - firstFrameNum + 2 ** bits) % 2 ** bits;
    assertCopyable(renumbered === (i + 1) % 2 ** bits, `frame_num ${renumbered} of frame ${i + 1}`);
    writeBits({ slice, at, bits, value: renumbered });
    return copy;
  });
}

/** Maximum number of bytes in which a renumbered packet can differ from the original. frame_num has at most 8 bits. */
export const MAX_RENUMBERED_BYTES = 2;

/**
 * Returns the length of frame_num under this SPS, in bits. Throws NotCopyableError unless every frame refers only to
 * the one before it: one reference frame, output order equal to decode order, no interlaced fields.
 */
export function readFrameNumBits(sps: Buffer): number {
  const reader = new BitReader(removeEmulationPrevention(sps), 8);
  const profile = reader.read(8);
  reader.read(16); // constraint flags, level_idc
  reader.readUe(); // seq_parameter_set_id
  if (profilesWithChroma.includes(profile)) {
    assertCopyable(reader.readUe() === 1, 'chroma_format_idc is not that of 4:2:0');
    reader.readUe(); // bit_depth_luma_minus8
    reader.readUe(); // bit_depth_chroma_minus8
    reader.read(1); // qpprime_y_zero_transform_bypass_flag
    assertCopyable(reader.read(1) === 0, 'scaling lists in the SPS');
  }
  const bits = reader.readUe() + 4; // log2_max_frame_num_minus4
  const order = reader.readUe(); // pic_order_cnt_type
  const references = reader.readUe(); // max_num_ref_frames
  reader.read(1); // gaps_in_frame_num_value_allowed_flag
  reader.readUe(); // pic_width_in_mbs_minus1
  reader.readUe(); // pic_height_in_map_units_minus1
  const hasFramesOnly = reader.read(1) === 1; // frame_mbs_only_flag
  assertCopyable(
    order === 2 && references === 1 && hasFramesOnly,
    'frames that may refer to more than the one before',
  );
  assertCopyable(bits <= 8, 'a frame_num of more than 8 bits');
  return bits;
}

/**
 * Returns the slice of a packet that holds a non-IDR picture. Throws NotCopyableError unless it is in a single slice.
 */
function readOnlySlice(packet: Buffer): Buffer {
  const [first, second] = listSlices(packet);
  assertCopyable(
    first?.kind === 'slice' && second === undefined,
    'a picture of another kind, or in several slices',
  );
  return first.slice;
}

/** Reads frame_num and the bit at which it begins. Throws NotCopyableError unless the frame is a reference frame. */
function readFrameNum(slice: Buffer, bits: number): { at: number; frameNum: number } {
  assertCopyable((slice[0] ?? 0) >> 5 !== 0, 'a frame that is not a reference frame');
  const reader = new BitReader(slice, 8);
  reader.readUe(); // first_mb_in_slice
  assertCopyable(pSliceTypes.includes(reader.readUe()), 'a slice that is not a P slice');
  reader.readUe(); // pic_parameter_set_id
  const { at } = reader;
  const frameNum = reader.read(bits);
  const overridesCount = reader.read(1) === 1; // num_ref_idx_active_override_flag
  if (overridesCount) reader.readUe(); // num_ref_idx_l0_active_minus1
  assertCopyable(reader.read(1) === 0, 'a modified reference list'); // ref_pic_list_modification_flag_l0
  assertNoEmulationPrevention(slice, reader.at);
  return { at, frameNum };
}

/** Writes `value` in place, as `bits` bits from bit `at` on, the highest first. */
function writeBits(args: { slice: Buffer; at: number; bits: number; value: number }): void {
  const { slice, at, bits, value } = args;
  for (let bit = 0; bit < bits; bit += 1) {
    const position = at + bit;
    const mask = 0x80 >> (position & 7);
    const isSet = ((value >> (bits - 1 - bit)) & 1) === 1;
    const byte = slice[position >> 3] ?? 0;
    slice[position >> 3] = isSet ? byte | mask : byte & ~mask;
  }
  assertNoEmulationPrevention(slice, at + bits);
}
