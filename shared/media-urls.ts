import { type ClipFileKind, type ClipLang, clipFileTypes } from './clip-files.ts';

/** Addresses of playable and downloadable files. All are under /media/ and checked against the viewer's rights. */
export const videoUrl = (videoId: string) => `/media/video/${videoId}/mezzanine.mp4`;
/** The same film as a stream of short parts (HTTP Live Streaming), for weak links. */
export const streamUrl = (videoId: string) => `/media/video/${videoId}/stream/index.m3u8`;
export const posterUrl = (videoId: string) => `/media/video/${videoId}/poster.jpg`;
export const thumbnailSpriteUrl = (videoId: string) => `/media/video/${videoId}/strip.jpg`;
export const peaksUrl = (videoId: string) => `/media/video/${videoId}/peaks.bin`;
/** A still of one frame: `full` is the original's resolution, `mezzanine` the player's. */
export const stillUrl = (videoId: string, frame: number, size: 'full' | 'mezzanine', format: 'jpg' | 'png') =>
  `/media/still/${videoId}/${frame}.${size}.${format}`;
/** Stills of several frames in one zip. */
export const stillsArchiveUrl = (
  videoId: string,
  wish: { frames: readonly number[]; size: 'full' | 'mezzanine'; format: 'jpg' | 'png' },
) =>
  `/media/stills/${videoId}/series.zip?frames=${wish.frames.join(',')}&size=${wish.size}&format=${wish.format}`;
/** A clip's file. With `download` the answer carries a file name, made by the template `name` or else from the clip's title. */
export const clipFileUrl = (
  clipId: string,
  file: ClipFileKind,
  options: {
    download?: boolean;
    lang?: ClipLang | null;
    /** Span of a moving picture, milliseconds from the clip's start; all that fits when left out. */
    fromMs?: number | null;
    toMs?: number | null;
    name?: string | null;
  } = {},
) => {
  const query = new URLSearchParams();
  if (options.lang) query.set('lang', options.lang);
  if (typeof options.fromMs === 'number') query.set('from_ms', String(options.fromMs));
  if (typeof options.toMs === 'number') query.set('to_ms', String(options.toMs));
  if (options.download) query.set('download', '1');
  if (options.name) query.set('name', options.name);
  const text = query.toString();
  return `/media/bar/${clipId}/clip.${clipFileTypes[file].ending}${text ? `?${text}` : ''}`;
};
/** Files of several clips (or of one) as one archive. `files`: keys as `formatClipFileKey` writes them. */
export const clipArchiveUrl = (
  clipIds: readonly string[],
  files: readonly string[],
  options: {
    fromMs?: number | null;
    toMs?: number | null;
    name?: string | null;
    /** Of all the files of all the clips, those that are not wanted. */
    without?: readonly { clipId: string; file: string }[];
    /** Language of the text that tells what was left out. */
    locale?: 'zh-CN' | 'en';
  } = {},
) => {
  const query = new URLSearchParams({ bars: clipIds.join(','), files: files.join(',') });
  if (typeof options.fromMs === 'number') query.set('from_ms', String(options.fromMs));
  if (typeof options.toMs === 'number') query.set('to_ms', String(options.toMs));
  if (options.name) query.set('name', options.name);
  if (options.without?.length) {
    query.set('without', options.without.map(({ clipId, file }) => `${clipId}/${file}`).join(','));
  }
  if (options.locale) query.set('locale', options.locale);
  return `/media/bars.zip?${query}`;
};
export const pictureUrl = (pictureId: string) => `/media/picture/${pictureId}.webp`;
/** The sound of a take, or its waveform: Int8 pairs (min, max), 100 a second. `shareId` gives access through that share link. */
export const takeUrl = (takeId: string, file: 'take.m4a' | 'take.peaks', shareId: string | null = null) =>
  `/media/take/${takeId}/${file}${shareId === null ? '' : `?share=${shareId}`}`;
/** The picture of an account; a new picture has a new id. */
export const avatarUrl = (avatarId: string) => `/media/avatar/${avatarId}.webp`;
