import type { Hono } from 'hono';
import * as z from 'zod';
import type { JobState } from '#domain/jobs/types.ts';
import { wireJob, wirePage } from '#shared/wire.ts';
import type { CallDescription } from '../call-description.ts';
import { growingPaging, id, orAbsent, readInput } from '../read-input.ts';
import type { AppContext, AppEnv } from '../request-context.ts';
import { refuseForeignOrigin, requireViewer } from '../session.ts';
import { presentJob, presentPage } from './present.ts';

const jobIndex = z.object({
  state: orAbsent(z.enum(['all', 'open', 'failed']).default('all')),
  ...growingPaging,
});
const oneJob = z.object({ job_id: id });

const statesOf: Record<'all' | 'open' | 'failed', JobState[] | null> = {
  all: null,
  open: ['queued', 'running'],
  failed: ['failed', 'cancelled'],
};

export const jobCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/dub_job_index.php',
    summary: 'Long work: running, waiting and ended.',
    access: 'admin',
    input: jobIndex,
    answer: wirePage(wireJob),
  },
  {
    methods: ['GET'],
    path: '/api/dub_job_view.php',
    summary: 'One piece of long work.',
    access: 'client',
    input: oneJob,
    answer: wireJob,
  },
  {
    methods: ['POST'],
    path: '/api/dub_job_cancel.php',
    summary: 'Cancels a piece of long work.',
    access: 'client',
    input: oneJob,
    answer: wireJob,
  },
  {
    methods: ['POST'],
    path: '/api/dub_job_retry.php',
    summary: 'Begins a failed or cancelled piece of long work again.',
    access: 'client',
    input: oneJob,
    answer: wireJob,
  },
];

/** Progress of long work, cancelling and retrying it. */
export function mountJobCalls(api: Hono<AppEnv>): void {
  api.get('/dub_job_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { state, as_of, ...page } = await readInput(c, jobIndex);
    const jobs = await c.var.services.jobs.list({
      viewer,
      states: statesOf[state],
      ...page,
      asOfMs: as_of,
    });
    return c.json(presentPage(jobs, presentJob));
  });

  api.get('/dub_job_view.php', async (c) => {
    const viewer = requireViewer(c);
    const { job_id } = await readInput(c, oneJob);
    return c.json(presentJob(await c.var.services.jobs.view({ viewer, jobId: job_id })));
  });

  const change = (move: 'cancel' | 'retry') => async (c: AppContext) => {
    refuseForeignOrigin(c);
    const viewer = requireViewer(c);
    const { job_id } = await readInput(c, oneJob);
    await c.var.services.jobs[move]({ viewer, jobId: job_id });
    return c.json(presentJob(await c.var.services.jobs.view({ viewer, jobId: job_id })));
  };
  api.post('/dub_job_cancel.php', change('cancel'));
  api.post('/dub_job_retry.php', change('retry'));
}
