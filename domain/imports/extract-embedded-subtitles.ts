import { formatImportNote } from '#shared/import-notes.ts';
import { toAppError } from '../errors.ts';
import type { ExtractedTextTrack, MediaProcessor, MediaTaskOptions, SourceInfo } from '../media/types.ts';
import type { RawSubtitle } from '../subtitles/types.ts';
import { cleanFileName } from './clean-file-name.ts';

/**
 * Extracts the text tracks of a film in one pass over the file. If a track is too large or unreadable, extracts each
 * track separately and leaves out those that fail, with a note.
 */
export async function extractEmbeddedSubtitles(args: {
  media: Pick<MediaProcessor, 'extractTextTracks'>;
  path: string;
  startMs: number;
  tracks: SourceInfo['textTracks'];
  options: MediaTaskOptions;
}): Promise<{ subtitles: RawSubtitle[]; notes: string[] }> {
  const { media, path, startMs, tracks, options } = args;
  const all = await extract(tracks);
  if (Array.isArray(all)) return { subtitles: all.map(toRawSubtitle), notes: [] };

  const subtitles: RawSubtitle[] = [];
  const notes: string[] = [];
  for (const track of tracks) {
    const single = tracks.length === 1 ? all : await extract([track]);
    if (Array.isArray(single)) subtitles.push(...single.map(toRawSubtitle));
    else notes.push(formatImportNote({ key: single.errorCode, name: nameOf(track) }));
  }
  return { subtitles, notes };

  async function extract(
    requested: SourceInfo['textTracks'],
  ): Promise<ExtractedTextTrack[] | { errorCode: 'subtitle_unreadable' | 'subtitle_too_large' }> {
    try {
      return await media.extractTextTracks({ path, startMs, tracks: requested }, options);
    } catch (thrown) {
      const { code } = toAppError(thrown);
      if (code !== 'subtitle_unreadable' && code !== 'subtitle_too_large') throw thrown;
      return { errorCode: code };
    }
  }
}

type Track = Pick<ExtractedTextTrack, 'index' | 'language' | 'title'>;

const nameOf = ({ index, language, title }: Track) =>
  cleanFileName([title, language, `#${index}`].filter(Boolean).join(' '));

function toRawSubtitle(track: ExtractedTextTrack): RawSubtitle {
  return {
    name: nameOf(track),
    origin: 'embedded',
    languageTag: track.language,
    format: track.format,
    bytes: new TextEncoder().encode(track.text),
  };
}
