import { demand } from './not-copyable.ts';

/** Types of NAL units (ITU-T H.264, table 7-1). */
const SLICE = 1;
const LENGTH_BYTES = 4;
/** Slice types (table 7-6) of pictures predicted from earlier ones: of this slice, and of all of its picture. */
const predicted: readonly number[] = [0, 5];
/** Profiles whose SPS tells the form of the colours (7.3.2.1.1), as far as x264 has them. */
const withColours: readonly number[] = [100, 110, 122, 244];

/**
 * The packets of frames that are each predicted from the one before, but for the first, numbered as if that first one were
 * a key frame: a key frame that shows the same can then stand before them. The pictures in them are untouched.
 *
 * A decoder counts frames from key frame to key frame (frame_num, ITU-T H.264, 7.4.3) and takes a missing number for a
 * lost frame. The number has a fixed width at the beginning of each slice, before anything of the picture.
 * `packets` lie as in an mp4, lengths of four bytes before each unit. Throws NotCopyable where a frame may need others than
 * the one before, or is not of the form that mezzanines have.
 */
export function renumberFrames(args: { sps: Buffer; packets: readonly Buffer[] }): Buffer[] {
  const width = readNumberWidth(args.sps);
  const [first, ...others] = args.packets;
  const begin = first && slicesOf(first).map((slice) => readNumber(slice, width).number)[0];
  demand(begin !== undefined, 'no picture where a head begins');
  return others.map((packet) => {
    const copy = Buffer.from(packet);
    const slices = slicesOf(copy);
    demand(slices.length > 0, 'no picture in a packet');
    for (const slice of slices) {
      const { at, number } = readNumber(slice, width);
      writeNumber({ slice, at, width, number: (number - begin + 2 ** width) % 2 ** width });
    }
    return copy;
  });
}

/**
 * Bits of frame_num in slices under this SPS. Throws NotCopyable unless every frame follows from the one before alone: one
 * reference frame, shown in the order they are coded, no fields.
 */
function readNumberWidth(sps: Buffer): number {
  const bits = new BitReader(withoutEscapes(sps), 8);
  const profile = bits.read(8);
  bits.read(16);
  bits.readCode();
  if (withColours.includes(profile)) {
    demand(bits.readCode() === 1, 'colours of another form');
    bits.readCode();
    bits.readCode();
    bits.read(1);
    demand(bits.read(1) === 0, 'scaling lists');
  }
  const width = bits.readCode() + 4;
  const order = bits.readCode();
  const references = bits.readCode();
  bits.read(1);
  bits.readCode();
  bits.readCode();
  const isOfFrames = bits.read(1) === 1;
  demand(order === 2 && references === 1 && isOfFrames, 'frames that may need others than the one before');
  return width;
}

/** The slices of a packet; views of it. */
function slicesOf(packet: Buffer): Buffer[] {
  const slices: Buffer[] = [];
  for (let at = 0; at + LENGTH_BYTES < packet.length; ) {
    const end = at + LENGTH_BYTES + packet.readUInt32BE(at);
    const unit = packet.subarray(at + LENGTH_BYTES, end);
    if (((unit[0] ?? 0) & 31) === SLICE) slices.push(unit);
    at = end;
  }
  return slices;
}

/** The number a slice's frame has, and the bit at which it begins. Demands that later frames may be predicted from it. */
function readNumber(slice: Buffer, width: number): { at: number; number: number } {
  demand((slice[0] ?? 0) >> 5 !== 0, 'a frame that no other is predicted from');
  const bits = new BitReader(slice, 8);
  bits.readCode();
  demand(predicted.includes(bits.readCode()), 'a frame of another kind');
  bits.readCode();
  const { at } = bits;
  const number = bits.read(width);
  const hasOwnReferences = bits.read(1) === 1;
  if (hasOwnReferences) bits.readCode();
  demand(bits.read(1) === 0, 'references in another order');
  demandUnescaped(slice, bits.at);
  return { at, number };
}

function writeNumber(args: { slice: Buffer; at: number; width: number; number: number }): void {
  const { slice, at, width, number } = args;
  for (let bit = 0; bit < width; bit += 1) {
    const place = at + bit;
    const mask = 0x80 >> (place & 7);
    const isSet = ((number >> (width - 1 - bit)) & 1) === 1;
    const byte = slice[place >> 3] ?? 0;
    slice[place >> 3] = isSet ? byte | mask : byte & ~mask;
  }
  demandUnescaped(slice, at + width);
}

/** Where no two bytes are 0 nothing is escaped (7.4.1), and bits up to `end` can be read, and changed in place. */
function demandUnescaped(slice: Buffer, end: number): void {
  const head = slice.subarray(0, Math.ceil(end / 8) + 2);
  demand(
    head.every((byte, i) => byte !== 0 || head[i + 1] !== 0),
    'a slice whose header is escaped',
  );
}

/** A unit's bytes as they are meant (7.3.1): 0, 0, 3 stands for 0, 0. */
function withoutEscapes(unit: Buffer): Buffer {
  return Buffer.from(unit.filter((byte, i) => byte !== 3 || i < 2 || unit[i - 1] !== 0 || unit[i - 2] !== 0));
}

/** Reads numbers bit by bit. Throws NotCopyable at the end. */
class BitReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The next bit. */
  get at(): number {
    return this.#at;
  }

  read(count: number): number {
    demand(this.#at + count <= this.#bytes.length * 8, 'a header that ends too soon');
    let value = 0;
    for (const end = this.#at + count; this.#at < end; this.#at += 1) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** An Exp-Golomb code, ue(v) (9.1). */
  readCode(): number {
    let zeros = 0;
    while (this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
