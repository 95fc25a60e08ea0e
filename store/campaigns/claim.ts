import type { Transaction } from 'kysely';
import type { ClaimAnswer, HbStore } from '#domain/campaigns/types.ts';
import { AppError } from '#domain/errors.ts';
import { hbStatus } from '#shared/campaign-codes.ts';
import { durably } from '../durably.ts';
import type { Database, StoreDialect, Tables } from '../tables.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { logMove } from './log-move.ts';
import { answerOfText } from './rows.ts';

type Claim = Parameters<HbStore['claim']>[0];

/** As `HbStore.claim`. One short transaction decides everything, behind the packet's own row: claims of one packet take turns. */
export async function claimShare(
  args: { db: Database; dialect: StoreDialect } & Claim,
): Promise<ClaimAnswer> {
  const { db, dialect, ...claim } = args;
  // A repeated click is answered without a transaction.
  const before = await storedAnswer(db, claim);
  if (before) return before;
  try {
    return await durably({ db, dialect }, (trx) => decide({ trx, dialect, claim }));
  } catch (thrown) {
    // The same request id at the same moment on another packet: that one has it now, and this click came to nothing.
    const other = isUniqueViolation(thrown) ? await storedAnswer(db, claim) : null;
    if (other) return other;
    throw thrown;
  }
}

async function storedAnswer(
  db: Database,
  { visitorId, requestId, hbId }: Claim,
): Promise<ClaimAnswer | null> {
  const row = await db
    .selectFrom('hb_requests')
    .selectAll()
    .where('visitor_id', '=', visitorId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.hb_id !== hbId) throw new AppError('bad_parameter', { field: 'request_id' });
  return answerOfText(row.answer);
}

async function decide(args: {
  trx: Transaction<Tables>;
  dialect: StoreDialect;
  claim: Claim;
}): Promise<ClaimAnswer> {
  const { trx, dialect, claim } = args;
  const { hbId, visitorId, requestId, nowMs } = claim;
  // SQLite's transaction holds the write lock from its beginning; PostgreSQL locks the packet's row.
  const hb = await trx
    .selectFrom('hbs')
    .select(['status', 'expire_ms'])
    .where('id', '=', hbId)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!hb) throw new AppError('not_found');
  // Whoever held the lock before may have been this very click, or this visitor's other one.
  const before = await storedAnswer(trx, claim);
  if (before) return before;
  const grant = await trx
    .selectFrom('hb_grants')
    .select('cents')
    .where('hb_id', '=', hbId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst();
  const answer: ClaimAnswer = grant
    ? { outcome: 'already', cents: grant.cents }
    : hb.status === hbStatus.exhausted
      ? { outcome: 'exhausted', cents: null }
      : hb.status !== hbStatus.active || hb.expire_ms <= nowMs
        ? { outcome: 'closed', cents: null }
        : await grantLowest(trx, claim);
  await trx
    .insertInto('hb_requests')
    .values({
      visitor_id: visitorId,
      request_id: requestId,
      hb_id: hbId,
      answer: JSON.stringify(answer),
      created_ms: nowMs,
    })
    .execute();
  return answer;
}

async function grantLowest(trx: Transaction<Tables>, claim: Claim): Promise<ClaimAnswer> {
  const { hbId, visitorId, grantId, nowMs } = claim;
  const slot = await trx
    .updateTable('hb_slots')
    .set({ taken: 1 })
    .where('hb_id', '=', hbId)
    .where((eb) => eb('taken', '=', eb.lit(0)))
    .where('place', '=', (eb) =>
      eb
        .selectFrom('hb_slots as free')
        .select('free.place')
        .where('free.hb_id', '=', hbId)
        .where((inner) => inner('free.taken', '=', inner.lit(0)))
        .orderBy('free.place')
        .limit(1),
    )
    .returning(['place', 'cents'])
    .executeTakeFirst();
  if (!slot) throw new Error(`the active red packet ${hbId} has no free share`);
  await trx
    .insertInto('hb_grants')
    .values({
      id: grantId,
      hb_id: hbId,
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
        .then(eb.lit(hbStatus.exhausted))
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', hbId)
    .where('status', '=', hbStatus.active)
    .where('expire_ms', '>', nowMs)
    .returning('status')
    .executeTakeFirstOrThrow();
  if (status === hbStatus.exhausted) {
    await logMove({ trx, subjectId: hbId, from: hbStatus.active, to: status, actorId: null, nowMs });
  }
  return { outcome: 'granted', cents: slot.cents };
}
