import type { Kysely } from 'kysely';
import type { StatusChange } from '#domain/ads/types.ts';
import type { Database, Tables } from '../database/tables.ts';

/** Logs a change of status. Call it in the transaction that made the change: the lock on the subject's row orders the entries. */
export async function logStatusChange(args: {
  trx: Kysely<Tables>;
  subjectId: string;
  fromStatus: number;
  toStatus: number;
  actorId: string | null;
  nowMs: number;
}): Promise<void> {
  const { trx, subjectId, fromStatus, toStatus, actorId, nowMs } = args;
  const last = await trx
    .selectFrom('campaign_status_changes')
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.lit(0)).as('seq'))
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('campaign_status_changes')
    .values({
      subject_id: subjectId,
      seq: last.seq + 1,
      from_status: fromStatus,
      to_status: toStatus,
      actor_id: actorId,
      changed_ms: nowMs,
    })
    .execute();
}

/** The status changes of one ad or red packet, oldest first, with the name of the actor. */
export async function readStatusChanges(args: { db: Database; subjectId: string }): Promise<StatusChange[]> {
  const rows = await args.db
    .selectFrom('campaign_status_changes')
    .leftJoin('accounts', 'accounts.id', 'campaign_status_changes.actor_id')
    .select(['from_status', 'to_status', 'changed_ms', 'accounts.name as actor_name'])
    .where('subject_id', '=', args.subjectId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    fromStatus: row.from_status,
    toStatus: row.to_status,
    actorName: row.actor_name,
    changedMs: row.changed_ms,
  }));
}
