import type { Clock } from '../clock.ts';
import { newId } from '../new-id.ts';
import type { JobKind, JobStore } from './types.ts';

/** For each kind, the payload field that holds the subject's ID. */
const subjectFields: Record<JobKind, string> = {
  import_video: 'videoId',
  cut_bar: 'clipId',
  cut_reel: 'reelId',
  mix_dub: 'dubId',
  align_lines: 'videoId',
  check_subtitles: 'videoId',
  analyze_take: 'takeId',
};

/** Queues a job for a video, a clip, a reel, a dub, or a take, as `JobStore.enqueue` does. */
export async function enqueueJob(args: {
  jobs: JobStore;
  clock: Clock;
  kind: JobKind;
  subjectId: string;
  again?: boolean;
}): Promise<void> {
  const { jobs, clock, kind, subjectId, again } = args;
  await jobs.enqueue({
    id: newId(),
    kind,
    payload: { [subjectFields[kind]]: subjectId },
    subjectId,
    createdMs: clock.nowMs(),
    ...(again === undefined ? {} : { again }),
  });
}
