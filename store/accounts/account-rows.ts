import { z } from 'zod';
import type { Account, Role, Session, SessionDetails } from '#domain/accounts/types.ts';
import { roles } from '#shared/roles.ts';
import { readFlag, readJson, writeFlag } from '../database/read-column.ts';
import type { AccountTableRow, SessionTableRow } from '../database/tables.ts';

const accessSchema = z.array(z.enum(roles));

export function toAccount(row: AccountTableRow): Account {
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
    deletedMs: row.gone_ms,
  };
}

export const serializeAccess = (access: Role[]) => JSON.stringify(access);

export function toAccountRow(account: Account): AccountTableRow {
  return {
    id: account.id,
    account: account.account,
    name: account.name,
    password_hash: account.passwordHash,
    access: serializeAccess(account.access),
    initial_password: writeFlag(account.initialPassword),
    created_ms: account.createdMs,
    disabled_ms: account.disabledMs,
    last_seen_ms: account.lastSeenMs,
    avatar: account.avatar,
    city: account.city,
    gone_ms: account.deletedMs,
    erased_ms: null,
  };
}

export function toSessionDetails(row: SessionTableRow): SessionDetails {
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

export function toSessionRow(session: Session): SessionTableRow {
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
