import { type AuditAction, actionsOf } from '#shared/audit-actions.ts';
import { AUDIT_EXPORT_MAX } from '#shared/audit-limits.ts';
import { endOfShanghaiDay, startOfShanghaiDay } from '#shared/shanghai-day.ts';
import type { AccountStore } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { AuditEntry } from './audit-entry.ts';
import { maskNumbers } from './mask-numbers.ts';
import { nameEntries } from './name-entries.ts';
import { deviceOf } from './request-device.ts';
import type { AuditFilter, AuditSearch, AuditService, AuditStore } from './types.ts';

/**
 * Creates an audit entry for an action at `nowMs`. During a request of the actor, its detail also has the kind of device. Long
 * numbers in `detail.reason`, which people type, are masked: an entry can never be removed.
 */
export function createAuditEntry(args: {
  actor: { id: string };
  action: AuditAction;
  subjectId: string;
  detail?: Record<string, string>;
  nowMs: number;
}): AuditEntry {
  const { actor, action, subjectId, nowMs } = args;
  const device = deviceOf(actor.id);
  const reason = args.detail?.reason;
  const detail = {
    ...args.detail,
    ...(reason === undefined ? {} : { reason: maskNumbers(reason) }),
    ...(device === null ? {} : { device }),
  };
  return { id: newId(), actorId: actor.id, action, subjectId, detail, createdMs: nowMs };
}

/**
 * Creates the service that searches the audit log. Other services write entries together with the change that they
 * describe (see `createAuditEntry`).
 */
export function createAuditService(args: {
  audits: AuditStore;
  accounts: Pick<AccountStore, 'accountByUsername'>;
  clock: Clock;
}): AuditService {
  const { audits, accounts, clock } = args;

  /** Returns the ID of the account with this name, or else the text, which may be an ID. */
  const findId = async (typed: string) => {
    const text = typed.trim().normalize('NFC');
    return (await accounts.accountByUsername(text))?.id ?? text;
  };

  const toFilter = async ({ action, actor, subject, from, to }: AuditSearch): Promise<AuditFilter> => {
    const fromSeconds = from === null ? null : startOfShanghaiDay(from);
    const toSeconds = to === null ? null : endOfShanghaiDay(to);
    if (from !== null && fromSeconds === null) throw new AppError('bad_parameter', { field: 'from' });
    const isBefore = fromSeconds !== null && toSeconds !== null && toSeconds <= fromSeconds;
    if ((to !== null && toSeconds === null) || isBefore) throw new AppError('bad_parameter', { field: 'to' });
    return {
      ...(action === null ? {} : { actions: actionsOf(action) }),
      ...(actor === null ? {} : { actorId: await findId(actor) }),
      ...(subject === null ? {} : { subjectId: await findId(subject) }),
      ...(fromSeconds === null ? {} : { fromMs: fromSeconds * 1000 }),
      ...(toSeconds === null ? {} : { toMs: toSeconds * 1000 }),
    };
  };

  return {
    async list({ viewer, pageNumber, pageSize, asOfMs = null, ...search }) {
      const filter = await toFilter(search);
      const offset = (pageNumber - 1) * pageSize;
      const found = await audits.listAudits({ filter, limit: pageSize, offset, asOfMs });
      const list = await nameEntries({ audits, viewer, rows: found.entries });
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async exportEntries({ viewer, ...search }) {
      const filter = await toFilter(search);
      const { entries } = await audits.listAudits({ filter, limit: AUDIT_EXPORT_MAX, offset: 0 });
      const { action, from, to } = search;
      // A text that found nothing may be anything that somebody has typed, so it is not kept.
      const found = entries.length > 0 ? { actor: filter.actorId, subject: filter.subjectId } : {};
      const asked = { action, from_day: from, to_day: to, ...found };
      const detail = Object.fromEntries([
        ['entries', String(entries.length)],
        ...Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ]);
      // Before the file leaves, so that nobody can have a file that the log does not mention.
      await audits.insertAudit(
        createAuditEntry({
          ...{ actor: viewer, action: 'audit_exported', subjectId: viewer.id, detail, nowMs: clock.nowMs() },
        }),
      );
      return nameEntries({ audits, viewer, rows: entries });
    },
  };
}
