import { z } from 'zod';
import { type Account, roles, type Session } from '#domain/accounts/types.ts';
import type { AccountRow, SessionRow } from '../tables.ts';
import { readFlag, readJson, writeFlag } from './read-column.ts';

const accessSchema = z.array(z.enum(roles));

export function accountOfRow(row: AccountRow): Account {
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    passwordHash: row.password_hash,
    access: readJson(accessSchema, row.access, 'accounts.access'),
    initialPassword: readFlag(row.initial_password),
    createdMs: row.created_ms,
  };
}

export function rowOfAccount(account: Account): AccountRow {
  return {
    id: account.id,
    account: account.account,
    name: account.name,
    password_hash: account.passwordHash,
    access: JSON.stringify(account.access),
    initial_password: writeFlag(account.initialPassword),
    created_ms: account.createdMs,
  };
}

export function sessionOfRow(row: SessionRow): Session {
  return {
    tokenHash: row.token_hash,
    accountId: row.account_id,
    createdMs: row.created_ms,
    expiresMs: row.expires_ms,
  };
}

export function rowOfSession(session: Session): SessionRow {
  return {
    token_hash: session.tokenHash,
    account_id: session.accountId,
    created_ms: session.createdMs,
    expires_ms: session.expiresMs,
  };
}
