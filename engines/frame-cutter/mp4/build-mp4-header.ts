import { assertCopyable } from '../not-copyable-error.ts';
import { buildBox, uint32Bytes } from './mp4-boxes.ts';
import type { Mp4Track } from './read-mp4-index.ts';

/** One track of a clip. Times are in ticks of the track it is `like`. */
export interface ClipTrack {
  /** The mezzanine's track it was taken from, whose description it keeps byte for byte. */
  template: Mp4Track;
  sizes: readonly number[];
  durations: readonly number[];
  /** Numbers of the packets that are key frames; null: all are. */
  keys: readonly number[] | null;
  /** Runs of packets that lie side by side, the byte of each counted from the first byte of all packets. */
  chunks: readonly { offset: number; packets: number }[];
  /** The track's own time that is shown first: what lies before is hidden by an edit list. */
  presentationStartTicks: number;
}

const LARGEST = 2 ** 32 - 1;
const IDENTITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/**
 * Everything of an mp4 that lies before its packets: ftyp, moov and the head of mdat. `shownTicks` is how long the picture
 * lasts, in its ticks. Throws NotCopyable for a file of 4 GB and more.
 */
export function buildMp4Header(args: {
  picture: ClipTrack;
  sound: ClipTrack | null;
  shownTicks: number;
  dataBytes: number;
}): Buffer {
  const ftyp = buildBox('ftyp', Buffer.from('isom'), uint32Bytes(0x200), Buffer.from('isomiso2avc1mp41'));
  // Where packets lie depends on how long the index is, which does not depend on where they lie.
  const { picture, sound, shownTicks } = args;
  const tracks = [picture, ...(sound ? [sound] : [])];
  const draft = makeMoov({ tracks, shownTicks, dataStart: 0 });
  const dataStart = ftyp.length + draft.length + 8;
  assertCopyable(dataStart + args.dataBytes <= LARGEST, 'a clip of more than 4 GB');
  const moov = makeMoov({ tracks, shownTicks, dataStart });
  return Buffer.concat([ftyp, moov, uint32Bytes(8 + args.dataBytes), Buffer.from('mdat')]);
}

/**
 * The front of a film whose packets come in fragments (ISO/IEC 14496-12, 8.8): ftyp and a moov that describes these tracks
 * and none of their packets.
 */
export function buildInitSegment(tracks: readonly Mp4Track[]): Buffer {
  const empty = tracks.map(
    (like): ClipTrack => ({
      template: like,
      sizes: [],
      durations: [],
      keys: null,
      chunks: [],
      presentationStartTicks: 0,
    }),
  );
  const extended = tracks.map((_, i) => buildBox('trex', uint32Bytes(0, i + 1, 1, 0, 0, 0)));
  return Buffer.concat([
    buildBox('ftyp', Buffer.from('iso6'), uint32Bytes(0), Buffer.from('iso6mp41')),
    makeMoov({ tracks: empty, shownTicks: 0, dataStart: 0, more: [buildBox('mvex', ...extended)] }),
  ]);
}

function makeMoov(args: {
  /** One at least. */
  tracks: readonly ClipTrack[];
  shownTicks: number;
  dataStart: number;
  more?: Buffer[];
}): Buffer {
  const { tracks, shownTicks, dataStart, more = [] } = args;
  // The picture's scale for the whole, so that its length is a whole number of ticks.
  const timescale = tracks[0]?.template.timescale ?? 1;
  const movie = [0, 0, 0, timescale, shownTicks, 0x10000, 0x01000000, 0, 0, ...IDENTITY, 0, 0, 0, 0, 0, 0, 3];
  const boxes = tracks.map((track, i) => makeTrack({ track, number: i + 1, shownTicks, dataStart }));
  return buildBox('moov', buildBox('mvhd', uint32Bytes(...movie)), ...boxes, ...more);
}

function makeTrack(args: {
  track: ClipTrack;
  number: number;
  shownTicks: number;
  dataStart: number;
}): Buffer {
  const { track, number, shownTicks, dataStart } = args;
  const { tkhd, hdlr, mediaHeader, dinf, stsd } = track.template.boxes;
  const length = track.durations.reduce((sum, ticks) => sum + ticks, 0);
  // Without packets of its own there is nothing to hide.
  const isWhole =
    track.presentationStartTicks === 0 && (track.template.kind === 'picture' || track.sizes.length === 0);
  const edit = buildBox(
    'edts',
    buildBox('elst', uint32Bytes(0, 1, shownTicks, track.presentationStartTicks, 0x10000)),
  );
  const undetermined = 0x55c40000;
  const index = buildBox(
    'stbl',
    stsd,
    makeTimes(track.durations),
    ...(track.keys
      ? [buildBox('stss', uint32Bytes(0, track.keys.length, ...track.keys.map((key) => key + 1)))]
      : []),
    makePackets(track.chunks),
    buildBox('stsz', uint32Bytes(0, 0, track.sizes.length, ...track.sizes)),
    buildBox(
      'stco',
      uint32Bytes(0, track.chunks.length, ...track.chunks.map(({ offset }) => dataStart + offset)),
    ),
  );
  return buildBox(
    'trak',
    makeTrackHeader({ like: tkhd, number, shownTicks }),
    ...(isWhole ? [] : [edit]),
    buildBox(
      'mdia',
      buildBox('mdhd', uint32Bytes(0, 0, 0, track.template.timescale, length, undetermined)),
      hdlr,
      buildBox('minf', mediaHeader, dinf, index),
    ),
  );
}

/** The mezzanine's own header (size, volume, turn) with another number and length. */
function makeTrackHeader(args: { like: Buffer; number: number; shownTicks: number }): Buffer {
  const { like } = args;
  assertCopyable(like.length === 92 && like[8] === 0, 'a track header of another kind');
  const header = Buffer.from(like);
  header.writeUInt32BE(args.number, 20);
  header.writeUInt32BE(args.shownTicks, 28);
  return header;
}

function makeTimes(durations: readonly number[]): Buffer {
  const runs: { count: number; ticks: number }[] = [];
  for (const ticks of durations) {
    const last = runs.at(-1);
    if (last?.ticks === ticks) last.count += 1;
    else runs.push({ count: 1, ticks });
  }
  return buildBox('stts', uint32Bytes(0, runs.length, ...runs.flatMap(({ count, ticks }) => [count, ticks])));
}

function makePackets(chunks: ClipTrack['chunks']): Buffer {
  const entries = chunks.flatMap(({ packets }, i) =>
    packets === chunks[i - 1]?.packets ? [] : [i + 1, packets, 1],
  );
  return buildBox('stsc', uint32Bytes(0, entries.length / 3, ...entries));
}
