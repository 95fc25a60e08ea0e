import type { JobDto, jobs } from '#contract/jobs.ts';
import type { JobState, JobView } from '#domain/jobs/types.ts';
import { type CallRequest, defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { chineseErrorMessage } from '../messages.ts';

const statesOf: Record<'all' | 'open' | 'failed', JobState[] | null> = {
  all: null,
  open: ['queued', 'running'],
  failed: ['failed', 'cancelled'],
};

export const jobHandlers = defineHandlers<typeof jobs>()({
  async list({ services, viewer, input }) {
    const { state, kind, asOf, ...page } = input;
    const states = statesOf[state];
    const found = await services.jobs.list({ viewer, states, kind, ...page, asOfMs: asOf });
    return pageOf(found, toJobDto);
  },

  async view({ services, viewer, input }) {
    return toJobDto(await services.jobs.view({ viewer, ...input }));
  },

  cancel: (request) => changeJob(request, 'cancel'),
  retry: (request) => changeJob(request, 'retry'),
});

async function changeJob(
  { services, viewer, input }: Pick<CallRequest<(typeof jobs)['cancel']>, 'services' | 'viewer' | 'input'>,
  move: 'cancel' | 'retry',
) {
  await services.jobs[move]({ viewer, jobId: input.jobId });
  return toJobDto(await services.jobs.view({ viewer, jobId: input.jobId }));
}

/** Converts a job to the contract's shape. */
export const toJobDto = defineDto<JobDto>()(({ id, errorDetail, ...job }: JobView) => ({
  ...job,
  jobId: id,
  error: job.errorCode === null ? null : chineseErrorMessage(job.errorCode),
  detail: errorDetail,
}));
