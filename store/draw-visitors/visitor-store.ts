import type { Transaction } from 'kysely';
import type { VisitorProof, VisitorSession, VisitorStore } from '#domain/draw-visitors/types.ts';
import { type DrawVisitor, deliveryStates } from '#domain/prize-draw/types.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { readEnum } from '../database/read-column.ts';
import { countRows } from '../database/select-page.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { lockActivity, selectUnjoined } from '../prize-draw/draw-statements.ts';
import { joinToAccount, joinToVisitor, noPersonalColumns } from './join-visitor.ts';
import { findProvedAccount, lockProof } from './proved-account.ts';
import type { DrawVisitorTableRow } from './tables.ts';

type Trx = Transaction<Tables>;

/** A clock that is days early must not delete the counts of today: caps of the day would begin anew when it is set right. */
const DAY_COUNT_RETENTION_MS = 30 * DAY_SECONDS * 1000;

const toVisitor = (row: DrawVisitorTableRow): DrawVisitor => ({
  id: row.id,
  activityId: row.activity_id,
  drawsUsed: row.draws_used,
  maskedNumber: row.masked_number,
  hasPhone: row.phone_hash !== null,
  hasWechat: row.openid_hash !== null,
});

const toProofColumns = (proof: VisitorProof) =>
  proof.kind === 'phone'
    ? {
        phone_hash: proof.hash,
        phone_ciphertext: proof.ciphertext,
        masked_number: proof.maskedNumber,
        consented_ms: proof.consentedMs,
      }
    : { openid_hash: proof.hash, openid_ciphertext: proof.ciphertext };

const hashColumns = { phone: 'phone_hash', wechat: 'openid_hash' } as const;

