import { activityStatusCodes } from '#shared/activity-status-codes.ts';

const names = ['draft', 'active', 'paused', 'ended', 'removed'] as const;

/** Returns the name of the status of a prize draw. */
export const activityStatusName = (status: number): (typeof names)[number] =>
  names.find((name) => activityStatusCodes[name] === status) ?? 'removed';
