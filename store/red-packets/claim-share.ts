import type { Transaction } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { ClaimResult, RedPacketStore } from '#domain/red-packets/types.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { parseClaimResult } from '../campaigns/campaign-rows.ts';
import { logStatusChange } from '../campaigns/status-change-log.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';

type Claim = Parameters<RedPacketStore['claim']>[0];

/** As `HbStore.claim`. One short transaction decides everything, behind the packet's own row: claims of one packet take turns. */
export async function claimShare(
  args: { db: Database; dialect: StoreDialect } & Claim,
): Promise<ClaimResult> {
  const { db, dialect, ...claim } = args;
  // A repeated click is answered without a transaction.
  const before = await storedAnswer(db, claim);
  if (before) return before;
  try {
    return await runDurableTransaction({ db, dialect }, (trx) => decide({ trx, dialect, claim }));
  } catch (thrown) {
    // The same request id at the same moment on another packet: that one has it now, and this click came to nothing.
    const other = isUniqueViolation(thrown) ? await storedAnswer(db, claim) : null;
    if (other) return other;
    throw thrown;
  }
}

async function storedAnswer(
  db: Database,
  { visitorId, requestId, redPacketId }: Claim,
): Promise<ClaimResult | null> {
  const row = await db
    .selectFrom('hb_requests')
    .selectAll()
    .where('visitor_id', '=', visitorId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.hb_id !== redPacketId) throw new AppError('bad_parameter', { field: 'request_id' });
  return parseClaimResult(row.answer);
}

async function decide(args: {
  trx: Transaction<Tables>;
  dialect: StoreDialect;
  claim: Claim;
}): Promise<ClaimResult> {
  const { trx, dialect, claim } = args;
  const { redPacketId, visitorId, requestId, nowMs } = claim;
  // SQLite's transaction holds the write lock from its beginning; PostgreSQL locks the packet's row.
  const hb = await trx
    .selectFrom('hbs')
    .select(['status', 'expire_ms'])
    .where('id', '=', redPacketId)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!hb) throw new AppError('not_found');
  // Whoever held the lock before may have been this very click, or this visitor's other one.
  const before = await storedAnswer(trx, claim);
  if (before) return before;
  const grant = await trx
    .selectFrom('hb_grants')
    .select('cents')
    .where('hb_id', '=', redPacketId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst();
  const answer: ClaimResult = grant
    ? { outcome: 'already', cents: grant.cents }
    : hb.status === redPacketStatus.exhausted
      ? { outcome: 'exhausted', cents: null }
      : hb.status !== redPacketStatus.active || hb.expire_ms <= nowMs
        ? { outcome: 'closed', cents: null }
        : await grantLowest(trx, claim);
  await trx
    .insertInto('hb_requests')
    .values({
      visitor_id: visitorId,
      request_id: requestId,
      hb_id: redPacketId,
      answer: JSON.stringify(answer),
      created_ms: nowMs,
    })
    .execute();
  return answer;
}

async function grantLowest(trx: Transaction<Tables>, claim: Claim): Promise<ClaimResult> {
  const { redPacketId, visitorId, grantId, nowMs } = claim;
  const slot = await trx
    .updateTable('hb_slots')
    .set({ taken: 1 })
    .where('hb_id', '=', redPacketId)
    .where((eb) => eb('taken', '=', eb.lit(0)))
    .where('place', '=', (eb) =>
      eb
        .selectFrom('hb_slots as free')
        .select('free.place')
        .where('free.hb_id', '=', redPacketId)
        .where((inner) => inner('free.taken', '=', inner.lit(0)))
        .orderBy('free.place')
        .limit(1),
    )
    .returning(['place', 'cents'])
    .executeTakeFirst();
  if (!slot) throw new Error(`the active red packet ${redPacketId} has no free share`);
  await trx
    .insertInto('hb_grants')
    .values({
      id: grantId,
      hb_id: redPacketId,
      visitor_id: visitorId,
      place: slot.place,
      cents: slot.cents,
      state: 'owed',
      created_ms: nowMs,
      paid_ms: null,
      paid_by: null,
    })
    .execute();
  const { status } = await trx
    .updateTable('hbs')
    .set((eb) => ({
      granted_count: eb('granted_count', '+', 1),
      granted_cents: eb('granted_cents', '+', slot.cents),
      status: eb
        .case()
        .when(eb('granted_count', '+', 1), '=', eb.ref('count'))
        .then(eb.lit(redPacketStatus.exhausted))
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', redPacketId)
    .where('status', '=', redPacketStatus.active)
    .where('expire_ms', '>', nowMs)
    .returning('status')
    .executeTakeFirstOrThrow();
  if (status === redPacketStatus.exhausted) {
    await logStatusChange({
      trx,
      subjectId: redPacketId,
      from: redPacketStatus.active,
      to: status,
      actorId: null,
      nowMs,
    });
  }
  return { outcome: 'granted', cents: slot.cents };
}
