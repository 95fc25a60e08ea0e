import { findLineFault, LINES_MAX } from '#shared/line-table.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { TABLE_FORMAT } from '../subtitles/limits.ts';
import { sanitizeSingleLine } from '../text/sanitize-text.ts';
import { loadSyllableCounter } from '../words/syllables.ts';
import { computeLinesLevel } from './film-level.ts';
import type { Cue, FilmStore, Line, SubtitleTrack, Video } from './types.ts';

/** A run of a video's lines, and what takes its place. */
export interface LineChange {
  videoId: string;
  /** The revision of the video that the caller has seen. */
  revision: number;
  /** The position of the first line of the run. With `count` 0, the new lines come before it. */
  fromSeq: number;
  count: number;
  lines: readonly Cue[];
}

/**
 * Replaces a run of lines. From then on, the lines of the video are an added track of their own, so that what people add,
 * move, or import later treats them as it treats an added file. Lines are numbered anew; clips keep what they say.
 * @param args.audit written in the transaction of the change.
 * @returns the new revision, and the number of lines.
 * @throws AppError `subtitles_changed` if the video has another revision, `not_ready`, `film_removed`, and
 * `bad_parameter` with the field of a line that breaks a rule.
 */
export async function changeLines(args: {
  films: FilmStore;
  change: LineChange;
  audit: AuditEntry | undefined;
}): Promise<{ revision: number; total: number }> {
  const { films, change, audit } = args;
  const { videoId, revision, fromSeq, count } = change;
  const countSyllables = await loadSyllableCounter();
  const written = change.lines.map(sanitizeLine);
  let total = 0;
  const newRevision = await films.updateSubtitles({
    videoId,
    keepClipLines: true,
    audit,
    change({ video, tracks, lines: before }) {
      if (video.state !== 'ready') throw new AppError('not_ready');
      if (video.revision !== revision) throw new AppError('subtitles_changed');
      if (fromSeq + count > before.length) throw new AppError('bad_parameter', { field: 'fromSeq' });
      if (before.length - count + written.length > LINES_MAX)
        throw new AppError('bad_parameter', { field: 'lines' });
      const [earlier, later] = [before.slice(0, fromSeq), before.slice(fromSeq + count)];
      requireFaultless({ video, written, previous: earlier.at(-1), next: later[0] });
      const lines = [...earlier, ...written, ...later].map(
        (line, seq): Line => ({ ...line, id: `${videoId}.${seq}`, videoId, seq }),
      );
      total = lines.length;
      return {
        tracks: toTableTracks(tracks, lines, videoId),
        lines,
        level: computeLinesLevel(lines, countSyllables),
      };
    },
  });
  if (newRevision === null) throw new AppError('film_removed');
  return { revision: newRevision, total };
}

function requireFaultless(args: {
  video: Video;
  written: readonly Cue[];
  previous: Line | undefined;
  next: Line | undefined;
}): void {
  const { video, written, previous = null, next = null } = args;
  const filmMs = video.mezzanine?.durationMs ?? null;
  const fault = findLineFault({ lines: written, previous, next, filmMs });
  if (fault) throw new AppError('bad_parameter', { field: `lines.${fault.at}.${fault.field}` });
}

const sanitizeLine = ({ en, zh, ...line }: Cue): Cue => ({
  ...line,
  en: sanitizeSingleLine(en ?? '') || null,
  zh: sanitizeSingleLine(zh ?? '') || null,
});

/** The files of the film itself stay for a later import. What was added before is part of the lines. */
const toTableTracks = (
  before: readonly SubtitleTrack[],
  lines: readonly Line[],
  videoId: string,
): SubtitleTrack[] => [
  ...before.filter(({ origin }) => origin !== 'added'),
  {
    ...{ id: newId(), videoId, origin: 'added', name: TABLE_FORMAT, lang: 'both', format: TABLE_FORMAT },
    ...{ encoding: 'utf-8', ratio: 1, offsetMs: 0 },
    cues: lines.map(({ startMs, endMs, en, zh, speakers }) => ({
      ...{ startMs, endMs, en, zh },
      ...(speakers ? { speakers } : {}),
    })),
  },
];