/** Visitors: participants of prize draws without an account. Also their sessions and the codes that verify phone numbers. */
export function createVisitorStore(args: { db: Database; dialect: StoreDialect }): VisitorStore {
  const { db, dialect } = args;

  /** Locks the activity first, as a draw does, so that the visitor cannot draw at the same time. */
  const withVisitor = <Result>(
    { id, activityId }: { id: string; activityId: string },
    task: (trx: Trx, row: DrawVisitorTableRow) => Promise<Result>,
  ): Promise<Result | 'gone'> =>
    db.transaction().execute(async (trx) => {
      await lockActivity[dialect](trx, { activityId });
      const row = await selectUnjoined(trx).where('id', '=', id).executeTakeFirst();
      return row ? task(trx, row) : 'gone';
    });

  const sessionByToken: VisitorStore['sessionByToken'] = async ({ tokenHash, nowMs }) => {
    const session = await db
      .selectFrom('draw_visitor_sessions')
      .select(['activity_id', 'visitor_id', 'account_id'])
      .where('token_hash', '=', tokenHash)
      .where('expires_ms', '>', nowMs)
      .executeTakeFirst();
    if (!session) return null;
    const { activity_id: activityId, account_id: accountId } = session;
    if (accountId !== null) return { activityId, accountId };
    const row = await db
      .selectFrom('draw_visitors')
      .selectAll()
      .where('id', '=', session.visitor_id ?? '')
      .executeTakeFirst();
    return row ? { activityId, visitor: toVisitor(row) } : null;
  };

  return {
    sessionByToken,

    async findBySession({ tokenHash, activityId, nowMs }) {
      const found: VisitorSession | null = await sessionByToken({ tokenHash, nowMs });
      return found?.activityId === activityId ? found : null;
    },

    insertVisitor: ({ visitorId, activityId, tokenHash, nowMs, expiresMs }) =>
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('draw_visitors')
          .values({ id: visitorId, activity_id: activityId, draws_used: 0, created_ms: nowMs })
          .execute();
        await trx
          .insertInto('draw_visitor_sessions')
          .values({
            ...{ token_hash: tokenHash, activity_id: activityId, visitor_id: visitorId, account_id: null },
            ...{ created_ms: nowMs, expires_ms: expiresMs },
          })
          .execute();
      }),

    bindVisitor: ({ visitor, proof, reseal, nowMs }) =>
      withVisitor(visitor, async (trx, row) => {
        await lockProof({ trx, dialect, hash: proof.hash });
        const accountId = await findProvedAccount(trx, proof);
        if (accountId !== null) return joinToAccount({ trx, visitor: row, accountId, reseal, nowMs });
        const holder = await trx
          .selectFrom('draw_visitors')
          .selectAll()
          .where(hashColumns[proof.kind], '=', proof.hash)
          .where('activity_id', '=', row.activity_id)
          .executeTakeFirst();
        if (holder && holder.joined_account_id !== null)
          return joinToAccount({ trx, visitor: row, accountId: holder.joined_account_id, reseal, nowMs });
        const intoId = holder?.joined_visitor_id ?? holder?.id ?? row.id;
        if (intoId !== row.id) {
          const into = await selectUnjoined(trx).where('id', '=', intoId).executeTakeFirstOrThrow();
          const joined = await joinToVisitor({ trx, visitor: row, into, reseal });
          if (joined !== 'done') return joined;
        }
        // The earlier visitor's hash already leads to `intoId`, which has a newer proof of that kind.
        if (holder && holder.id !== intoId) return 'done';
        const ciphertext = reseal({ sealed: proof.ciphertext, fromId: row.id, toId: intoId });
        await trx
          .updateTable('draw_visitors')
          .set(toProofColumns({ ...proof, ciphertext }))
          .where('id', '=', intoId)
          .execute();
        return 'done';
      }),

    joinAccount: ({ visitor, accountId, reseal, nowMs }) =>
      withVisitor(visitor, (trx, row) => joinToAccount({ trx, visitor: row, accountId, reseal, nowMs })),

    async visitorsOfProof({ kind, hash }) {
      const rows = await selectUnjoined(db).where(hashColumns[kind], '=', hash).execute();
      return rows.map(({ id, activity_id }) => ({ id, activityId: activity_id }));
    },

    verifyAccountPhone: ({ accountId, phone, nowMs }) =>
      db.transaction().execute(async (trx) => {
        await lockProof({ trx, dialect, hash: phone.hash });
        await trx
          .updateTable('draw_phone_numbers')
          .set({ verified_ms: null, is_accepted: 0 })
          .where('phone_hash', '=', phone.hash)
          .execute();
        const columns = {
          ...{ ciphertext: phone.ciphertext, masked_number: phone.maskedNumber, phone_hash: phone.hash },
          ...{ consented_ms: phone.consentedMs, verified_ms: nowMs, is_accepted: 0 },
        };
        await trx
          .insertInto('draw_phone_numbers')
          .values({ account_id: accountId, ...columns })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
          .execute();
      }),

    async endSession(tokenHash) {
      await db.deleteFrom('draw_visitor_sessions').where('token_hash', '=', tokenHash).execute();
    },

    async exportVisitor(visitorId) {
      const row = await db
        .selectFrom('draw_visitors')
        .selectAll()
        .where('id', '=', visitorId)
        .executeTakeFirst();
      if (!row) return null;
      const records = await db
        .selectFrom('draw_records')
        .select(['id', 'seq', 'prize_name', 'delivery_state', 'created_ms'])
        .where('activity_id', '=', row.activity_id)
        .where('account_id', '=', visitorId)
        .orderBy('seq')
        .execute();
      return {
        activityId: row.activity_id,
        createdMs: row.created_ms,
        maskedNumber: row.masked_number,
        consentedMs: row.consented_ms,
        hasWechat: row.openid_hash !== null,
        records: records.map((record) => ({
          id: record.id,
          seq: record.seq,
          prizeName: record.prize_name,
          deliveryState: readEnum(deliveryStates, record.delivery_state, 'draw_records.delivery_state'),
          createdMs: record.created_ms,
        })),
      };
    },

    async forgetVisitor(visitor) {
      await withVisitor(visitor, async (trx, { id, activity_id }) => {
        await trx
          .updateTable('draw_records')
          .set({ delivery_state: 'renounced' })
          .where('activity_id', '=', activity_id)
          .where('account_id', '=', id)
          .where('delivery_state', '=', 'owed')
          .execute();
        await trx.deleteFrom('phone_codes').where('holder_id', '=', id).execute();
        await trx.deleteFrom('draw_visitor_sessions').where('visitor_id', '=', id).execute();
        await trx.updateTable('draw_visitors').set(noPersonalColumns).where('id', '=', id).execute();
      });
    },

    countOwed: ({ id, activityId }) =>
      countRows(
        db
          .selectFrom('draw_records')
          .where('activity_id', '=', activityId)
          .where('account_id', '=', id)
          .where('delivery_state', '=', 'owed'),
      ),

    async sweepVisitors({ nowMs, unusedBeforeMs }) {
      await db.deleteFrom('draw_visitor_sessions').where('expires_ms', '<=', nowMs).execute();
      await db.deleteFrom('phone_codes').where('expires_ms', '<=', nowMs).execute();
      await db.deleteFrom('wechat_states').where('expires_ms', '<=', nowMs).execute();
      await db
        .deleteFrom('draw_day_counts')
        .where('day_ms', '<', startOfShanghaiDayMs(nowMs) - DAY_COUNT_RETENTION_MS)
        .execute();
      const { numDeletedRows } = await db
        .deleteFrom('draw_visitors')
        .where((eb) =>
          eb.or([
            eb.and([
              eb('draws_used', '=', 0),
              eb('phone_hash', 'is', null),
              eb('openid_hash', 'is', null),
              eb('created_ms', '<', unusedBeforeMs),
            ]),
            eb.not(
              eb.or([
                eb.and([
                  eb.or([eb('phone_hash', 'is not', null), eb('openid_hash', 'is not', null)]),
                  eb.exists(
                    eb
                      .selectFrom('draw_activities')
                      .select('draw_activities.id')
                      .whereRef('draw_activities.id', '=', 'draw_visitors.activity_id')
                      .where('status', '!=', 'ended'),
                  ),
                ]),
                eb.exists(
                  eb
                    .selectFrom('draw_visitor_sessions')
                    .select('token_hash')
                    .whereRef('draw_visitor_sessions.visitor_id', '=', 'draw_visitors.id'),
                ),
                eb.exists(
                  eb
                    .selectFrom('draw_records')
                    .select('draw_records.id')
                    .whereRef('draw_records.activity_id', '=', 'draw_visitors.activity_id')
                    .whereRef('draw_records.account_id', '=', 'draw_visitors.id')
                    .where('draw_records.delivery_state', '=', 'owed'),
                ),
              ]),
            ),
          ]),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async storeCode({ holderId, phoneHash, codeHash, tries, expiresMs }) {
      const columns = {
        ...{ phone_hash: phoneHash, code_hash: codeHash, tries_left: tries, expires_ms: expiresMs },
      };
      await db
        .insertInto('phone_codes')
        .values({ holder_id: holderId, ...columns })
        .onConflict((conflict) => conflict.column('holder_id').doUpdateSet(columns))
        .execute();
    },

    async tryCode({ holderId, nowMs }) {
      const row = await db
        .updateTable('phone_codes')
        .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
        .where('holder_id', '=', holderId)
        .where('tries_left', '>', 0)
        .where('expires_ms', '>', nowMs)
        .returning(['phone_hash', 'code_hash'])
        .executeTakeFirst();
      return row ? { phoneHash: row.phone_hash, codeHash: row.code_hash } : null;
    },

    async deleteCode(holderId) {
      await db.deleteFrom('phone_codes').where('holder_id', '=', holderId).execute();
    },
  };
}
