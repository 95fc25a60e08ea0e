import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { SourceInfo } from '#domain/media/types.ts';
import { chooseFrameRate, parseFrameRate } from '../plans/choose-frame-rate.ts';
import type { CodedVideoSize } from '../plans/fit-video-size.ts';
import { MAX_PIXELS } from '../plans/input-options.ts';

/** More text tracks are ignored: no film has so many, and each needs a pipe. */
const MAX_TEXT_TRACKS = 64;
const textCodecs = new Set(['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text']);
/** Codecs of cover images. A film may use them too, so such a stream is only the last choice. */
const imageCodecs = new Set(['mjpeg', 'png', 'bmp', 'gif', 'webp']);

/** Everything that the command plans need to know about a source, in addition to SourceInfo. */
export interface ProbedSource extends Omit<SourceInfo, 'startMs'> {
  video: SourceInfo['video'] &
    CodedVideoSize & {
      /** Index of the stream in the container. */
      index: number;
      interlaced: boolean;
      /** The color description of the stream; null where it states nothing. */
      colors: { primaries: string | null; matrix: string | null; range: string | null };
    };
  audio: (NonNullable<SourceInfo['audio']> & { index: number }) | null;
  /** Start of the container in seconds, which is that of its earliest stream. ffmpeg subtracts it from all times. */
  containerStartSeconds: number;
  /** Seconds from the container's start to the first frame. */
  videoDelaySeconds: number;
  /** Source frames per frame of the mezzanine: more than 1 only above 60 frames per second. */
  sourceFramesPerFrame: number;
}

/** A source with the time in it at which the mezzanine begins. */
export type ProbedSourceWithStart = ProbedSource & Pick<SourceInfo, 'startMs'>;

const optionalText = z.string().optional();
const streamSchema = z.object({
  index: z.number(),
  codec_type: optionalText,
  codec_name: optionalText,
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: optionalText,
  sample_aspect_ratio: optionalText,
  r_frame_rate: optionalText,
  avg_frame_rate: optionalText,
  start_time: optionalText,
  duration: optionalText,
  field_order: optionalText,
  color_range: optionalText,
  color_space: optionalText,
  color_transfer: optionalText,
  color_primaries: optionalText,
  channels: z.number().optional(),
  disposition: z.record(z.string(), z.number()).default({}),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({
    format_name: z.string(),
    start_time: optionalText,
    duration: optionalText,
    size: optionalText,
  }),
});
type Stream = z.infer<typeof streamSchema>;

/**
 * Parses ffprobe's JSON (`-show_streams -show_format`). Throws video_unreadable, video_empty, video_no_picture and
 * video_too_large. `durationMs` is null if the container does not state it. Whether any frame can be decoded is not
 * checked here.
 */
export function parseProbeOutput(json: string): ProbedSource {
  const parsed = probeSchema.safeParse(parseJson(json));
  if (!parsed.success) {
    throw new AppError('video_unreadable', {
      message: 'ffprobe returned no usable output',
      cause: parsed.error,
    });
  }
  const { streams, format } = parsed.data;
  if (streams.length === 0) throw new AppError('video_empty', { message: 'the container has no streams' });
  const stream = chooseVideoStream(streams);
  if (!stream) {
    const hasNoPicture = streams.every((s) => s.codec_type !== 'video' || s.disposition.attached_pic);
    const code =
      hasNoPicture && streams.some((s) => s.codec_type === 'audio') ? 'video_no_picture' : 'video_unreadable';
    throw new AppError(code, { message: 'no readable video stream' });
  }
  const sound = chooseAudioStream(streams);
  const start = parseNumber(format.start_time) ?? 0;
  const durationSeconds = computeDurationSeconds({ stream, sound, start }) ?? parseNumber(format.duration);
  const video = readVideoStream(stream, durationSeconds);
  const mean = parseFrameRate(stream.avg_frame_rate);
  const { rate } = video;
  return {
    container: format.format_name,
    durationMs: durationSeconds === null ? null : Math.round(durationSeconds * 1000),
    bytes: parseNumber(format.size) ?? 0,
    video,
    audio: sound && { index: sound.index, codec: sound.codec_name ?? '', channels: sound.channels ?? 0 },
    textTracks: streams.filter(isText).slice(0, MAX_TEXT_TRACKS).map(readTextTrack),
    containerStartSeconds: start,
    videoDelaySeconds: (parseNumber(stream.start_time) ?? start) - start,
    sourceFramesPerFrame: mean ? Math.max(1, Math.round((mean.num * rate.den) / (mean.den * rate.num))) : 1,
  };
}

