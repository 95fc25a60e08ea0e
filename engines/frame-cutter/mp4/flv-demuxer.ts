import { type ParameterSets, parseAvcC } from '../h264/parameter-sets.ts';
import { assertCopyable } from '../not-copyable-error.ts';

/** Signature and the size of no tag before the first. */
const FILE_BYTES = 13;
const TAG_BYTES = 11;
/** Behind every tag its size stands once more. */
const SIZE_BYTES = 4;
const VIDEO = 9;
const AVC = 7;
/** Fields of a video tag before its bytes. */
const FIELDS = 5;
const HEADERS = 0;
const PACKET = 1;

/** What an FLV stream brings. */
export interface FlvSink {
  onParameterSets(headers: ParameterSets): void;
  /** A packet as it lies in an mp4. */
  onPacket(bytes: Buffer): void;
}

/**
 * Reads an FLV stream of H.264 (Adobe Flash Video File Format Specification 10.1, annex E) piece by piece as it comes from
 * a pipe: there every packet tells its size, so that it is known to be whole without the next. Throws NotCopyable for
 * anything else.
 */
export function createFlvDemuxer(sink: FlvSink): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    if (!isOpen) {
      if (rest.length < FILE_BYTES) return;
      assertCopyable(rest.toString('latin1', 0, 3) === 'FLV', 'another container');
      rest = rest.subarray(FILE_BYTES);
      isOpen = true;
    }
    while (rest.length >= TAG_BYTES) {
      const bytes = rest.readUIntBE(1, 3);
      if (rest.length < TAG_BYTES + bytes + SIZE_BYTES) return;
      if (rest[0] === VIDEO) readVideo({ tag: rest.subarray(TAG_BYTES, TAG_BYTES + bytes), sink });
      rest = rest.subarray(TAG_BYTES + bytes + SIZE_BYTES);
    }
  };
}

function readVideo(args: { tag: Buffer; sink: FlvSink }): void {
  const { tag, sink } = args;
  assertCopyable(((tag[0] ?? 0) & 15) === AVC, 'another codec');
  const body = tag.subarray(FIELDS);
  if (tag[1] === HEADERS) sink.onParameterSets(parseAvcC(body));
  else if (tag[1] === PACKET) sink.onPacket(Buffer.from(body));
}
