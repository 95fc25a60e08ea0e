import type { Job } from './types.ts';

/** Whether a job waits or runs. */
export const isOpenJob = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running';
