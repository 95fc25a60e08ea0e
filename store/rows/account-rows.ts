import { z } from 'zod';
import { type Account, type Role, roles, type SeenSession, type Session } from '#domain/accounts/types.ts';
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
    disabledMs: row.disabled_ms,
    lastSeenMs: row.last_seen_ms,
    avatar: row.avatar,
    city: row.city,
    goneMs: row.gone_ms,
  };
}

export const writeAccess = (access: Role[]) => JSON.stringify(access);

export function rowOfAccount(account: Account): AccountRow {
  return {
    id: account.id,
    account: account.account,
    name: account.name,
    password_hash: account.passwordHash,
    access: writeAccess(account.access),
    initial_password: writeFlag(account.initialPassword),
    created_ms: account.createdMs,
    disabled_ms: account.disabledMs,
    last_seen_ms: account.lastSeenMs,
    avatar: account.avatar,
    city: account.city,
    gone_ms: account.goneMs,
    erased_ms: null,
  };
}

export function sessionOfRow(row: SessionRow): SeenSession {
  return {
    tokenHash: row.token_hash,
    accountId: row.account_id,
    createdMs: row.created_ms,
    expiresMs: row.expires_ms,
    seenMs: row.seen_ms,
    address: row.address,
    agent: row.agent,
  };
}

export function rowOfSession(session: Session): SessionRow {
  return {
    token_hash: session.tokenHash,
    account_id: session.accountId,
    created_ms: session.createdMs,
    expires_ms: session.expiresMs,
    seen_ms: null,
    address: null,
    agent: null,
  };
}
