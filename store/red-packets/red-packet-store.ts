import type { Kysely } from 'kysely';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import { describeRedPacket } from '#domain/red-packets/describe-red-packet.ts';
import type { RedPacket, RedPacketStore } from '#domain/red-packets/types.ts';
import { type AuditedState, detailOfChange, noAuditedState } from '#shared/audit-detail.ts';
import { chunk } from '#shared/chunk.ts';
import { isoTime } from '#shared/iso-time.ts';
import { type RedPacketSort, redPacketStatus } from '#shared/red-packet-codes.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { logStatusChange } from '../ads/status-change-log.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { logAction } from '../audit/log-action.ts';
import { containsText } from '../database/contains-text.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import { selectPage } from '../database/select-page.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { readBillState } from '../payouts/bill-rows.ts';
import { createClaim } from './claim-share.ts';
import { lockRedPacket } from './claim-statements.ts';
import { enterMovement, openLedger } from './enter-movement.ts';
import { readOpeningFacts } from './opening-facts.ts';
import { createRedPacketEndsStore, enterRefund } from './red-packet-ends-store.ts';
import { createRedPacketReportStore } from './red-packet-report-store.ts';
import {
  toBalances,
  toGrant,
  toLedgerEntry,
  toRedPacket,
  toRedPacketColumns,
  toRedPacketRow,
} from './red-packet-rows.ts';

const SHARES_PER_INSERT = 1000;

const sortColumns = {
  new: { column: 'red_packets.created_ms', direction: 'desc' },
  ending: { column: 'red_packets.expires_ms', direction: 'asc' },
  money: { column: 'red_packets.total_cents', direction: 'desc' },
} as const satisfies Record<RedPacketSort, { column: string; direction: 'asc' | 'desc' }>;

