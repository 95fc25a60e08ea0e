import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { SourceInfo } from '#domain/media/types.ts';
import { chooseFrameRate, parseFrameRate } from '../plans/choose-frame-rate.ts';
import type { CodedVideoSize } from '../plans/fit-video-size.ts';
import { MAX_PIXELS } from '../plans/input-options.ts';

/** Further text tracks are left alone: no film has so many, and each costs a pipe. */
const MAX_TEXT_TRACKS = 64;
const textCodecs = new Set(['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text']);
/** Codecs of cover pictures; a film may use them too, so they only come last. */
const stillCodecs = new Set(['mjpeg', 'png', 'bmp', 'gif', 'webp']);
/** Everything the plans need to know of a source, over and above the info the product knows. */
export interface ProbedSource extends Omit<SourceInfo, 'startMs'> {
  video: SourceInfo['video'] &
    CodedVideoSize & {
      /** Stream number in the container. */
      index: number;
      interlaced: boolean;
      /** What the stream says of its colours; null where it says nothing. */
      colours: { primaries: string | null; matrix: string | null; range: string | null };
    };
  audio: (NonNullable<SourceInfo['audio']> & { index: number }) | null;
  /** The container's own start in seconds, that of its earliest stream, which ffmpeg takes off all times by itself. */
  containerStartSeconds: number;
  /** How long after it the picture begins, in seconds. */
  videoDelaySeconds: number;
  /** How many of its pictures come to one frame of the mezzanine; 1 but above 60 a second. */
  sourceFramesPerFrame: number;
}

/** A source of which is known where the mezzanine's time 0 lies in it. */
export type ProbedSourceWithStart = ProbedSource & Pick<SourceInfo, 'startMs'>;

const text = z.string().optional();
const streamSchema = z.object({
  index: z.number(),
  codec_type: text,
  codec_name: text,
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: text,
  sample_aspect_ratio: text,
  r_frame_rate: text,
  avg_frame_rate: text,
  start_time: text,
  duration: text,
  field_order: text,
  color_range: text,
  color_space: text,
  color_transfer: text,
  color_primaries: text,
  channels: z.number().optional(),
  disposition: z.record(z.string(), z.number()).default({}),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ format_name: z.string(), start_time: text, duration: text, size: text }),
});
type Stream = z.infer<typeof streamSchema>;

/**
 * Reads ffprobe's JSON (`-show_streams -show_format`). Throws video_unreadable, video_empty, video_no_picture and video_too_large.
 * `durationMs` is null when the container does not tell; whether there is anything to show is not known here.
 */
export function parseProbeOutput(json: string): ProbedSource {
  const parsed = probeSchema.safeParse(parseJson(json));
  if (!parsed.success) {
    throw new AppError('video_unreadable', { message: 'ffprobe told nothing usable', cause: parsed.error });
  }
  const { streams, format } = parsed.data;
  if (streams.length === 0) throw new AppError('video_empty', { message: 'a container with nothing in it' });
  const stream = choosePicture(streams);
  if (!stream) {
    const soundAlone = streams.every((s) => s.codec_type !== 'video' || s.disposition.attached_pic);
    const code =
      soundAlone && streams.some((s) => s.codec_type === 'audio') ? 'video_no_picture' : 'video_unreadable';
    throw new AppError(code, { message: 'no stream with a picture that can be read' });
  }
  const sound = chooseSound(streams);
  const start = seconds(format.start_time) ?? 0;
  const durationSeconds = lastingSeconds({ stream, sound, start }) ?? seconds(format.duration);
  const video = readPicture(stream, durationSeconds);
  const mean = parseFrameRate(stream.avg_frame_rate);
  const { rate } = video;
  return {
    container: format.format_name,
    durationMs: durationSeconds === null ? null : Math.round(durationSeconds * 1000),
    bytes: seconds(format.size) ?? 0,
    video,
    audio: sound && { index: sound.index, codec: sound.codec_name ?? '', channels: sound.channels ?? 0 },
    textTracks: streams.filter(isText).slice(0, MAX_TEXT_TRACKS).map(readTextTrack),
    containerStartSeconds: start,
    videoDelaySeconds: (seconds(stream.start_time) ?? start) - start,
    sourceFramesPerFrame: mean ? Math.max(1, Math.round((mean.num * rate.den) / (mean.den * rate.num))) : 1,
  };
}

/**
 * From the container's start to the end of picture and sound, whichever ends later; null when the picture's stream does
 * not tell. A container's own length may be that of its chapters.
 */
function lastingSeconds(args: { stream: Stream; sound: Stream | null; start: number }): number | null {
  const endOf = (stream: Stream) => {
    const lasts = seconds(stream.duration);
    return lasts === null ? null : (seconds(stream.start_time) ?? args.start) - args.start + lasts;
  };
  const picture = endOf(args.stream);
  return picture === null ? null : Math.max(picture, (args.sound && endOf(args.sound)) ?? 0);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new AppError('video_unreadable', { message: 'ffprobe did not answer in JSON', cause });
  }
}

/** The first moving picture: not a cover, and a still-image codec only when there is nothing else. */
function choosePicture(streams: Stream[]): Stream | undefined {
  const pictures = streams.filter(
    (s) =>
      s.codec_type === 'video' &&
      isDecodable(s) &&
      (s.width ?? 0) > 0 &&
      (s.height ?? 0) > 0 &&
      !s.disposition.attached_pic &&
      !s.disposition.timed_thumbnails &&
      !s.disposition.still_image,
  );
  return pictures.find((s) => !stillCodecs.has(s.codec_name ?? '')) ?? pictures[0];
}

/** English sound before other languages, the film's own before commentary and description, the default before the rest. */
function chooseSound(streams: Stream[]): Stream | null {
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

function readPicture(stream: Stream, durationSeconds: number | null): ProbedSource['video'] {
  const width = stream.width ?? 0;
  const height = stream.height ?? 0;
  if (width * height > MAX_PIXELS) {
    throw new AppError('video_too_large', { message: `picture of ${width}x${height}` });
  }
  const transfer = named(stream.color_transfer);
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    width,
    height,
    pixelAspect: readAspect(stream.sample_aspect_ratio),
    rotation: readRotation(stream),
    rate: chooseFrameRate({
      nominal: parseFrameRate(stream.r_frame_rate),
      mean: parseFrameRate(stream.avg_frame_rate),
      durationSeconds,
    }),
    pixelFormat: stream.pix_fmt ?? '',
    hdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    colours: {
      primaries: named(stream.color_primaries),
      matrix: named(stream.color_space),
      range: named(stream.color_range),
    },
  };
}

/** Width over height of one pixel; 1 when it is not told, absurd, or so near to 1 that scaling would only soften the picture. */
function readAspect(ratio: string | undefined): number {
  const match = /^(\d+):(\d+)$/.exec(ratio ?? '');
  const aspect = match ? Number(match[1]) / Number(match[2]) : 1;
  return aspect >= 0.1 && aspect <= 10 && Math.abs(aspect - 1) > 0.01 ? aspect : 1;
}

/** Clockwise quarter turns; ffprobe counts the other way round. */
function readRotation(stream: Stream): number {
  const told = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const quarters = Math.round(-told / 90);
  return (((quarters % 4) + 4) % 4) * 90;
}

function named(value: string | undefined): string | null {
  return value === undefined || value === 'unknown' || value === 'unspecified' || value === 'reserved'
    ? null
    : value;
}

function seconds(value: string | undefined): number | null {
  const number = Number(value ?? 'N/A');
  return Number.isFinite(number) ? number : null;
}
