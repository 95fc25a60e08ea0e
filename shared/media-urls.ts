import { type ClipFileKind, type ClipLang, clipFileTypes } from './clip-files.ts';

// Addresses of media files. All are under /media/, and the server checks the viewer's access to each.
export const videoUrl = (videoId: string) => `/media/video/${videoId}/mezzanine.mp4`;
/** The same video as an HTTP Live Streaming playlist, for slow connections. */
export const streamUrl = (videoId: string) => `/media/video/${videoId}/stream/index.m3u8`;
export const posterUrl = (videoId: string) => `/media/video/${videoId}/poster.jpg`;
export const thumbnailSpriteUrl = (videoId: string) => `/media/video/${videoId}/strip.jpg`;
export const peaksUrl = (videoId: string) => `/media/video/${videoId}/peaks.bin`;
/** A still of one frame. `full` has the resolution of the original, `mezzanine` that of the player. */
export const stillUrl = (videoId: string, frame: number, size: 'full' | 'mezzanine', format: 'jpg' | 'png') =>
  `/media/still/${videoId}/${frame}.${size}.${format}`;
/** A zip file with the stills of several frames. */
export const stillsArchiveUrl = (
  videoId: string,
  options: { frames: readonly number[]; size: 'full' | 'mezzanine'; format: 'jpg' | 'png' },
) =>
  `/media/stills/${videoId}/series.zip?frames=${options.frames.join(',')}&size=${options.size}&format=${options.format}`;
/**
 * A file of a clip. With `download`, the response has a file name, built from the template `name` or the clip's title.
 */
export const clipFileUrl = (
  clipId: string,
  file: ClipFileKind,
  options: {
    download?: boolean;
    lang?: ClipLang | null;
    /**
     * Range of an animation, in milliseconds from the clip's start. By default as much as its maximum length allows.
     */
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
/** A zip file with files of one or more clips. `files` has the format of `formatClipFileKey`. */
export const clipArchiveUrl = (
  clipIds: readonly string[],
  files: readonly string[],
  options: {
    fromMs?: number | null;
    toMs?: number | null;
    name?: string | null;
    /** The files that the archive leaves out. */
    without?: readonly { clipId: string; file: string }[];
    /** Language of the note about files that could not be created. */
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
/**
 * The sound of a take, or its waveform: Int8 pairs (min, max), 100 per second. `shareId` gives access by a share link.
 */
export const takeUrl = (takeId: string, file: 'take.m4a' | 'take.peaks', shareId: string | null = null) =>
  `/media/take/${takeId}/${file}${shareId === null ? '' : `?share=${shareId}`}`;
/** The picture of an account; a new picture has a new ID. */
export const avatarUrl = (avatarId: string) => `/media/avatar/${avatarId}.webp`;
