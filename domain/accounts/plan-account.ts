import { detailOfChange } from '#shared/audit-detail.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import { buildAccount } from './build-account.ts';
import type { Account, Viewer } from './types.ts';

/** Builds an account that an administrator creates, with its audit entry. */
export function planAccount(args: {
  viewer: Viewer;
  fields: Pick<Account, 'username' | 'name' | 'roles' | 'groupName' | 'passwordHash'>;
  nowMs: number;
}): { account: Account; audit: AuditEntry } {
  const { viewer, fields, nowMs } = args;
  const account = buildAccount({ ...fields, hasInitialPassword: false, createdMs: nowMs });
  const { groupName: group } = account;
  const audit = createAuditEntry({
    ...{ actor: viewer, action: 'account_made', subjectId: account.id, nowMs },
    detail: {
      roles: account.roles.join(' '),
      ...detailOfChange({ facts: {} }, { facts: {}, typed: { group } }),
    },
  });
  return { account, audit };
}
