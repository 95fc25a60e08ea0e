import type { Transaction } from 'kysely';
import type { JoinResult } from '#domain/draw-visitors/types.ts';
import type { Reseal } from '#domain/sealed-text.ts';
import { logAction } from '../audit/log-action.ts';
import type { Tables } from '../database/tables.ts';
import type { DrawVisitorTableRow } from './tables.ts';

type Trx = Transaction<Tables>;

/** Clears the personal data that a visitor can delete: everything except the hashes. */
export const noPersonalColumns = {
  phone_ciphertext: null,
  masked_number: null,
  consented_ms: null,
  openid_ciphertext: null,
} as const;

/** Whether a visitor and another participant have drawn with the same request ID, which is unique for each participant. */
async function shareRequest(trx: Trx, visitor: DrawVisitorTableRow, otherId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('draw_records as own')
    .innerJoin('draw_records as other', (join) =>
      join
        .onRef('other.activity_id', '=', 'own.activity_id')
        .onRef('other.request_id', '=', 'own.request_id')
        .on('other.account_id', '=', otherId),
    )
    .select('own.id')
    .where('own.activity_id', '=', visitor.activity_id)
    .where('own.account_id', '=', visitor.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const moveRecords = (trx: Trx, visitor: DrawVisitorTableRow, toId: string) =>
  trx
    .updateTable('draw_records')
    .set({ account_id: toId })
    .where('activity_id', '=', visitor.activity_id)
    .where('account_id', '=', visitor.id)
    .execute();

/** Joins a visitor to an account. The account keeps its own number and binding. The transaction must hold the activity's row. */
export async function joinToAccount(args: {
  trx: Trx;
  visitor: DrawVisitorTableRow;
  accountId: string;
  reseal: Reseal;
  nowMs: number;
}): Promise<JoinResult> {
  const { trx, visitor, accountId, reseal, nowMs } = args;
  const { id, activity_id, draws_used } = visitor;
  if (await shareRequest(trx, visitor, accountId)) return 'same_request';
  await moveRecords(trx, visitor, accountId);
  if (draws_used > 0)
    await trx
      .insertInto('draw_participants')
      .values({ activity_id, account_id: accountId, draws_used })
      .onConflict((conflict) =>
        conflict
          .columns(['activity_id', 'account_id'])
          .doUpdateSet((eb) => ({ draws_used: eb('draw_participants.draws_used', '+', draws_used) })),
      )
      .execute();
  await trx
    .updateTable('draw_visitor_sessions')
    .set({ account_id: accountId, visitor_id: null })
    .where('visitor_id', '=', id)
    .execute();
  const resealed = (sealed: string) => reseal({ sealed, fromId: id, toId: accountId });
  const { phone_hash, phone_ciphertext, masked_number, consented_ms } = visitor;
  if (phone_ciphertext !== null && masked_number !== null && consented_ms !== null) {
    await trx
      .updateTable('draw_phone_numbers')
      .set({ is_accepted: 0 })
      .where('phone_hash', '=', phone_hash)
      .execute();
    await trx
      .insertInto('draw_phone_numbers')
      .values({
        ...{ account_id: accountId, ciphertext: resealed(phone_ciphertext), masked_number, consented_ms },
        ...{ phone_hash, verified_ms: nowMs, is_accepted: 0 },
      })
      // If the account has saved the same number, it is verified now. A different number stays.
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ verified_ms: nowMs })
          .where('draw_phone_numbers.phone_hash', '=', phone_hash),
      )
      .execute();
  }
  const { openid_hash, openid_ciphertext } = visitor;
  if (openid_hash !== null && openid_ciphertext !== null)
    await trx
      .insertInto('wechat_bindings')
      .values({
        ...{ account_id: accountId, openid_hash, openid_ciphertext: resealed(openid_ciphertext) },
        bound_ms: nowMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await leaveHashes(trx, visitor, { joined_account_id: accountId, joined_visitor_id: null });
  await logAction(trx, {
    ...{ actorId: accountId, action: 'visitor_joined', subjectId: accountId, nowMs },
    detail: { activity: activity_id, draws: String(draws_used) },
  });
  return 'done';
}

/**
 * Deletes everything of a joined visitor except its hashes, and makes them lead to `joined`. The hashes of visitors that
 * were joined to it earlier lead there, too.
 */
async function leaveHashes(
  trx: Trx,
  { id }: DrawVisitorTableRow,
  joined: Pick<DrawVisitorTableRow, 'joined_account_id' | 'joined_visitor_id'>,
): Promise<void> {
  await trx.updateTable('draw_visitors').set(joined).where('joined_visitor_id', '=', id).execute();
  await trx
    .updateTable('draw_visitors')
    .set({ ...joined, ...noPersonalColumns, draws_used: 0 })
    .where('id', '=', id)
    .execute();
}

/** Joins a visitor to another visitor of the activity, who keeps their own proofs. The transaction must hold the activity's row. */
export async function joinToVisitor(args: {
  trx: Trx;
  visitor: DrawVisitorTableRow;
  into: DrawVisitorTableRow;
  reseal: Reseal;
}): Promise<JoinResult> {
  const { trx, visitor, into, reseal } = args;
  if (await shareRequest(trx, visitor, into.id)) return 'same_request';
  await moveRecords(trx, visitor, into.id);
  await trx
    .updateTable('draw_visitor_sessions')
    .set({ visitor_id: into.id })
    .where('visitor_id', '=', visitor.id)
    .execute();
  await leaveHashes(trx, visitor, { joined_account_id: null, joined_visitor_id: into.id });
  const resealed = (sealed: string) => reseal({ sealed, fromId: visitor.id, toId: into.id });
  const { phone_hash, phone_ciphertext, masked_number, consented_ms, openid_hash, openid_ciphertext } =
    visitor;
  const takesPhone = into.phone_hash === null && phone_ciphertext !== null;
  const takesWechat = into.openid_hash === null && openid_ciphertext !== null;
  // Cleared first, because two visitors of an activity cannot share a proof.
  if (takesPhone || takesWechat)
    await trx
      .updateTable('draw_visitors')
      .set({ ...(takesPhone ? { phone_hash: null } : {}), ...(takesWechat ? { openid_hash: null } : {}) })
      .where('id', '=', visitor.id)
      .execute();
  await trx
    .updateTable('draw_visitors')
    .set((eb) => ({
      draws_used: eb('draws_used', '+', visitor.draws_used),
      ...(takesPhone
        ? { phone_hash, phone_ciphertext: resealed(phone_ciphertext), masked_number, consented_ms }
        : {}),
      ...(takesWechat ? { openid_hash, openid_ciphertext: resealed(openid_ciphertext) } : {}),
    }))
    .where('id', '=', into.id)
    .execute();
  return 'done';
}
