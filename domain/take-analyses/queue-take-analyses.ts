import { DAY_SECONDS } from '#shared/constants.ts';
import type { Clock } from '../clock.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobStore } from '../jobs/types.ts';
import { TAKE_ANALYSIS_VERSION } from './analyze-saved-take.ts';
import type { SpeechAnalyzer, TakeAnalysisStore } from './types.ts';

/** How many takes of before one start of the server queues. */
const MAX_QUEUED_AT_START = 1000;
/** How long a take that could not be analyzed rests, in milliseconds. */
const REST_MS = 7 * DAY_SECONDS * 1000;

interface Queue {
  speech: Pick<SpeechAnalyzer, 'modelFile'>;
  jobs: JobStore;
  clock: Clock;
}

/** Queues the analysis of a saved take. Does nothing without the acoustic model. */
export async function queueTakeAnalysis({
  speech,
  jobs,
  clock,
  takeId,
}: Queue & { takeId: string }): Promise<void> {
  if ((await speech.modelFile()) === null) return;
  await enqueueJob({ jobs, clock, kind: 'analyze_take', subjectId: takeId });
}

/**
 * Queues the newest takes without an analysis of this version, such as those that were saved before there was a model. Those
 * that could not be analyzed rest.
 */
export async function queueMissingAnalyses({
  takeAnalyses,
  ...queue
}: Queue & { takeAnalyses: Pick<TakeAnalysisStore, 'takesWithoutAnalysis'> }): Promise<void> {
  const missing = {
    version: TAKE_ANALYSIS_VERSION,
    endedSinceMs: queue.clock.nowMs() - REST_MS,
    limit: MAX_QUEUED_AT_START,
  };
  for (const takeId of await takeAnalyses.takesWithoutAnalysis(missing))
    await queueTakeAnalysis({ ...queue, takeId });
}
