import { LRUCache } from 'lru-cache';
import type { AccountStore } from '#domain/accounts/types.ts';

/** How many sessions are kept, each about 1 kB. */
const MAX_SESSIONS = 2_000;

type Found = NonNullable<Awaited<ReturnType<AccountStore['sessionWithAccount']>>>;

/**
 * Keeps sessions with their accounts until anything in the database changes, by this process or another one. Every request
 * reads its session. A session that has ended is gone at once, because its end is a change.
 * @param args.readVersion see `Store.readVersion`
 */
export function keepSessions(args: {
  accounts: AccountStore;
  readVersion: () => string | null;
}): AccountStore {
  const { accounts, readVersion } = args;
  const sessions = new LRUCache<string, { version: string; found: Found }>({ max: MAX_SESSIONS });
  return {
    ...accounts,
    async sessionWithAccount({ tokenHash, nowMs }) {
      // Read first: what is read afterwards is at least as new.
      const version = readVersion();
      const kept = sessions.get(tokenHash);
      if (kept && kept.version === version && kept.found.session.expiresMs > nowMs) return kept.found;
      const found = await accounts.sessionWithAccount({ tokenHash, nowMs });
      if (found && version !== null) sessions.set(tokenHash, { version, found });
      return found;
    },
  };
}
