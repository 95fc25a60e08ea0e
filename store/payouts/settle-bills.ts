import type { Transaction } from 'kysely';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import { planSettlement } from '#domain/payouts/plan-settlement.ts';
import type { PayoutSettlement, PayoutStore } from '#domain/payouts/types.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { StoreDialect, Tables } from '../database/tables.ts';
import { enterMovement } from '../red-packets/enter-movement.ts';
import { readBillState } from './bill-rows.ts';

type Trx = Transaction<Tables>;

/** `PayoutStore.settle`, within a transaction. The bills are locked first, in the order of their numbers. */
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

/** `PayoutStore.undo`, within a transaction. */
export async function undoPayment(
  args: { trx: Trx; dialect: StoreDialect } & Parameters<PayoutStore['undo']>[0],
): Promise<boolean> {
  const { trx, dialect, adminId, billNumber, reason, nowMs } = args;
  const [bill] = await lockBills({ trx, dialect, adminId, billNumbers: [billNumber] });
  if (bill?.state !== 'paid') return false;
  // A channel has paid it, and nobody entered it by mistake.
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
  // Nobody is left who could be paid.
  const isGone = deletedMs !== null;
  await setBill(trx, {
    ...{ billNumber, state: isGone ? 'cancelled' : 'waiting', batchId: null, reference: null },
  });
  const to = isGone ? 'renounced' : 'owed';
  const accountId = await setGrant({ trx, grantId, from: 'paid', to, paid: null });
  const move = { trx, redPacketId, cents, grantId, actorId: adminId, nowMs };
  await enterMovement({ ...move, movement: 'undo_pay' });
  if (isGone) await enterMovement({ ...move, movement: 'renounce' });
  await appendAudit(
    trx,
    createAuditEntry({
      ...{ actor: { id: adminId }, action: 'payout_undone', subjectId: accountId, nowMs },
      detail: {
        ...{ red_packet: redPacketId, grant: grantId, bill: billNumber, cents: String(cents), reason },
        ...(reference === null ? {} : { reference }),
      },
    }),
  );
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
    state: readBillState(row),
    batchId: row.batch_id,
    reference: row.reference,
  }));
}

/** In one order everywhere, so that two transactions do not wait for each other. */
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

/** Changes the state of a grant, and returns its account. Throws if the grant is in another state than its bill says. */
async function setGrant(args: {
  trx: Trx;
  grantId: string;
  from: 'owed' | 'paid';
  to: 'owed' | 'paid' | 'renounced';
  paid: { actorId: string; nowMs: number } | null;
}): Promise<string> {
  const { trx, grantId, from, to, paid } = args;
  const [row] = await changeGrant(trx, {
    ...{ grantId, from, to, paidMs: paid?.nowMs ?? null, paidBy: paid?.actorId ?? null },
  });
  if (!row) throw new Error(`the grant ${grantId} is not ${from}, but its bill is`);
  return row.visitor_id;
}

const changeGrant = compileOnce(
  (
    db,
    {
      value,
    }: Slots<{ grantId: string; from: string; to: string; paidMs: number | null; paidBy: string | null }>,
  ) =>
    db
      .updateTable('red_packet_grants')
      .set({ state: value('to'), paid_ms: value('paidMs'), paid_by: value('paidBy') })
      .where('id', '=', value('grantId'))
      .where('state', '=', value('from'))
      .returning('visitor_id'),
);
