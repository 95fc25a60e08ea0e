import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { activityStatusNames } from '../../prize-draw/admin/activity-actions.tsx';

/** Returns the name of a prize draw's status code; `removed` for an unknown code. */
export const activityStatusName = (status: number): (typeof activityStatusNames)[number] =>
  activityStatusNames.find((name) => activityStatusCodes[name] === status) ?? 'removed';
