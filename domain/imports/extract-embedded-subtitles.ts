import { toAppError } from '#domain/errors.ts';
import type {
  ExtractedTextTrack,
  MediaProcessor,
  MediaTaskOptions,
  SourceInfo,
} from '#domain/media/types.ts';
import type { RawSubtitle } from '#domain/subtitles/types.ts';
import { formatImportNote } from '#shared/import-notes.ts';

/**
 * The text tracks inside a film, in one reading of the file. When one of them is too large or cannot be read, each is
 * read on its own and those that fail are left out, with a note.
 */
export async function extractEmbeddedSubtitles(args: {
  media: Pick<MediaProcessor, 'extractTextTracks'>;
  path: string;
  startMs: number;
  tracks: SourceInfo['textTracks'];
  options: MediaTaskOptions;
}): Promise<{ subtitles: RawSubtitle[]; notes: string[] }> {
  const { media, path, startMs, tracks, options } = args;
  const whole = await extract(tracks);
  if (Array.isArray(whole)) return { subtitles: whole.map(rawOf), notes: [] };

  const subtitles: RawSubtitle[] = [];
  const notes: string[] = [];
  for (const track of tracks) {
    const alone = tracks.length === 1 ? whole : await extract([track]);
    if (Array.isArray(alone)) subtitles.push(...alone.map(rawOf));
    else notes.push(formatImportNote({ key: alone.fault, name: nameOf(track) }));
  }
  return { subtitles, notes };

  async function extract(
    wanted: SourceInfo['textTracks'],
  ): Promise<ExtractedTextTrack[] | { fault: 'subtitle_unreadable' | 'subtitle_too_large' }> {
    try {
      return await media.extractTextTracks({ path, startMs, tracks: wanted }, options);
    } catch (thrown) {
      const { code } = toAppError(thrown);
      if (code !== 'subtitle_unreadable' && code !== 'subtitle_too_large') throw thrown;
      return { fault: code };
    }
  }
}

type Track = Pick<ExtractedTextTrack, 'index' | 'language' | 'title'>;

const nameOf = ({ index, language, title }: Track) =>
  [title, language, `#${index}`].filter(Boolean).join(' ');

function rawOf(track: ExtractedTextTrack): RawSubtitle {
  return {
    name: nameOf(track),
    origin: 'embedded',
    languageTag: track.language,
    format: track.format,
    bytes: new TextEncoder().encode(track.text),
  };
}
