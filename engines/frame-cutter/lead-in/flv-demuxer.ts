import { assertCopyable } from '../core/errors.ts';
import { type ParameterSets, parseAvcC } from '../h264/parameter-sets.ts';

/** The file header, and the field with the size of the previous tag, which is 0. */
const FILE_HEADER_BYTES = 13;
const TAG_HEADER_BYTES = 11;
/** Every tag is followed by its size. */
const TAG_SIZE_BYTES = 4;
const VIDEO_TAG = 9;
const AVC_CODEC = 7;
/** Frame type and codec, AVCPacketType, CompositionTime. */
const VIDEO_FIELDS_BYTES = 5;
/** AVCPacketType. */
const SEQUENCE_HEADER = 0;
const NAL_UNITS = 1;

/** Receives the contents of an FLV stream. */
export interface FlvSink {
  onParameterSets(sets: ParameterSets): void;
  /** `bytes` is a packet with four-byte lengths, as in an mp4. */
  onPacket(bytes: Buffer): void;
}

/**
 * Creates a parser of an FLV stream of H.264 (Adobe Flash Video File Format Specification 10.1, annex E), which takes
 * chunks as they arrive from a pipe. In FLV each packet carries its size, so it is known to be complete without waiting
 * for the next one. The parser throws NotCopyableError for anything else.
 */
export function createFlvDemuxer(sink: FlvSink): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      if (rest.length < FILE_HEADER_BYTES) return;
      assertCopyable(rest.toString('latin1', 0, 3) === 'FLV', 'another container');
      rest = rest.subarray(FILE_HEADER_BYTES);
      isOpen = true;
    }
    while (rest.length >= TAG_HEADER_BYTES) {
      const bytes = rest.readUIntBE(1, 3);
      if (rest.length < TAG_HEADER_BYTES + bytes + TAG_SIZE_BYTES) return;
      if (rest[0] === VIDEO_TAG)
        readVideo({ tag: rest.subarray(TAG_HEADER_BYTES, TAG_HEADER_BYTES + bytes), sink });
      rest = rest.subarray(TAG_HEADER_BYTES + bytes + TAG_SIZE_BYTES);
    }
  };
}

function readVideo(args: { tag: Buffer; sink: FlvSink }): void {
  const { tag, sink } = args;
  assertCopyable(((tag[0] ?? 0) & 15) === AVC_CODEC, 'another codec');
  const body = tag.subarray(VIDEO_FIELDS_BYTES);
  if (tag[1] === SEQUENCE_HEADER) sink.onParameterSets(parseAvcC(body));
  else if (tag[1] === NAL_UNITS) sink.onPacket(Buffer.from(body));
}
