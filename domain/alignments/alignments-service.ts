import type { Viewer } from '../accounts/types.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { auditFilmChange } from '../films/audit-film-change.ts';
import { canEditFilm } from '../films/film-access.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore, Line } from '../films/types.ts';
import { isOpenJob } from '../jobs/is-open-job.ts';
import type { Job, JobStore } from '../jobs/types.ts';
import { lineKeyOf } from './line-key.ts';
import type {
  AlignedLine,
  AlignmentProgress,
  AlignmentStore,
  AlignmentsService,
  LineWords,
  LineWordsDetail,
  VideoAlignment,
  WordTime,
} from './types.ts';
import { usableWords } from './usable-words.ts';

/** How far from its line a word may be moved, in milliseconds. Lines are often shown early or late. */
const MAX_DISTANCE_MS = 5000;

/** Creates the service that shows where the words of lines are, and takes corrections of them. */
export function createAlignmentsService(args: {
  films: Pick<FilmStore, 'videosWithFilms' | 'surroundingLines' | 'linesByIds'>;
  alignments: AlignmentStore;
  jobs: Pick<JobStore, 'latestJobsFor'>;
  clock: Clock;
  /** Null without an acoustic model. */
  alignerVersion: number | null;
}): AlignmentsService {
  const { films, alignments, jobs, clock, alignerVersion } = args;

  /** Returns a line that the viewer may edit, with what is known of it. */
  const requireEditableLine = async (viewer: Viewer, lineId: string) => {
    const [line] = await films.linesByIds([lineId]);
    if (!line) throw new AppError('not_found');
    const { film } = await requireVideo({ films, viewer, videoId: line.videoId });
    if (!canEditFilm(viewer, film)) throw new AppError('forbidden');
    const key = { videoId: line.videoId, lineKey: lineKeyOf(line) };
    const [aligned] = await alignments.alignedLinesByKeys([key]);
    return { film, line, key, aligned: aligned ?? null };
  };

  const detailOf = async (viewer: Viewer, lineId: string): Promise<LineWordsDetail> => {
    const { line, key, aligned } = await requireEditableLine(viewer, lineId);
    return {
      ...toLineWords(line, aligned),
      measured: aligned?.words ?? [],
      refusal: aligned?.refusal ?? null,
      confidence: aligned?.confidence ?? 0,
      contour: aligned && (await alignments.contourOfLine(key)),
    };
  };

  return {
    async wordsOfLines({ viewer, ...around }) {
      const lines = await films.surroundingLines(around);
      const videoId = lines[0]?.videoId;
      if (videoId === undefined) throw new AppError('not_found');
      await requireVideo({ films, viewer, videoId });
      const found = await alignments.alignedLinesByKeys(
        lines.map((line) => ({ videoId, lineKey: lineKeyOf(line) })),
      );
      const byKey = new Map(found.map((line) => [line.lineKey, line]));
      return lines.map((line) => toLineWords(line, byKey.get(lineKeyOf(line)) ?? null));
    },

    wordsOfLine: ({ viewer, lineId }) => detailOf(viewer, lineId),

    async setWords({ viewer, lineId, times, seen }) {
      const { film, line, key } = await requireEditableLine(viewer, lineId);
      const isThere = await alignments.editWords({
        ...key,
        audit: auditFilmChange({
          ...{ actor: viewer, film, action: 'word_times_changed', subjectId: line.videoId },
          detail: { line: String(line.seq + 1), kind: times ? 'moved' : 'undone' },
          nowMs: clock.nowMs(),
        }),
        edit(now) {
          if (seen && !hasTimes(now.editedWords ?? now.words, seen)) throw new AppError('line_changed');
          return times && moveWords({ line, words: now.words, times });
        },
      });
      if (!isThere) throw new AppError('not_ready');
      return detailOf(viewer, lineId);
    },

    async progressOf(videos) {
      const ids = videos.map(({ id }) => id);
      const [known, latest] = await Promise.all([
        alignments.videoAlignments(ids),
        jobs.latestJobsFor({ kind: 'align_lines', subjectIds: ids }),
      ]);
      return new Map(
        videos.map((video) => [
          video.id,
          describeProgress({
            video,
            alignerVersion,
            aligned: known.get(video.id) ?? null,
            job: latest.get(video.id) ?? null,
          }),
        ]),
      );
    },
  };
}

const hasTimes = (words: readonly WordTime[], times: readonly TimeRange[]) =>
  words.length === times.length &&
  words.every(({ startMs, endMs }, i) => startMs === times[i]?.startMs && endMs === times[i]?.endMs);

function toLineWords(line: Line, aligned: AlignedLine | null): LineWords {
  if (!aligned) return { line, state: 'waiting', words: [] };
  const words = usableWords(aligned);
  if (!words) return { line, state: 'unsure', words: [] };
  return { line, state: aligned.editedWords ? 'edited' : 'measured', words };
}

/** Gives the words of a line other times. Throws bad_parameter unless they are in order and near the line. */
function moveWords(args: {
  line: Line;
  words: readonly WordTime[];
  times: readonly TimeRange[];
}): WordTime[] {
  const { line, words, times } = args;
  const isInOrder = times.every(
    ({ startMs, endMs }, i) => startMs < endMs && startMs >= (times[i - 1]?.endMs ?? 0),
  );
  const isNear =
    (times[0]?.startMs ?? 0) >= line.startMs - MAX_DISTANCE_MS &&
    (times.at(-1)?.endMs ?? 0) <= line.endMs + MAX_DISTANCE_MS;
  if (times.length !== words.length || times.length === 0 || !isInOrder || !isNear) {
    throw new AppError('bad_parameter', { field: 'times' });
  }
  return times.map(({ startMs, endMs }, i) => ({
    ...{ from: words[i]?.from ?? 0, end: words[i]?.end ?? 0 },
    ...{ startMs, endMs, confidence: 1 },
  }));
}

function describeProgress(args: {
  video: { revision: number; hasSound: boolean };
  alignerVersion: number | null;
  aligned: VideoAlignment | null;
  job: Job | null;
}): AlignmentProgress {
  const { video, alignerVersion, aligned, job } = args;
  const counts = { percent: 0, lines: aligned?.lines ?? 0, unsure: aligned?.unsure ?? 0 };
  if (job && isOpenJob(job)) {
    const state = job.state === 'running' ? 'running' : 'waiting';
    return { ...counts, state, percent: job.progressPercent };
  }
  if (!video.hasSound) return { ...counts, state: 'none' };
  // What has been measured stays of use, even if the model is missing now.
  if (aligned && (aligned.revision === video.revision || alignerVersion === null)) {
    return { ...counts, state: aligned.lines > 0 ? 'done' : 'none', percent: 100 };
  }
  if (alignerVersion === null) return { ...counts, state: 'off' };
  return { ...counts, state: job && job.state !== 'done' ? 'failed' : 'waiting' };
}
