import { expect, test } from 'vitest';
import { decideAccountUpdate } from './decide-account-update.ts';

const owner = { roles: ['client' as const, 'owner' as const], disabledMs: null, deletedMs: null };
const decide = (change: Partial<Parameters<typeof decideAccountUpdate>[0]>) =>
  decideAccountUpdate({ account: owner, expectedRoles: owner.roles, change: {}, ...change });

test('a missing or deleted account cannot be updated', () => {
  expect(decide({ account: null })).toBe('missing');
  expect(decide({ account: { ...owner, deletedMs: 1 } })).toBe('missing');
});

test('an update is refused if the roles changed since they were read', () => {
  expect(decide({ expectedRoles: ['client'] })).toBe('changed');
  expect(decide({ expectedRoles: ['owner', 'client'] })).toBe('changed');
});

test('an update that disables or demotes an owner needs another owner', () => {
  expect(decide({ change: { disabledMs: 5 } })).toBe('needs_other_owner');
  expect(decide({ change: { roles: ['client'] } })).toBe('needs_other_owner');
});

test('other updates are allowed', () => {
  expect(decide({})).toBe('allowed');
  const disabled = { ...owner, disabledMs: 3 };
  expect(decide({ account: disabled, change: { roles: ['client'] } })).toBe('allowed');
  expect(decide({ account: disabled, change: { disabledMs: null } })).toBe('allowed');
});
