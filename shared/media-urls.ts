/** Addresses of playable and downloadable files. All are under /media/ and checked against the viewer's rights. */
export const videoUrl = (videoId: string) => `/media/video/${videoId}/mezzanine.mp4`;
export const posterUrl = (videoId: string) => `/media/video/${videoId}/poster.jpg`;
export const stripUrl = (videoId: string) => `/media/video/${videoId}/strip.jpg`;
export const peaksUrl = (videoId: string) => `/media/video/${videoId}/peaks.bin`;
/** A still of one frame: `full` is the original's resolution, `mezzanine` the player's. */
export const stillUrl = (videoId: string, frame: number, size: 'full' | 'mezzanine', format: 'jpg' | 'png') =>
  `/media/still/${videoId}/${frame}.${size}.${format}`;
/** Stills of several frames in one zip. */
export const seriesUrl = (
  videoId: string,
  wish: { frames: readonly number[]; size: 'full' | 'mezzanine'; format: 'jpg' | 'png' },
) =>
  `/media/stills/${videoId}/series.zip?frames=${wish.frames.join(',')}&size=${wish.size}&format=${wish.format}`;
export type BarFile = 'mp4' | 'm4a' | 'srt' | 'vtt';
/** A clip's file. With `download` the answer carries a file name made from the clip's title. */
export const barUrl = (
  barId: string,
  file: BarFile,
  options: { download?: boolean; lang?: 'en' | 'zh' | 'both' } = {},
) => {
  const query = new URLSearchParams();
  if (options.lang) query.set('lang', options.lang);
  if (options.download) query.set('download', '1');
  const text = query.toString();
  return `/media/bar/${barId}/clip.${file}${text ? `?${text}` : ''}`;
};
export const pictureUrl = (pictureId: string) => `/media/picture/${pictureId}.webp`;
/** A take's sound, or its waveform: Int8 pairs (min, max), 100 a second. `shareId`: as whoever holds that link. */
export const takeUrl = (takeId: string, file: 'take.m4a' | 'take.peaks', shareId: string | null = null) =>
  `/media/take/${takeId}/${file}${shareId === null ? '' : `?share=${shareId}`}`;
/** The picture of an account; a new picture has a new id. */
export const avatarUrl = (avatarId: string) => `/media/avatar/${avatarId}.webp`;
