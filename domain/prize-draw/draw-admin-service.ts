import { randomBytes } from 'node:crypto';
import { detailOfChange } from '#shared/audit-detail.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { describeActivity } from './describe-activity.ts';
import { commitTo, describePublication, writeDocument } from './draw-chain.ts';
import { decryptPhoneNumber } from './phone-numbers.ts';
import { hashSeed } from './prize-selection.ts';
import type {
  Activity,
  ActivityInput,
  ActivityStatus,
  DrawAdminService,
  DrawChain,
  DrawStore,
  PublicActivity,
} from './types.ts';
import { assertPublishable, planActivityExtension, validateActivityForm } from './validate-activity-form.ts';

const SEED_BYTES = 32;

/** Maximum number of records in one export. */
const EXPORTED_RECORDS = 10_000;

const allowedTransitions: Record<ActivityStatus, readonly ActivityStatus[]> = {
  draft: ['active', 'removed'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
  removed: [],
};

/**
 * How long before its end an activity can still be extended, in ms. The clocks of several servers differ, and one of them
 * may have ended it and published its seed, which tells the result of every further draw.
 */
const EXTENSION_LEAD_MS = 60_000;

/** Returns what the publication of a draft fixes: its document, the commitment to it, and the start of its chain. */
export function planPublication(draft: Activity): { commitment: string; chain: DrawChain } {
  const documentText = writeDocument(describePublication(draft));
  const commitment = commitTo(documentText);
  const pseudonymKey = randomBytes(SEED_BYTES).toString('hex');
  return { commitment, chain: { documentText, pseudonymKey, headHash: commitment } };
}

/** Returns an activity without its secrets. */
export function withoutSecrets({ seed: _seed, chain, ...activity }: Activity): PublicActivity {
  return { ...activity, headHash: chain?.headHash ?? null };
}

/** Builds a draft from a form, with a new seed and the commitment to it. */
export function buildActivity(args: { form: ActivityInput; nowMs: number }): Activity {
  const seed = randomBytes(SEED_BYTES).toString('hex');
  return {
    ...buildActivityFields(args.form),
    id: newId(),
    status: 'draft',
    seed,
    commitment: hashSeed(seed),
    chain: null,
    drawCount: 0,
    revision: 1,
    createdMs: args.nowMs,
    archivedMs: null,
  };
}

/** Returns the activity fields of a form. Every prize gets a new ID. */
function buildActivityFields({ prizes, visitors = null, ...fields }: ActivityInput) {
  const newPrizes = prizes.map((prize) => {
    const { name, imageDataUrl, weight, stock, isFallback, costCents } = prize;
    const { personCap = null, dayCap = null } = prize;
    return {
      id: newId(),
      name,
      imageDataUrl,
      weight,
      stock,
      stockRemaining: stock,
      isFallback,
      costCents,
      awardedCount: 0,
      personCap,
      dayCap,
    };
  });
  return { ...fields, visitors, prizes: newPrizes };
}

/** Throws draw_changed if an activity that can still change has another revision than the one that was seen (null for any). */
function assertUnchanged({ status, revision }: Activity, seenRevision: number | null): void {
  if (status === 'ended' || seenRevision === null || revision === seenRevision) return;
  throw new AppError('draw_changed', { field: 'revision' });
}

/** Creates the service with which administrators manage activities and their prizes. */
export function createDrawAdminService(args: {
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

  const move = async (activity: Activity, to: ActivityStatus, actorId: string): Promise<boolean> => {
    const { id, status, revision } = activity;
    const nowMs = clock.nowMs();
    if (status !== 'draft' || to !== 'active')
      return draw.transitionActivity({ id, from: status, to, nowMs, actorId });
    assertPublishable(activity);
    return draw.publishActivity({ id, revision, nowMs, actorId, ...planPublication(activity) });
  };

  const change = async (before: Activity, form: ActivityInput, actorId: string): Promise<boolean> => {
    const { id, revision } = before;
    const nowMs = clock.nowMs();
    const detail = detailOfChange(describeActivity(before), describeActivity(form));
    if (before.status === 'draft') {
      const activity = { ...before, ...buildActivityFields(form) };
      const audit = createAuditEntry({
        ...{ actor: { id: actorId }, action: 'draw_changed', subjectId: id, detail, nowMs },
      });
      return draw.replaceDraft({ activity, revision, audit });
    }
    const { endsMs, chances } = form;
    const addedStock = planActivityExtension(before, form);
    const endsAfterMs = nowMs + EXTENSION_LEAD_MS;
    return draw.extendActivity({
      ...{ id, revision, nowMs, endsAfterMs, endsMs, chances, addedStock, detail, actorId },
    });
  };

  /**
   * Changes an activity if it still has the revision that the caller has seen (null for any). Throws draw_changed if it does
   * not, and illegal_move if `apply` changes nothing for another reason.
   */
  const changeAsSeen = async (args: {
    activity: Activity;
    seenRevision: number | null;
    apply: () => Promise<boolean>;
  }): Promise<void> => {
    const { activity, seenRevision, apply } = args;
    assertUnchanged(activity, seenRevision);
    if (await apply()) return;
    // The store changes only the revision that was read. Another change may have come first.
    assertUnchanged(await requireActivity(activity.id), seenRevision);
    throw new AppError('illegal_move');
  };

  return {
    async list({ pageNumber, pageSize, ...filter }) {
      const offset = (pageNumber - 1) * pageSize;
      const { activities, total } = await draw.listActivities({ ...filter, limit: pageSize, offset });
      return { list: activities.map(withoutSecrets), total, pageNumber, pageSize };
    },

    async activity({ activityId }) {
      return withoutSecrets(await requireActivity(activityId));
    },

    async save({ viewer, activityId, revision = null, form }) {
      validateActivityForm(form);
      if (activityId === null) {
        const activity = buildActivity({ form, nowMs: clock.nowMs() });
        await draw.insertActivity(activity, viewer.id);
        return { activityId: activity.id };
      }
      const before = await requireActivity(activityId);
      await changeAsSeen({
        activity: before,
        seenRevision: revision,
        apply: () => change(before, form, viewer.id),
      });
      return { activityId };
    },

    async changeStatus({ viewer, activityId, to, revision = null }) {
      const activity = await requireActivity(activityId);
      if (!allowedTransitions[activity.status].includes(to)) throw new AppError('illegal_move');
      const isPublication = activity.status === 'draft' && to === 'active';
      await changeAsSeen({
        activity,
        seenRevision: isPublication ? revision : null,
        apply: () => move(activity, to, viewer.id),
      });
    },

    async archive({ viewer, activityId, isArchived }) {
      const { id } = await requireActivity(activityId);
      const nowMs = clock.nowMs();
      const archivedMs = isArchived ? nowMs : null;
      const isMoved = await draw.archiveActivity({ id, archivedMs, nowMs, actorId: viewer.id });
      if (!isMoved) throw new AppError('illegal_move');
    },

    async records({ activityId, pageNumber, pageSize, ...filter }) {
      const { id } = await requireActivity(activityId);
      const offset = (pageNumber - 1) * pageSize;
      const { records, total } = await draw.listRecords({
        ...filter,
        activityId: id,
        limit: pageSize,
        offset,
      });
      return { list: records, total, pageNumber, pageSize };
    },

    async exportRecords({ viewer, activityId, ...filter }) {
      const { id } = await requireActivity(activityId);
      const limits = { limit: EXPORTED_RECORDS, offset: 0 };
      const { records } = await draw.listRecords({ ...filter, ...limits, activityId: id });
      await draw.auditExport({ activityId: id, adminId: viewer.id, nowMs: clock.nowMs() });
      return records;
    },

    async deliver({ viewer, recordId, trackingNumber }) {
      const record = await draw.recordById(recordId);
      if (!record) throw new AppError('not_found');
      const marked = await draw.markDelivered({
        ...{ activityId: record.activityId, recordIds: [recordId], trackingNumber },
        ...{ adminId: viewer.id, nowMs: clock.nowMs() },
      });
      if (marked.length === 0) throw new AppError('illegal_move');
    },

    async deliverMany({ viewer, activityId, recordIds }) {
      const { id } = await requireActivity(activityId);
      return draw.markDelivered({
        ...{ activityId: id, recordIds, trackingNumber: null },
        ...{ adminId: viewer.id, nowMs: clock.nowMs() },
      });
    },

    async revealPhone({ viewer, recordId, reason }) {
      const record = await draw.recordById(recordId);
      const phone = record && (await draw.findPhone(record.accountId));
      // A phone number may be read only to deliver a prize.
      if (!record || !phone || record.deliveryState === 'none') throw new AppError('not_found');
      await draw.insertReveal({
        id: newId(),
        recordId,
        adminId: viewer.id,
        reason,
        createdMs: clock.nowMs(),
      });
      const { accountId, ciphertext: sealed } = phone;
      return { phone: decryptPhoneNumber({ key: await phoneKey(), accountId, sealed }) };
    },
  };
}
