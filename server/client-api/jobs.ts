import type { Hono } from 'hono';
import * as z from 'zod';
import type { JobState } from '#domain/jobs/types.ts';
import { id, orAbsent, paging, readInput } from '../read-input.ts';
import type { AppContext, AppEnv } from '../request-context.ts';
import { refuseForeignOrigin, requireViewer } from '../session.ts';
import { presentJob, presentPage } from './present.ts';

const jobIndex = z.object({ state: orAbsent(z.enum(['all', 'open', 'failed']).default('all')), ...paging });
const oneJob = z.object({ job_id: id });

const statesOf: Record<'all' | 'open' | 'failed', JobState[] | null> = {
  all: null,
  open: ['queued', 'running'],
  failed: ['failed', 'cancelled'],
};

/** Progress of long work, cancelling and retrying it. */
export function mountJobCalls(api: Hono<AppEnv>): void {
  api.get('/dub_job_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { state, pageno, pagesize } = await readInput(c, jobIndex);
    const page = await c.var.services.jobs.list({ viewer, states: statesOf[state], pageno, pagesize });
    return c.json(presentPage(page, presentJob));
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
