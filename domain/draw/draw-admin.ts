import { randomBytes } from 'node:crypto';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import type { Clock } from '#domain/services.ts';
import { checkForm, growth } from './check-form.ts';
import { isOver } from './choose-activity.ts';
import { commitTo } from './choose-prize.ts';
import { openPhone } from './phones.ts';
import type { Activity, ActivityForm, ActivityStatus, DrawAdminService, DrawStore } from './types.ts';

const SEED_BYTES = 32;

const moves: Record<ActivityStatus, readonly ActivityStatus[]> = {
  draft: ['active', 'removed'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
  removed: [],
};

/** A new draft of what was entered, with a seed of its own and the commitment to it. */
export function makeActivity(args: { form: ActivityForm; nowMs: number }): Activity {
  const seed = randomBytes(SEED_BYTES).toString('hex');
  return {
    ...entered(args.form),
    id: newId(),
    status: 'draft',
    seed,
    commitment: commitTo(seed),
    draws: 0,
    revision: 1,
    createdMs: args.nowMs,
  };
}

/** A form's values as an activity holds them; every prize is new. */
function entered({ title, rules, startsMs, endsMs, chances, needsPhone, prizes }: ActivityForm) {
  const made = prizes.map(({ name, img, weight, stock, fallback }) => ({
    id: newId(),
    name,
    img,
    weight,
    stock,
    stockLeft: stock,
    fallback,
  }));
  return { title, rules, startsMs, endsMs, chances, needsPhone, prizes: made };
}

function requireAdmin({ access }: Viewer): void {
  if (!access.includes('admin') && !access.includes('owner')) throw new AppError('forbidden');
}

/** What administrators do with activities and what was won in them. */
export function createDrawAdmin(args: {
  draw: DrawStore;
  clock: Clock;
  phoneKey: () => Promise<Uint8Array>;
}): DrawAdminService {
  const { draw, clock, phoneKey } = args;

  const requireActivity = async (id: string): Promise<Activity> => {
    const activity = await draw.activityById(id);
    if (!activity || activity.status === 'removed') throw new AppError('not_found');
    return activity;
  };

  const change = async (before: Activity, form: ActivityForm): Promise<boolean> => {
    const { id, revision } = before;
    if (before.status === 'draft')
      return draw.rewriteDraft({ activity: { ...before, ...entered(form) }, revision });
    // Its seed is told from then on: a draw more would be one with a known result.
    if (isOver(before, clock.nowMs())) return false;
    const more = growth(before, form);
    return draw.extendActivity({ id, revision, endsMs: form.endsMs, chances: form.chances, more });
  };

  return {
    async list({ viewer, pageno, pagesize }) {
      requireAdmin(viewer);
      const offset = (pageno - 1) * pagesize;
      const { activities, total } = await draw.listActivities({ limit: pagesize, offset });
      const list = activities.map(({ seed: _secret, ...activity }) => activity);
      return { list, total, pageno, pagesize };
    },

    async save({ viewer, activityId, form }) {
      requireAdmin(viewer);
      checkForm(form);
      if (activityId === null) {
        const activity = makeActivity({ form, nowMs: clock.nowMs() });
        await draw.insertActivity(activity);
        return { activityId: activity.id };
      }
      const before = await requireActivity(activityId);
      if (!(await change(before, form))) throw new AppError('illegal_move');
      return { activityId };
    },

    async move({ viewer, activityId, to }) {
      requireAdmin(viewer);
      const { id, status, endsMs } = await requireActivity(activityId);
      const over = to === 'active' && clock.nowMs() >= endsMs;
      const moved =
        moves[status].includes(to) && !over ? await draw.moveActivity({ id, from: status, to }) : false;
      if (!moved) throw new AppError('illegal_move');
    },

    async records({ viewer, activityId, state, pageno, pagesize }) {
      requireAdmin(viewer);
      const { id } = await requireActivity(activityId);
      const offset = (pageno - 1) * pagesize;
      const { records, total } = await draw.listRecords({ activityId: id, state, limit: pagesize, offset });
      return { list: records, total, pageno, pagesize };
    },

    async deliver({ viewer, recordId }) {
      requireAdmin(viewer);
      if (!(await draw.recordById(recordId))) throw new AppError('not_found');
      const done = await draw.markDelivered({ recordId, adminId: viewer.id, nowMs: clock.nowMs() });
      if (!done) throw new AppError('illegal_move');
    },

    async revealPhone({ viewer, recordId, reason }) {
      requireAdmin(viewer);
      const record = await draw.recordById(recordId);
      const phone = record && (await draw.phoneOf(record.accountId));
      // A number is looked at to hand something over, and for nothing else.
      if (!record || !phone || record.state === 'none') throw new AppError('not_found');
      await draw.insertReveal({
        id: newId(),
        recordId,
        adminId: viewer.id,
        reason,
        createdMs: clock.nowMs(),
      });
      const { accountId, sealed } = phone;
      return { phone: openPhone({ key: await phoneKey(), accountId, sealed }) };
    },
  };
}