/**
 * Returns the seconds from the container's start to the end of picture or sound, whichever is later; null if the video
 * stream does not state its duration. The duration of the container itself may be that of its chapters.
 */
function computeDurationSeconds(args: {
  stream: Stream;
  sound: Stream | null;
  start: number;
}): number | null {
  const endOf = (stream: Stream) => {
    const duration = parseNumber(stream.duration);
    return duration === null ? null : (parseNumber(stream.start_time) ?? args.start) - args.start + duration;
  };
  const videoEnd = endOf(args.stream);
  return videoEnd === null ? null : Math.max(videoEnd, (args.sound && endOf(args.sound)) ?? 0);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new AppError('video_unreadable', { message: 'ffprobe did not answer in JSON', cause });
  }
}

/** Returns the first video stream that is not a cover. A stream with a codec for images is only the last choice. */
function chooseVideoStream(streams: Stream[]): Stream | undefined {
  const candidates = streams.filter(
    (s) =>
      s.codec_type === 'video' &&
      isDecodable(s) &&
      (s.width ?? 0) > 0 &&
      (s.height ?? 0) > 0 &&
      !s.disposition.attached_pic &&
      !s.disposition.timed_thumbnails &&
      !s.disposition.still_image,
  );
  return candidates.find((s) => !imageCodecs.has(s.codec_name ?? '')) ?? candidates[0];
}

/**
 * Chooses the sound: the film's own sound before commentary and audio description, then English, then the default
 * stream.
 */
function chooseAudioStream(streams: Stream[]): Stream | null {
  const rank = (s: Stream) =>
    (s.disposition.comment || s.disposition.visual_impaired ? 4 : 0) +
    (/^en/i.test(s.tags.language ?? '') ? 0 : 2) +
    (s.disposition.default ? 0 : 1);
  return (
    streams
      .filter((s) => s.codec_type === 'audio' && isDecodable(s) && (s.channels ?? 0) > 0)
      .sort((a, b) => rank(a) - rank(b) || a.index - b.index)[0] ?? null
  );
}

function isDecodable(stream: Stream): boolean {
  return stream.codec_name !== undefined && stream.codec_name !== 'unknown' && stream.codec_name !== 'none';
}

function isText(stream: Stream): boolean {
  return stream.codec_type === 'subtitle' && textCodecs.has(stream.codec_name ?? '');
}

function readTextTrack(stream: Stream): SourceInfo['textTracks'][number] {
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    language: stream.tags.language && stream.tags.language !== 'und' ? stream.tags.language : null,
    title: stream.tags.title ?? null,
  };
}

function readVideoStream(stream: Stream, durationSeconds: number | null): ProbedSource['video'] {
  const width = stream.width ?? 0;
  const height = stream.height ?? 0;
  if (width * height > MAX_PIXELS) {
    throw new AppError('video_too_large', { message: `picture of ${width}x${height}` });
  }
  const transfer = readColorProperty(stream.color_transfer);
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    width,
    height,
    pixelAspect: readPixelAspect(stream.sample_aspect_ratio),
    rotation: readRotation(stream),
    rate: chooseFrameRate({
      nominal: parseFrameRate(stream.r_frame_rate),
      mean: parseFrameRate(stream.avg_frame_rate),
      durationSeconds,
    }),
    pixelFormat: stream.pix_fmt ?? '',
    hdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    colors: {
      primaries: readColorProperty(stream.color_primaries),
      matrix: readColorProperty(stream.color_space),
      range: readColorProperty(stream.color_range),
    },
  };
}

/**
 * Returns the aspect ratio of a pixel; 1 if it is unknown, absurd, or so near to 1 that scaling would only blur the
 * picture.
 */
function readPixelAspect(ratio: string | undefined): number {
  const match = /^(\d+):(\d+)$/.exec(ratio ?? '');
  const aspect = match ? Number(match[1]) / Number(match[2]) : 1;
  return aspect >= 0.1 && aspect <= 10 && Math.abs(aspect - 1) > 0.01 ? aspect : 1;
}

/** Returns the clockwise rotation in degrees, a multiple of 90. ffprobe counts counterclockwise. */
function readRotation(stream: Stream): number {
  const degrees = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const quarterTurns = Math.round(-degrees / 90);
  return (((quarterTurns % 4) + 4) % 4) * 90;
}

/** Returns a color property, or null if the stream does not state it. */
function readColorProperty(value: string | undefined): string | null {
  return value === undefined || value === 'unknown' || value === 'unspecified' || value === 'reserved'
    ? null
    : value;
}

function parseNumber(value: string | undefined): number | null {
  const number = Number(value ?? 'N/A');
  return Number.isFinite(number) ? number : null;
}
