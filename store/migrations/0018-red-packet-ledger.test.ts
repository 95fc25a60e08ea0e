import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { addVisitors, makeCompany } from '../testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeAccount } from '../testing/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { listMigrations } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'enters the movements of the red packets of an installed %s store',
  async (dialect) => {
    const store = await openTestStore({ dialect, migrate: false });
    try {
      const all = Object.entries(listMigrations(dialect));
      const before = Object.fromEntries(all.filter(([name]) => name < '0014'));
      const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => before } });
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      await store.accounts.insertAccount(
        makeAccount({ id: 'admin', name: '馆长', roles: ['client', 'admin'] }),
      );
      const { id: companyId, name, createdMs } = makeCompany();
      // The store of today also writes what this installed store has no table for.
      await store.db
        .insertInto('companies')
        .values({
          ...{ id: companyId, admin_id: 'admin', name, created_ms: createdMs },
          ...{ contact: '', phone: '', license_number: '', logo_picture_id: null, remark: '' },
        })
        .execute();
      const videoId = (await addFilmWithVideo(store)).video.id;
      const [ann = '', ben = '', eve = ''] = await addVisitors(store, 3);
      const run = (text: string) => sql.raw(text).execute(store.db);
      const addRedPacket = async (id: string, status: number, granted: number, refundedCents = 0) => {
        await run(`insert into red_packets (id, admin_id, company_id, theme, video_id, split_type, total_cents, share_count,
            min_cents, max_cents, expires_ms, status, granted_cents, granted_count, refunded_cents, created_ms)
          values ('${id}', 'admin', '${companyId}', 'T', '${videoId}', 2, 400, 4, 100, 100, 9000, ${status},
            ${granted * 100}, ${granted}, ${refundedCents}, 1000)`);
        if (status === 0 || status === 9) return;
        for (const share of [0, 1, 2, 3])
          await run(`insert into red_packet_shares (red_packet_id, share_index, cents, is_granted)
            values ('${id}', ${share}, 100, ${share < granted ? 1 : 0})`);
      };
      const addGrant = (id: string, share: number, visitor: string, state: string) =>
        run(`insert into red_packet_grants (id, red_packet_id, visitor_id, share_index, cents, state, created_ms, paid_ms, paid_by)
          values ('${id}-${share}', '${id}', '${visitor}', ${share}, 100, '${state}', ${2000 + share},
            ${state === 'paid' ? "3000, 'admin'" : 'null, null'})`);
      await addRedPacket('draft', 0, 0);
      await addRedPacket('removed', 9, 0);
      await addRedPacket('active', 1, 3);
      await addGrant('active', 0, ann, 'paid');
      await addGrant('active', 1, ben, 'renounced');
      await addGrant('active', 2, eve, 'owed');
      await addRedPacket('expired', 4, 1, 300);
      await addGrant('expired', 0, ann, 'owed');
      await addRedPacket('refunded', 5, 1, 300);
      await addGrant('refunded', 0, ann, 'paid');

      await store.migrate();

      const { redPackets } = store.campaigns;
      const ledgerOf = (redPacketId: string) => redPackets.listLedger({ redPacketId, limit: 50, offset: 0 });
      expect((await ledgerOf('active')).balances).toEqual({
        ...{ company: -400, funded: 0, reserved: 100, granted: 100, paid: 100, returned: 100, refunded: 0 },
      });
      const { entries } = await ledgerOf('active');
      expect(entries.map(({ movement, cents }) => `${movement} ${cents}`).toReversed()).toEqual([
        ...['fund 400', 'reserve 400', 'grant 100', 'grant 100', 'grant 100', 'renounce 100', 'pay 100'],
      ]);
      expect(entries[0]).toMatchObject({ index: 7, actorName: '馆长', createdMs: 3000, grantId: 'active-0' });
      expect((await ledgerOf('expired')).balances).toMatchObject({
        granted: 100,
        returned: 300,
        reserved: 0,
      });
      expect((await ledgerOf('refunded')).balances).toMatchObject({ paid: 100, returned: 0, refunded: 300 });
      for (const id of ['draft', 'removed'])
        expect(await ledgerOf(id)).toEqual({ entries: [], total: 0, balances: null });
      // The logs of status changes are not part of this migration.
      const broken = (await store.integrity.check()).filter((finding) => finding.broken > 0);
      expect(broken.map(({ rule }) => rule)).toEqual(['red_packet_log']);
    } finally {
      await store.dispose();
    }
  },
);
