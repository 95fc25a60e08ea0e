import { generatePassword, hashPassword } from './passwords.ts';
import type { AccountStore } from './types.ts';

/**
 * Gives an account a new random password and ends its sessions. Returns the password; null if the account doesn't
 * exist.
 */
export async function resetPassword(args: {
  accounts: AccountStore;
  username: string;
}): Promise<string | null> {
  const { accounts } = args;
  const found = await accounts.accountByUsername(args.username);
  if (!found) return null;
  const password = generatePassword();
  await accounts.setPassword({ accountId: found.id, passwordHash: await hashPassword(password) });
  await accounts.deleteAccountSessions({ accountId: found.id, exceptTokenHash: null });
  return password;
}
