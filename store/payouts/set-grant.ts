import type { Transaction } from 'kysely';
import type { GrantState } from '#shared/red-packet-codes.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Changes the state of a grant and returns the ID of its account. Throws if the grant is not in state `from`.
 * `paid.actorId` is null for a payment by a channel.
 */
export async function setGrant(args: {
  trx: Transaction<Tables>;
  grantId: string;
  from: GrantState;
  to: GrantState;
  paid: { actorId: string | null; nowMs: number } | null;
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
