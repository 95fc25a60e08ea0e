import type { Insertable } from 'kysely';
import * as z from 'zod';
import type { Account, Session, SessionDetails } from '#domain/accounts/types.ts';
import { type Role, roles } from '#shared/roles.ts';
import { readFlag, readJson, writeFlag } from '../database/read-column.ts';
import type { AccountTableRow, SessionTableRow } from './tables.ts';

const rolesSchema = z.array(z.enum(roles));

export function toAccount(row: AccountTableRow): Account {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    passwordHash: row.password_hash,
    roles: readJson(rolesSchema, row.roles, 'accounts.roles'),
    hasInitialPassword: readFlag(row.has_initial_password),
    createdMs: row.created_ms,
    disabledMs: row.disabled_ms,
    lastSeenMs: row.last_seen_ms,
    avatarId: row.avatar_id,
    city: row.city,
    groupName: row.group_name,
    deletedMs: row.deleted_ms,
  };
}

export const serializeRoles = (access: Role[]) => JSON.stringify(access);

export function toAccountRow(account: Account): Insertable<AccountTableRow> {
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    password_hash: account.passwordHash,
    roles: serializeRoles(account.roles),
    has_initial_password: writeFlag(account.hasInitialPassword),
    created_ms: account.createdMs,
    disabled_ms: account.disabledMs,
    last_seen_ms: account.lastSeenMs,
    avatar_id: account.avatarId,
    city: account.city,
    // A store of before the groups, as the tests of earlier migrations fill one, has no such column.
    ...(account.groupName === null ? {} : { group_name: account.groupName }),
    deleted_ms: account.deletedMs,
    erased_ms: null,
  };
}

export function toSessionDetails(row: SessionTableRow): SessionDetails {
  return {
    tokenHash: row.token_hash,
    accountId: row.account_id,
    createdMs: row.created_ms,
    expiresMs: row.expires_ms,
    lastSeenMs: row.last_seen_ms,
    maskedIp: row.masked_ip,
    userAgent: row.user_agent,
  };
}

export function toSessionRow(session: Session): SessionTableRow {
  return {
    token_hash: session.tokenHash,
    account_id: session.accountId,
    created_ms: session.createdMs,
    expires_ms: session.expiresMs,
    last_seen_ms: null,
    masked_ip: null,
    user_agent: null,
  };
}