/** Red packets, their shares and grants. Every status change is one guarded update, so only one of two callers succeeds. */
export function createRedPacketStore({
  db,
  dialect,
  transactions,
}: {
  db: Database;
  dialect: StoreDialect;
  transactions: GrantTransactions;
}): RedPacketStore {
  return {
    async insertRedPacket(redPacket) {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('red_packets').values(toRedPacketRow(redPacket)).execute();
        const { adminId: actorId, id: subjectId, createdMs: nowMs } = redPacket;
        const detail = detailOfChange(noAuditedState, describeRedPacket(redPacket));
        await logAction(trx, { actorId, action: 'red_packet_made', subjectId, nowMs, detail });
      });
    },

    async redPacketById(id) {
      const row = await db.selectFrom('red_packets').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toRedPacket(row) : null;
    },

    async listRedPackets({ adminId, companyId, filter, sort, limit, offset }) {
      const { text, statuses, isArchived } = filter;
      const part = text.toLowerCase();
      const chosen = db
        .selectFrom('red_packets')
        .innerJoin('companies', 'companies.id', 'red_packets.company_id')
        .where('red_packets.admin_id', '=', adminId)
        .where('red_packets.status', '!=', redPacketStatus.removed)
        .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
        .$if(statuses.length > 0, (query) => query.where('red_packets.status', 'in', statuses))
        .$if(isArchived !== null, (query) => query.where('archived_ms', isArchived ? 'is not' : 'is', null))
        .$if(text !== '', (query) =>
          query.where(({ fn, or }) =>
            or([
              containsText(fn<string>('lower', ['theme']), part),
              containsText(fn<string>('lower', ['companies.name']), part),
            ]),
          ),
        );
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) =>
          from
            .selectAll('red_packets')
            .orderBy(sortColumns[sort].column, sortColumns[sort].direction)
            .orderBy('red_packets.id', 'desc'),
        limit,
        offset,
      });
      return { redPackets: rows.map(toRedPacket), total };
    },

    updateDraft: ({ id, fields, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const [before] = await lockRedPacket[dialect](trx, { redPacketId: id });
        if (before?.status !== redPacketStatus.draft) return false;
        await trx.updateTable('red_packets').set(toRedPacketColumns(fields)).where('id', '=', id).execute();
        const detail = detailOfChange(describeRedPacket(toRedPacket(before)), describeRedPacket(fields));
        if (Object.keys(detail).length > 0)
          await logAction(trx, { actorId, action: 'red_packet_changed', subjectId: id, nowMs, detail });
        return true;
      }),

    activate: ({ redPacket, shares, actorId, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('red_packets')
          .set({ status: redPacketStatus.active, release_from_ms: startOfShanghaiDayMs(nowMs) })
          .where('id', '=', redPacket.id)
          .where('status', '=', redPacketStatus.draft)
          .where('expires_ms', '>', nowMs)
          // The shares were split from these amounts; an edit may have changed them.
          .where('split_type', '=', redPacket.splitType)
          .where('total_cents', '=', redPacket.totalCents)
          .where('share_count', '=', redPacket.shareCount)
          .where('min_cents', '=', redPacket.minCents)
          .where('max_cents', '=', redPacket.maxCents)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await insertShares({ trx, redPacketId: redPacket.id, shares, from: 0 });
        await openLedger({ trx, redPacketId: redPacket.id });
        await enterFunds({ trx, redPacketId: redPacket.id, cents: redPacket.totalCents, actorId, nowMs });
        await logStatusChange({
          trx,
          subjectId: redPacket.id,
          fromStatus: redPacketStatus.draft,
          toStatus: redPacketStatus.active,
          actorId,
          nowMs,
        });
        await appendAudit(
          trx,
          createAuditEntry({
            ...{ actor: { id: actorId }, action: 'red_packet_activated', subjectId: redPacket.id, nowMs },
            detail: { cents: String(redPacket.totalCents), shares: String(redPacket.shareCount) },
          }),
        );
        return true;
      }),

    transitionRedPacket: ({ id, from: fromStatus, to: toStatus, actorId, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('red_packets')
          .set({ status: toStatus })
          .where('id', '=', id)
          .where('status', '=', fromStatus)
          .$if(toStatus === redPacketStatus.active, (query) => query.where('expires_ms', '>', nowMs))
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        const money: Record<string, string> = {};
        if (toStatus === redPacketStatus.refunded)
          money.cents = String(await enterRefund({ trx, redPacketId: id, actorId, nowMs }));
        await logStatusChange({ trx, subjectId: id, fromStatus, toStatus, actorId, nowMs });
        await appendAudit(
          trx,
          createAuditEntry({
            ...{ actor: { id: actorId }, action: 'red_packet_status', subjectId: id, nowMs },
            detail: { from: String(fromStatus), to: String(toStatus), ...money },
          }),
        );
        return true;
      }),

    amend: ({ redPacket, expiresMs, newShares, status, actorId, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const money = newShares.reduce((total, share) => total + share, 0);
        const isSpreadAnew = newShares.length > 0 || expiresMs !== redPacket.expiresMs;
        const row = await trx
          .updateTable('red_packets')
          .set((eb) => ({
            // The shares that are left are spread evenly over the remaining days. A pause, or nothing new, frees no more today.
            ...(isSpreadAnew
              ? { release_from_ms: startOfShanghaiDayMs(nowMs), release_before: eb.ref('granted_count') }
              : {}),
            expires_ms: expiresMs,
            total_cents: redPacket.totalCents + money,
            share_count: redPacket.shareCount + newShares.length,
            status,
          }))
          .where('id', '=', redPacket.id)
          .where('status', '=', redPacket.status)
          .where('expires_ms', '=', redPacket.expiresMs)
          .where('expires_ms', '>', nowMs)
          .where('share_count', '=', redPacket.shareCount)
          .where('total_cents', '=', redPacket.totalCents)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await insertShares({ trx, redPacketId: redPacket.id, shares: newShares, from: redPacket.shareCount });
        if (money > 0) await enterFunds({ trx, redPacketId: redPacket.id, cents: money, actorId, nowMs });
        if (status !== redPacket.status) {
          await logStatusChange({
            trx,
            subjectId: redPacket.id,
            fromStatus: redPacket.status,
            toStatus: status,
            actorId,
            nowMs,
          });
        }
        await appendAudit(
          trx,
          createAuditEntry({
            ...{ actor: { id: actorId }, action: 'red_packet_amended', subjectId: redPacket.id, nowMs },
            detail: {
              ...{ added_cents: String(money), added_shares: String(newShares.length) },
              expires: new Date(expiresMs).toISOString(),
              ...detailOfChange(
                describeTerms(redPacket),
                describeTerms({
                  ...{ status, expiresMs },
                  totalCents: redPacket.totalCents + money,
                  shareCount: redPacket.shareCount + newShares.length,
                }),
              ),
            },
          }),
        );
        return true;
      }),

    ...createRedPacketEndsStore({ db, dialect }),
    ...createRedPacketReportStore({ db }),

    claim: createClaim({ db, dialect, transactions }),

    openingFacts: (args) => readOpeningFacts({ db, ...args }),

    async findGrant({ redPacketId, accountId }) {
      const row = await db
        .selectFrom('red_packet_grants')
        .selectAll()
        .where('red_packet_id', '=', redPacketId)
        .where('visitor_id', '=', accountId)
        .executeTakeFirst();
      return row ? toGrant(row) : null;
    },

    async listGrants({ redPacketId, limit, offset }) {
      const { total } = await db
        .selectFrom('red_packet_grants')
        .where('red_packet_id', '=', redPacketId)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const balances = await readBalances({ db, redPacketId });
      const rows = await db
        .selectFrom('red_packet_grants')
        .innerJoin('accounts', 'accounts.id', 'red_packet_grants.visitor_id')
        .innerJoin('payout_bills', 'payout_bills.grant_id', 'red_packet_grants.id')
        .selectAll('red_packet_grants')
        .select([
          'accounts.name as account_name',
          'payout_bills.bill_number',
          'payout_bills.state as bill_state',
        ])
        .where('red_packet_grants.red_packet_id', '=', redPacketId)
        .orderBy('red_packet_grants.created_ms', 'desc')
        .orderBy('red_packet_grants.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const grants = rows.map((row) => ({
        ...toGrant(row),
        accountName: row.account_name,
        billNumber: row.bill_number,
        payoutState: readBillState(row.bill_state),
      }));
      return { grants, total, owedCents: balances?.granted ?? 0, paidCents: balances?.paid ?? 0 };
    },

    async listLedger({ redPacketId, limit, offset }) {
      const balances = await readBalances({ db, redPacketId });
      const rows = await db
        .selectFrom('red_packet_entries')
        .leftJoin('accounts', 'accounts.id', 'red_packet_entries.actor_id')
        .selectAll('red_packet_entries')
        .select('accounts.name as actor_name')
        .where('red_packet_id', '=', redPacketId)
        .orderBy('entry_index', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return {
        entries: rows.map(toLedgerEntry),
        total: balances?.entry_count ?? 0,
        balances: balances && toBalances(balances),
      };
    },

    async redPacketsForVideo({ videoId, accountId, nowMs }) {
      const rows = await db
        .selectFrom('red_packets')
        .selectAll('red_packets')
        .leftJoin('red_packet_grants', (join) =>
          join
            .onRef('red_packet_grants.red_packet_id', '=', 'red_packets.id')
            .on('red_packet_grants.visitor_id', '=', accountId),
        )
        .where('red_packets.video_id', '=', videoId)
        .where((eb) =>
          eb.or([
            eb.and([eb('red_packets.status', '=', redPacketStatus.active), eb('expires_ms', '>', nowMs)]),
            eb('red_packet_grants.id', 'is not', null),
          ]),
        )
        .orderBy('red_packets.created_ms', 'desc')
        .orderBy('red_packets.id', 'desc')
        .execute();
      return rows.map(toRedPacket);
    },
  };
}

