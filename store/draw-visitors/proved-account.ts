import { sql, type Transaction } from 'kysely';
import type { VisitorProof } from '#domain/draw-visitors/types.ts';
import type { StoreDialect, Tables } from '../database/tables.ts';

type Trx = Transaction<Tables>;

/**
 * Makes transactions that prove the same phone number or openid wait for each other, so that only one account or visitor gets
 * it. It has no row that could be locked. SQLite needs no lock: it has one writer.
 */
export async function lockProof(args: { trx: Trx; dialect: StoreDialect; hash: string }): Promise<void> {
  const { trx, dialect, hash } = args;
  if (dialect !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx);
}

/** Returns the ID of the account that a proof belongs to, or null. */
export async function findProvedAccount(trx: Trx, { kind, hash }: VisitorProof): Promise<string | null> {
  const row =
    kind === 'phone'
      ? await trx
          .selectFrom('draw_phone_numbers')
          .select('account_id')
          .where('phone_hash', '=', hash)
          .where('verified_ms', 'is not', null)
          .executeTakeFirst()
      : await trx
          .selectFrom('wechat_bindings')
          .select('account_id')
          .where('openid_hash', '=', hash)
          .executeTakeFirst();
  return row?.account_id ?? null;
}
