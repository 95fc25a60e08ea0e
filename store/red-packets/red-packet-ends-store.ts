import type { Kysely } from 'kysely';
import { canEndEarly, hasEnded, planRefund } from '#domain/red-packets/plan-end.ts';
import type { RedPacketStore } from '#domain/red-packets/types.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { SYSTEM_ACTOR_ID } from '#shared/system-actor.ts';
import { logStatusChange } from '../ads/status-change-log.ts';
import { logAction } from '../audit/log-action.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { lockRedPacket } from './claim-statements.ts';
import { enterMovement } from './enter-movement.ts';
import { toRedPacket } from './red-packet-rows.ts';

type EndMethods = 'hasOverdue' | 'expireOverdue' | 'endEarly' | 'refundReturned' | 'setArchived';

/** Ends red packets on time or early, refunds them, and archives them. Each method locks the row that claims lock. */
export function createRedPacketEndsStore({
  db,
  dialect,
}: {
  db: Database;
  dialect: StoreDialect;
}): Pick<RedPacketStore, EndMethods> {
  const overdue = (nowMs: number) =>
    db
      .selectFrom('red_packets')
      .select(['id', 'status'])
      .where('status', 'in', [redPacketStatus.active, redPacketStatus.paused])
      .where('expires_ms', '<=', nowMs);

  const lock = async (trx: Kysely<Tables>, redPacketId: string) => {
    const [row] = await lockRedPacket[dialect](trx, { redPacketId });
    return row ? toRedPacket(row) : null;
  };

  return {
    hasOverdue: async (nowMs) => (await overdue(nowMs).limit(1).executeTakeFirst()) !== undefined,

    async expireOverdue(nowMs) {
      let expired = 0;
      for (const { id, status } of await overdue(nowMs).execute()) {
        await runDurableTransaction({ db, dialect }, async (trx) => {
          const row = await trx
            .updateTable('red_packets')
            .set((eb) => ({
              status: redPacketStatus.expired,
              refunded_cents: eb('total_cents', '-', eb.ref('granted_cents')),
            }))
            .where('id', '=', id)
            .where('status', '=', status)
            .where('expires_ms', '<=', nowMs)
            .returning(['id', 'refunded_cents'])
            .executeTakeFirst();
          if (!row) return;
          await enterRelease({ trx, redPacketId: id, cents: row.refunded_cents, actorId: null, nowMs });
          const toStatus = redPacketStatus.expired;
          await logStatusChange({ trx, subjectId: id, fromStatus: status, toStatus, actorId: null, nowMs });
          const detail = { from: String(status), to: String(toStatus), cents: String(row.refunded_cents) };
          const sweep = { actorId: SYSTEM_ACTOR_ID, subjectId: id, nowMs, detail };
          await logAction(trx, { ...sweep, action: 'red_packet_status' });
          expired += 1;
        });
      }
      return expired;
    },

    endEarly: ({ redPacketId, isRefunded, actorId, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const redPacket = await lock(trx, redPacketId);
        if (!redPacket || !canEndEarly(redPacket, nowMs)) return false;
        const cents = redPacket.totalCents - redPacket.grantedCents;
        const toStatus = isRefunded ? redPacketStatus.refunded : redPacketStatus.expired;
        await trx
          .updateTable('red_packets')
          .set({ status: toStatus, refunded_cents: cents, ended_ms: nowMs })
          .where('id', '=', redPacketId)
          .execute();
        await enterRelease({ trx, redPacketId, cents, actorId, nowMs });
        if (isRefunded) await enterRefund({ trx, redPacketId, actorId, nowMs });
        const fromStatus = redPacket.status;
        await logStatusChange({ trx, subjectId: redPacketId, fromStatus, toStatus, actorId, nowMs });
        const detail = { cents: String(cents), refunded: String(isRefunded) };
        await logAction(trx, { actorId, action: 'red_packet_ended', subjectId: redPacketId, detail, nowMs });
        return true;
      }),

    refundReturned: ({ redPacketId, actorId, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const redPacket = await lock(trx, redPacketId);
        if (!redPacket || !hasEnded(redPacket.status)) return null;
        const returnedCents = await readReturned({ trx, redPacketId });
        const status = planRefund({ status: redPacket.status, returnedCents });
        if (status === null) return null;
        // More may have been returned since the balances were read.
        const cents = await enterRefund({ trx, redPacketId, actorId, nowMs });
        if (status !== redPacket.status) {
          await trx.updateTable('red_packets').set({ status }).where('id', '=', redPacketId).execute();
          await logStatusChange({
            ...{ trx, subjectId: redPacketId, actorId, nowMs },
            ...{ fromStatus: redPacket.status, toStatus: status },
          });
        }
        const detail = { cents: String(cents) };
        await logAction(trx, {
          actorId,
          action: 'red_packet_refunded',
          subjectId: redPacketId,
          detail,
          nowMs,
        });
        return cents;
      }),

    setArchived: ({ redPacketId, isArchived, actorId, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const redPacket = await lock(trx, redPacketId);
        const isAllowed = redPacket && hasEnded(redPacket.status);
        if (!isAllowed || (redPacket.archivedMs !== null) === isArchived) return false;
        await trx
          .updateTable('red_packets')
          .set({ archived_ms: isArchived ? nowMs : null })
          .where('id', '=', redPacketId)
          .execute();
        const detail = { archived: String(isArchived) };
        await logAction(trx, {
          actorId,
          action: 'red_packet_archived',
          subjectId: redPacketId,
          detail,
          nowMs,
        });
        return true;
      }),
  };
}

type Moved = { trx: Kysely<Tables>; redPacketId: string; nowMs: number };

/** Enters the release of the shares that nobody has, if any. */
async function enterRelease(args: Moved & { cents: number; actorId: string | null }): Promise<void> {
  if (args.cents > 0) await enterMovement({ ...args, movement: 'release', grantId: null });
}

/** Enters the refund of all returned money to the company, if any. Returns how much, in cents. */
export async function enterRefund(args: Moved & { actorId: string }): Promise<number> {
  const cents = await readReturned(args);
  if (cents > 0) await enterMovement({ ...args, movement: 'refund', cents, grantId: null });
  return cents;
}

/** Reads the returned money, in cents, that is not refunded yet. */
async function readReturned(args: { trx: Kysely<Tables>; redPacketId: string }): Promise<number> {
  const { returned } = await args.trx
    .selectFrom('red_packet_balances')
    .select('returned')
    .where('red_packet_id', '=', args.redPacketId)
    .executeTakeFirstOrThrow();
  return returned;
}
