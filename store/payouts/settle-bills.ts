import type { Transaction } from 'kysely';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import { planSettlement } from '#domain/payouts/plan-settlement.ts';
import type { PayoutSettlement, PayoutStore } from '#domain/payouts/types.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { logAction } from '../audit/log-action.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { StoreDialect, Tables } from '../database/tables.ts';
import { enterMovement } from '../red-packets/enter-movement.ts';
import { readBillState } from './bill-rows.ts';
import { setGrant } from './set-grant.ts';

type Trx = Transaction<Tables>;

/** `PayoutStore.settle` within a transaction. It first locks the bills, in the order of their numbers. */
export async function settleBills(
  args: { trx: Trx; dialect: StoreDialect } & Parameters<PayoutStore['settle']>[0],
): Promise<PayoutSettlement> {
  const { trx, dialect, adminId, actorId, results, nowMs } = args;
  const billNumbers = results.map(({ billNumber }) => billNumber);
  const bills = await lockBills({ trx, dialect, adminId, billNumbers });
  const { pay, release, unchanged, problems } = planSettlement({ results, bills });
  if (problems.length > 0) return { paid: 0, failed: 0, unchanged: 0, problems };
  const audits: AuditEntry[] = [];
  for (const { bill, reference } of pay.toSorted(byRedPacket)) {
    const { billNumber, grantId, redPacketId, cents } = bill;
    await setBill(trx, { billNumber, state: 'paid', batchId: bill.batchId, reference });
    const accountId = await setGrant({ trx, grantId, from: 'owed', to: 'paid', paid: { actorId, nowMs } });
    await enterMovement({ trx, redPacketId, movement: 'pay', cents, grantId, actorId, nowMs });
    const detail = {
      ...{ red_packet: redPacketId, grant: grantId, bill: billNumber, cents: String(cents) },
      ...(reference === null ? {} : { reference }),
    };
    const actor = { id: actorId };
    audits.push(createAuditEntry({ actor, action: 'red_packet_paid', subjectId: accountId, detail, nowMs }));
  }
  for (const { billNumber, redPacketId, batchId } of release) {
    await setBill(trx, { billNumber, state: 'waiting', batchId: null, reference: null });
    const detail = { red_packet: redPacketId, batch: batchId ?? '' };
    const actor = { id: actorId };
    audits.push(createAuditEntry({ actor, action: 'payout_failed', subjectId: billNumber, detail, nowMs }));
  }
  for (const entry of audits) await appendAudit(trx, entry);
  return { paid: pay.length, failed: release.length, unchanged, problems };
}

/** `PayoutStore.undo` within a transaction. */
export async function undoPayment(
  args: { trx: Trx; dialect: StoreDialect } & Parameters<PayoutStore['undo']>[0],
): Promise<boolean> {
  const { trx, dialect, adminId, billNumber, reason, nowMs } = args;
  const [bill] = await lockBills({ trx, dialect, adminId, billNumbers: [billNumber] });
  if (bill?.state !== 'paid') return false;
  // A payment by a channel is real: nobody entered it by mistake.
  const transfer = await trx
    .selectFrom('payout_transfers')
    .select('number')
    .where('bill_number', '=', billNumber)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (transfer) return false;
  const { grantId, redPacketId, cents, reference } = bill;
  const { deleted_ms: deletedMs } = await trx
    .selectFrom('red_packet_grants')
    .innerJoin('accounts', 'accounts.id', 'red_packet_grants.visitor_id')
    .select('deleted_ms')
    .where('red_packet_grants.id', '=', grantId)
    .executeTakeFirstOrThrow();
  // The account is deleted, so nobody is left to pay.
  const isGone = deletedMs !== null;
  await setBill(trx, {
    ...{ billNumber, state: isGone ? 'cancelled' : 'waiting', batchId: null, reference: null },
  });
  const to = isGone ? 'renounced' : 'owed';
  const accountId = await setGrant({ trx, grantId, from: 'paid', to, paid: null });
  const move = { trx, redPacketId, cents, grantId, actorId: adminId, nowMs };
  await enterMovement({ ...move, movement: 'undo_pay' });
  if (isGone) await enterMovement({ ...move, movement: 'renounce' });
  await logAction(trx, {
    ...{ actorId: adminId, action: 'payout_undone', subjectId: accountId, nowMs },
    detail: {
      ...{ red_packet: redPacketId, grant: grantId, bill: billNumber, cents: String(cents), reason },
      ...(reference === null ? {} : { reference }),
    },
  });
  return true;
}

async function lockBills(args: {
  trx: Trx;
  dialect: StoreDialect;
  adminId: string;
  billNumbers: readonly string[];
}) {
  const { trx, dialect, adminId, billNumbers } = args;
  const rows = await trx
    .selectFrom('payout_bills')
    .selectAll()
    .where('bill_number', 'in', billNumbers)
    .where('admin_id', '=', adminId)
    .orderBy('bill_number')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  return rows.map((row) => ({
    billNumber: row.bill_number,
    grantId: row.grant_id,
    redPacketId: row.red_packet_id,
    cents: row.cents,
    state: readBillState(row.state),
    batchId: row.batch_id,
    reference: row.reference,
  }));
}

/** All transactions lock red packets in this order, so that no two wait for each other. */
const byRedPacket = (a: { bill: { redPacketId: string } }, b: { bill: { redPacketId: string } }) =>
  a.bill.redPacketId < b.bill.redPacketId ? -1 : Number(a.bill.redPacketId > b.bill.redPacketId);

const setBill = compileOnce(
  (
    db,
    { value }: Slots<{ billNumber: string; state: string; batchId: string | null; reference: string | null }>,
  ) =>
    db
      .updateTable('payout_bills')
      .set({ state: value('state'), batch_id: value('batchId'), reference: value('reference') })
      .where('bill_number', '=', value('billNumber')),
);
