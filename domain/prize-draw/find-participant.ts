import { hashToken } from '../accounts/session-token.ts';
import type { Clock } from '../clock.ts';
import { AppError, nullIfNotFound } from '../errors.ts';
import { chooseActivity } from './choose-activity.ts';
import type { Activity, DrawCaller, DrawStore, DrawVisitor, VisitorLookup } from './types.ts';

/** A participant of an activity. `accountId` is the visitor's ID if there is a visitor. */
interface Participant {
  activity: Activity;
  accountId: string;
  visitor: DrawVisitor | null;
}

/**
 * Finds the participant of a request. Without an activity ID, see `chooseActivity`. Throws not_found. Without a viewer and
 * without a visitor session of the activity, throws login_required, whether or not the activity exists.
 */
export type FindParticipant = (caller: DrawCaller, activityId: string | null) => Promise<Participant>;

/** Returns a published activity; without an ID, see `chooseActivity`. Throws not_found. */
export async function requireActivity(args: {
  draw: Pick<DrawStore, 'activityById' | 'publishedActivities'>;
  clock: Clock;
  activityId: string | null;
}): Promise<Activity> {
  const { draw, clock, activityId } = args;
  const activity =
    activityId === null
      ? chooseActivity(await draw.publishedActivities(), clock.nowMs())
      : await draw.activityById(activityId);
  if (!activity || activity.status === 'draft' || activity.status === 'removed')
    throw new AppError('not_found');
  return activity;
}

export function createFindParticipant(args: {
  draw: Pick<DrawStore, 'activityById' | 'publishedActivities'>;
  visitors: VisitorLookup;
  clock: Clock;
}): FindParticipant {
  const { draw, visitors, clock } = args;
  return async ({ viewer, visitor: source }, activityId) => {
    if (viewer) {
      const activity = await requireActivity({ draw, clock, activityId });
      return { activity, accountId: viewer.id, visitor: null };
    }
    const activity = await requireActivity({ draw, clock, activityId }).catch(nullIfNotFound);
    if (!activity) throw new AppError('login_required');
    const token = source?.tokenFor(activity.id) ?? null;
    const session =
      token === null || activity.visitors === null
        ? null
        : await visitors.findBySession({
            ...{ tokenHash: hashToken(token), activityId: activity.id, nowMs: clock.nowMs() },
          });
    if (!session) throw new AppError('login_required');
    return 'accountId' in session
      ? { activity, accountId: session.accountId, visitor: null }
      : { activity, accountId: session.visitor.id, visitor: session.visitor };
  };
}
