import type { Clock } from '#domain/clock.ts';
import { newId } from '#domain/new-id.ts';
import type { JobKind, JobStore } from './types.ts';

/** For each kind, the payload field that holds the subject's ID. */
const subjectFields: Record<JobKind, string> = {
  import_video: 'videoId',
  cut_bar: 'clipId',
};

/** Queues a job for a video or a clip, as `JobStore.enqueue` does. */
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
