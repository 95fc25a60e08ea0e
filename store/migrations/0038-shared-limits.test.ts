import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { listMigrations } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'phone numbers that an installed %s store has stay valid, and later ones need a code',
  async (dialect) => {
    const store = await openTestStore({ dialect, migrate: false });
    try {
      const all = Object.entries(listMigrations(dialect));
      const before = Object.fromEntries(all.filter(([name]) => name < '0038'));
      const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => before } });
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      await store.accounts.insertAccount(makeAccount({ id: 'ann' }));
      await store.accounts.insertAccount(makeAccount({ id: 'ben' }));
      await sql`insert into draw_phone_numbers (account_id, ciphertext, masked_number, consented_ms)
        values ('ann', 's', '138****0000', 1)`.execute(store.db);

      expect(await store.migrate()).toContain('0038-shared-limits');

      expect(await store.draw.findPhone('ann')).toMatchObject({ isAccepted: true, verifiedMs: null });
      await sql`insert into draw_phone_numbers (account_id, ciphertext, masked_number, consented_ms)
        values ('ben', 's', '138****0001', 1)`.execute(store.db);
      expect(await store.draw.findPhone('ben')).toMatchObject({ isAccepted: false });
      expect(await store.migrate()).toEqual([]);
    } finally {
      await store.dispose();
    }
  },
);
