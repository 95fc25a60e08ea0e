import { DAY_SECONDS } from '#shared/constants.ts';
import type { Clock } from '../clock.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobStore } from '../jobs/types.ts';
import type { AlignmentStore } from './types.ts';

/** How many jobs one call queues, so that the queue stays short. */
const MAX_QUEUED = 20;
/** How long a failed or cancelled alignment rests, in milliseconds. */
const REST_MS = DAY_SECONDS * 1000;

/**
 * Queues the alignment of videos whose lines have not been aligned since they last changed. Returns how many it has queued.
 * @param args.version of the aligner
 */
export async function queueAlignments(args: {
  alignments: Pick<AlignmentStore, 'videosToAlign'>;
  jobs: JobStore;
  clock: Clock;
  version: number;
}): Promise<number> {
  const { alignments, jobs, clock, version } = args;
  const endedSinceMs = clock.nowMs() - REST_MS;
  const videoIds = await alignments.videosToAlign({ version, endedSinceMs, limit: MAX_QUEUED });
  for (const videoId of videoIds) {
    await enqueueJob({ jobs, clock, kind: 'align_lines', subjectId: videoId });
  }
  return videoIds.length;
}
