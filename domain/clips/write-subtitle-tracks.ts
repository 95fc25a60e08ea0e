import type { Line } from '../films/types.ts';
import { writeSubtitles } from './write-subtitles.ts';

/** Returns the subtitle tracks of a film in SubRip, each with the language in ISO 639-2. Leaves out empty tracks. */
export function writeSubtitleTracks(args: {
  lines: Line[];
  subtitles: 'none' | 'en' | 'zh' | 'both';
}): { language: 'eng' | 'chi'; srt: string }[] {
  const { lines, subtitles } = args;
  const tracks = [
    { language: 'eng', lang: 'en' },
    { language: 'chi', lang: 'zh' },
  ] as const;
  return tracks.flatMap(({ language, lang }) => {
    if (subtitles !== 'both' && subtitles !== lang) return [];
    const srt = writeSubtitles({ lines, format: 'srt', lang });
    return srt === '' ? [] : [{ language, srt }];
  });
}
