import { assertCopyable } from '../not-copyable-error.ts';
import { assertNoEmulationPrevention, BitReader, removeEmulationPrevention } from './bit-reader.ts';
import { listSlices } from './parameter-sets.ts';

/** Slice types (ITU-T H.264, table 7-6) of pictures predicted from earlier ones: of this slice, and of all of its picture. */
const predicted: readonly number[] = [0, 5];
/** Profiles whose SPS has chroma_format_idc and what follows it (7.3.2.1.1), as far as x264 makes them. */
const profilesWithChroma: readonly number[] = [100, 110, 122, 244];

/**
 * The packets of frames that are each predicted from the one before, but for the first, numbered as if that first one were
 * a key frame: a key frame that shows the same can then stand before them. Nothing else in them changes.
 *
 * A decoder counts frames from key frame to key frame (frame_num, ITU-T H.264, 7.4.3) and takes a missing number for a
 * lost frame. The number has a fixed length at the beginning of each slice, before anything of the picture.
 * `packets` lie as in an mp4, lengths of four bytes before each unit. Throws NotCopyable where a frame may need others than
 * the one before, has a number that does not follow, or is not of the form that mezzanines have.
 */
export function renumberFrames(args: { sps: Buffer; packets: readonly Buffer[] }): Buffer[] {
  const bits = readFrameNumBits(args.sps);
  const [first, ...others] = args.packets;
  assertCopyable(first !== undefined, 'no picture where a head begins');
  const begin = readFrameNum(onlySlice(first), bits).frameNum;
  return others.map((packet, i) => {
    const copy = Buffer.from(packet);
    const slice = onlySlice(copy);
    const { at, frameNum } = readFrameNum(slice, bits);
    const renumbered = (frameNum - begin + 2 ** bits) % 2 ** bits;
    assertCopyable(renumbered === (i + 1) % 2 ** bits, `frame_num ${renumbered} of frame ${i + 1}`);
    writeBits({ slice, at, bits, value: renumbered });
    return copy;
  });
}

/** A frame that was given another number differs from what it was in no more bytes than the number can lie in. */
export const RENUMBERED_BYTES = 2;

/**
 * Bits of frame_num in slices under this SPS. Throws NotCopyable unless every frame follows from the one before alone: one
 * reference frame, shown in the order they are coded, no fields.
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
  const isOfFrames = reader.read(1) === 1; // frame_mbs_only_flag
  assertCopyable(
    order === 2 && references === 1 && isOfFrames,
    'frames that may need others than the one before',
  );
  assertCopyable(bits <= 8, 'a frame_num of many bits');
  return bits;
}

/** The slice of a packet that holds one picture in one slice, predicted from others. */
function onlySlice(packet: Buffer): Buffer {
  const [first, second] = listSlices(packet);
  assertCopyable(
    first?.kind === 'slice' && second === undefined,
    'a picture of another kind, or in several slices',
  );
  return first.slice;
}

/** frame_num, and the bit at which it begins. Demands that later frames may be predicted from this one. */
function readFrameNum(slice: Buffer, bits: number): { at: number; frameNum: number } {
  assertCopyable((slice[0] ?? 0) >> 5 !== 0, 'a frame that no other is predicted from');
  const reader = new BitReader(slice, 8);
  reader.readUe(); // first_mb_in_slice
  assertCopyable(predicted.includes(reader.readUe()), 'a slice of another type');
  reader.readUe(); // pic_parameter_set_id
  const { at } = reader;
  const frameNum = reader.read(bits);
  const isCounted = reader.read(1) === 1; // num_ref_idx_active_override_flag
  if (isCounted) reader.readUe(); // num_ref_idx_l0_active_minus1
  assertCopyable(reader.read(1) === 0, 'references in another order'); // ref_pic_list_modification_flag_l0
  assertNoEmulationPrevention(slice, reader.at);
  return { at, frameNum };
}

function writeBits(args: { slice: Buffer; at: number; bits: number; value: number }): void {
  const { slice, at, bits, value } = args;
  for (let bit = 0; bit < bits; bit += 1) {
    const place = at + bit;
    const mask = 0x80 >> (place & 7);
    const isSet = ((value >> (bits - 1 - bit)) & 1) === 1;
    const byte = slice[place >> 3] ?? 0;
    slice[place >> 3] = isSet ? byte | mask : byte & ~mask;
  }
  assertNoEmulationPrevention(slice, at + bits);
}
