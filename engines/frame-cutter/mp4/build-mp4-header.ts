import { assertCopyable } from '../core/errors.ts';
import { buildBox, uint32Bytes } from './mp4-boxes.ts';
import type { Mp4Track } from './read-mp4-index.ts';

/** One track of a clip. Times are in ticks of the template's timescale. */
export interface ClipTrack {
  /** The mezzanine's track that the packets come from. Its descriptive boxes are copied byte for byte. */
  template: Mp4Track;
  sizes: readonly number[];
  durations: readonly number[];
  /** Indices of the packets that are key frames; null if all packets are. */
  keys: readonly number[] | null;
  /** Runs of adjacent packets. `offset` counts bytes from the first packet byte of the file. */
  chunks: readonly { offset: number; packets: number }[];
  /** Track time at which presentation starts. An edit list hides what comes before. */
  presentationStartTicks: number;
}

const MAX_UINT32 = 2 ** 32 - 1;
const IDENTITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/**
 * Builds everything in an mp4 before its packets: ftyp, moov and the header of mdat. `durationTicks` is the duration of
 * the video in its ticks, `dataBytes` the size of all packets. Throws NotCopyableError for a file of 4 GB or more.
 */
export function buildMp4Header(args: {
  video: ClipTrack;
  audio: ClipTrack | null;
  durationTicks: number;
  dataBytes: number;
}): Buffer {
  const ftyp = buildBox('ftyp', Buffer.from('isom'), uint32Bytes(0x200), Buffer.from('isomiso2avc1mp41'));
  const { video, audio, durationTicks } = args;
  const tracks = [video, ...(audio ? [audio] : [])];
  // Packet offsets depend on the length of the moov, which does not depend on the offsets.
  const draft = buildMoov({ tracks, durationTicks, dataStart: 0 });
  const dataStart = ftyp.length + draft.length + 8;
  assertCopyable(dataStart + args.dataBytes <= MAX_UINT32, 'a clip of more than 4 GB');
  const moov = buildMoov({ tracks, durationTicks, dataStart });
  return Buffer.concat([ftyp, moov, uint32Bytes(8 + args.dataBytes), Buffer.from('mdat')]);
}

/**
 * Builds the init segment of a fragmented mp4 (ISO/IEC 14496-12, 8.8): ftyp, and a moov that describes these tracks but
 * no packets.
 */
export function buildInitSegment(tracks: readonly Mp4Track[]): Buffer {
  const empty = tracks.map(
    (template): ClipTrack => ({
      template,
      sizes: [],
      durations: [],
      keys: null,
      chunks: [],
      presentationStartTicks: 0,
    }),
  );
  const trackExtends = tracks.map((_, i) => buildBox('trex', uint32Bytes(0, i + 1, 1, 0, 0, 0)));
  return Buffer.concat([
    buildBox('ftyp', Buffer.from('iso6'), uint32Bytes(0), Buffer.from('iso6mp41')),
    buildMoov({ tracks: empty, durationTicks: 0, dataStart: 0, more: [buildBox('mvex', ...trackExtends)] }),
  ]);
}

function buildMoov(args: {
  /** At least one. */
  tracks: readonly ClipTrack[];
  durationTicks: number;
  dataStart: number;
  more?: Buffer[];
}): Buffer {
  const { tracks, durationTicks, dataStart, more = [] } = args;
  // The movie has the timescale of the video, so that its duration is a whole number of ticks.
  const timescale = tracks[0]?.template.timescale ?? 1;
  const movie = [
    0,
    0,
    0,
    timescale,
    durationTicks,
    0x10000,
    0x01000000,
    0,
    0,
    ...IDENTITY_MATRIX,
    0,
    0,
    0,
    0,
    0,
    0,
    3,
  ];
  const boxes = tracks.map((track, i) => buildTrack({ track, number: i + 1, durationTicks, dataStart }));
  return buildBox('moov', buildBox('mvhd', uint32Bytes(...movie)), ...boxes, ...more);
}

function buildTrack(args: {
  track: ClipTrack;
  number: number;
  durationTicks: number;
  dataStart: number;
}): Buffer {
  const { track, number, durationTicks, dataStart } = args;
  const { tkhd, hdlr, mediaHeader, dinf, stsd } = track.template.boxes;
  const length = track.durations.reduce((sum, ticks) => sum + ticks, 0);
  // An init segment has no packets, so there is nothing to hide.
  const needsNoEdit =
    track.presentationStartTicks === 0 && (track.template.kind === 'video' || track.sizes.length === 0);
  const edit = buildBox(
    'edts',
    buildBox('elst', uint32Bytes(0, 1, durationTicks, track.presentationStartTicks, 0x10000)),
  );
  const languageUndetermined = 0x55c40000;
  const index = buildBox(
    'stbl',
    stsd,
    buildStts(track.durations),
    ...(track.keys
      ? [buildBox('stss', uint32Bytes(0, track.keys.length, ...track.keys.map((key) => key + 1)))]
      : []),
    buildStsc(track.chunks),
    buildBox('stsz', uint32Bytes(0, 0, track.sizes.length, ...track.sizes)),
    buildBox(
      'stco',
      uint32Bytes(0, track.chunks.length, ...track.chunks.map(({ offset }) => dataStart + offset)),
    ),
  );
  return buildBox(
    'trak',
    buildTrackHeader({ template: tkhd, number, durationTicks }),
    ...(needsNoEdit ? [] : [edit]),
    buildBox(
      'mdia',
      buildBox('mdhd', uint32Bytes(0, 0, 0, track.template.timescale, length, languageUndetermined)),
      hdlr,
      buildBox('minf', mediaHeader, dinf, index),
    ),
  );
}

/** Returns the template's tkhd (size, volume, rotation) with another track number and duration. */
function buildTrackHeader(args: { template: Buffer; number: number; durationTicks: number }): Buffer {
  const { template } = args;
  assertCopyable(template.length === 92 && template[8] === 0, 'a track header of another kind');
  const header = Buffer.from(template);
  header.writeUInt32BE(args.number, 20);
  header.writeUInt32BE(args.durationTicks, 28);
  return header;
}

function buildStts(durations: readonly number[]): Buffer {
  const runs: { count: number; ticks: number }[] = [];
  for (const ticks of durations) {
    const last = runs.at(-1);
    if (last?.ticks === ticks) last.count += 1;
    else runs.push({ count: 1, ticks });
  }
  return buildBox('stts', uint32Bytes(0, runs.length, ...runs.flatMap(({ count, ticks }) => [count, ticks])));
}

function buildStsc(chunks: ClipTrack['chunks']): Buffer {
  const entries = chunks.flatMap(({ packets }, i) =>
    packets === chunks[i - 1]?.packets ? [] : [i + 1, packets, 1],
  );
  return buildBox('stsc', uint32Bytes(0, entries.length / 3, ...entries));
}
