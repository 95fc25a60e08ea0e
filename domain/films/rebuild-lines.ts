import type { AuditEntry } from '../audit/audit-entry.ts';
import type { SubtitleTimingRecord } from '../subtitle-timing/timing-record.ts';
import { pairLines } from '../subtitles/build-lines.ts';
import { TABLE_FORMAT } from '../subtitles/limits.ts';
import { loadSyllableCounter } from '../words/syllables.ts';
import { computeLinesLevel } from './film-level.ts';
import type { FilmStore, Line, SubtitleTrack, Video } from './types.ts';

/**
 * Pairs a video's tracks again with their current offsets, and replaces its lines and its level. `change` returns the
 * new tracks, in the same transaction. A line's ID is its position, so it stays when times change. Lines that would
 * begin after the end of the picture are left out, once its duration is known.
 * @param args.preserveSplits keeps split sentences split if they were split before. Lessons and takes refer to lines by
 * their position.
 * @param args.keepClipLines as for `updateSubtitles`.
 * @param args.timingAfter what is known of the times from now on; see `updateSubtitles`.
 * @param args.audit written in the transaction of the change.
 * @returns how many lines there are, and how many were left out.
 */
export async function rebuildLines(args: {
  films: FilmStore;
  videoId: string;
  preserveSplits?: boolean;
  keepClipLines?: boolean;
  change?: (
    before: SubtitleTrack[],
    now: { video: Video; timing: SubtitleTimingRecord | null },
  ) => SubtitleTrack[];
  timingAfter?: (before: SubtitleTrack[]) => SubtitleTimingRecord;
  audit?: AuditEntry | undefined;
}): Promise<{ lines: number; beyondEnd: number }> {
  const { films, videoId, preserveSplits = false, keepClipLines = false, change, timingAfter, audit } = args;
  const countSyllables = await loadSyllableCounter();
  let result = { lines: 0, beyondEnd: 0 };
  await films.updateSubtitles({
    videoId,
    keepClipLines,
    audit,
    change({ video, tracks: before, lines: linesBefore, timing }) {
      const tracks = change ? change(before, { video, timing }) : before;
      const join = !(preserveSplits && wereSplit({ video, tracks: before, lines: linesBefore }));
      const { lines, beyondEnd } = pairWithin({ video, tracks, join });
      result = { lines: lines.length, beyondEnd };
      return {
        tracks: change ? tracks : null,
        lines,
        level: computeLinesLevel(lines, countSyllables),
        ...(timingAfter ? { timing: timingAfter(before) } : {}),
      };
    },
  });
  return result;
}

/** Whether the lines were built from these tracks without joining sentences, as older versions did. */
function wereSplit(args: { video: Video; tracks: SubtitleTrack[]; lines: Line[] }): boolean {
  const { video, tracks, lines } = args;
  const isResultOf = (join: boolean) => {
    const paired = pairWithin({ video, tracks, join }).lines;
    return (
      paired.length === lines.length &&
      paired.every((line, i) => line.en === lines[i]?.en && line.zh === lines[i]?.zh)
    );
  };
  return !isResultOf(true) && isResultOf(false);
}

/**
 * Pairs tracks into the lines of a video. `beyondEnd` counts those left out because they begin after its end. Lines that
 * people have split stay split.
 */
export function pairWithin(args: { video: Video; tracks: SubtitleTrack[]; join: boolean }): {
  lines: Line[];
  beyondEnd: number;
} {
  const { video, tracks, join } = args;
  const isWritten = tracks.some(({ format }) => format === TABLE_FORMAT);
  const paired = pairLines({ tracks, join: join && !isWritten });
  const endMs = video.mezzanine?.durationMs ?? Number.POSITIVE_INFINITY;
  const inside = paired.filter((line) => line.startMs < endMs);
  return {
    lines: inside.map((line, seq) => ({ ...line, id: `${video.id}.${seq}`, videoId: video.id, seq })),
    beyondEnd: paired.length - inside.length,
  };
}