const readBalances = async ({ db, redPacketId }: { db: Database; redPacketId: string }) =>
  (await db
    .selectFrom('red_packet_balances')
    .selectAll()
    .where('red_packet_id', '=', redPacketId)
    .executeTakeFirst()) ?? null;

/** Enters money that comes from the company and goes into shares. */
async function enterFunds(args: {
  trx: Kysely<Tables>;
  redPacketId: string;
  cents: number;
  actorId: string;
  nowMs: number;
}): Promise<void> {
  await enterMovement({ ...args, movement: 'fund', grantId: null });
  await enterMovement({ ...args, movement: 'reserve', grantId: null });
}

async function insertShares(args: {
  trx: Kysely<Tables>;
  redPacketId: string;
  shares: number[];
  /** The index of the first share. */
  from: number;
}): Promise<void> {
  const { trx, redPacketId, shares, from } = args;
  const rows = shares.map((cents, at) => ({
    red_packet_id: redPacketId,
    share_index: from + at,
    cents,
    is_granted: 0,
  }));
  for (const part of chunk(rows, SHARES_PER_INSERT))
    await trx.insertInto('red_packet_shares').values(part).execute();
}

/** What an active red packet can change. */
const describeTerms = (
  redPacket: Pick<RedPacket, 'status' | 'expiresMs' | 'totalCents' | 'shareCount'>,
): AuditedState => ({
  facts: {
    total_cents: redPacket.totalCents,
    shares: redPacket.shareCount,
    expires: isoTime(redPacket.expiresMs),
    status: redPacket.status,
  },
});
