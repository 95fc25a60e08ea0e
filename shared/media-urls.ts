import type { ArchiveSheet } from './clip-archive.ts';
import { type ClipFileKind, type ClipLang, clipFileTypes } from './clip-files.ts';
import type { DubFileName } from './dubs.ts';

// Addresses of media files. All are under /media/, and the server checks the viewer's access to each.
export const videoUrl = (videoId: string) => `/media/video/${videoId}/mezzanine.mp4`;
/** The same video as an HTTP Live Streaming playlist, for slow connections. */
export const streamUrl = (videoId: string) => `/media/video/${videoId}/stream/index.m3u8`;
export const posterUrl = (videoId: string) => `/media/video/${videoId}/poster.webp`;
export const thumbnailSpriteUrl = (videoId: string) => `/media/video/${videoId}/strip.jpg`;
export const peaksUrl = (videoId: string) => `/media/video/${videoId}/peaks.bin`;
/** A still of one frame. `full` has the resolution of the original, `mezzanine` that of the player. */
export const stillUrl = (
  videoId: string,
  frame: number,
  size: 'full' | 'mezzanine',
  format: 'jpg' | 'png' | 'webp',
) => `/media/still/${videoId}/${frame}.${size}.${format}`;
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
    /** Sheets to add, with default options. */
    sheets?: readonly ArchiveSheet[];
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
  if (options.sheets?.length) query.set('sheets', options.sheets.join(','));
  if (options.without?.length) {
    query.set('without', options.without.map(({ clipId, file }) => `${clipId}/${file}`).join(','));
  }
  if (options.locale) query.set('locale', options.locale);
  return `/media/bars.zip?${query}`;
};
/** The file of a reel. With `download`, the response has a file name. */
export const reelUrl = (reelId: string, options: { download?: boolean } = {}) =>
  `/media/reel/${reelId}/reel.mp4${options.download ? '?download=1' : ''}`;
/**
 * A file of a finished dub. `linkId` gives access by the dub's link. With `download`, the response has a file name.
 */
export const dubUrl = (
  dubId: string,
  file: DubFileName,
  options: { linkId?: string | null; download?: boolean } = {},
) => {
  const query = new URLSearchParams();
  if (options.linkId) query.set('link', options.linkId);
  if (options.download) query.set('download', '1');
  const text = query.toString();
  return `/media/dub/${dubId}/${file}${text ? `?${text}` : ''}`;
};
/** Every draw of an activity that has ended. */
export const drawExportUrl = (activityId: string) => `/media/draw/${activityId}/draws.json`;
/** What is packed together for a lesson and for Anki. */
export const clipPackages = ['lesson', 'anki'] as const;
export type ClipPackage = (typeof clipPackages)[number];

export const clipPackageUrl = (clipId: string, name: ClipPackage, locale: 'zh-CN' | 'en') =>
  `/media/package/${clipId}/${name}.zip?locale=${locale}`;
export const pictureUrl = (pictureId: string) => `/media/picture/${pictureId}.webp`;
/**
 * The sound of a take, lossless or as AAC, or its waveform: Int8 pairs (min, max), 100 per second. `shareId` gives access by a share link.
 */
export const takeUrl = (
  takeId: string,
  file: 'take.flac' | 'take.m4a' | 'take.peaks',
  shareId: string | null = null,
) => `/media/take/${takeId}/${file}${shareId === null ? '' : `?share=${shareId}`}`;
/** The model with which browsers analyze recordings. */
export const acousticModelUrl = (modelId: string) => `/media/acoustic-model/${modelId}.bin`;
/** The picture of an account; a new picture has a new ID. */
export const avatarUrl = (avatarId: string) => `/media/avatar/${avatarId}.webp`;
