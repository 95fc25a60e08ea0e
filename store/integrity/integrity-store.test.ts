import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IntegrityRule, integrityRules } from '#domain/integrity/types.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import {
  addCompanyWithVideo,
  addVisitors,
  makeAd,
  makeRedPacket,
  payGrant,
} from '../testing/campaign-fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const NOW = 500_000;

/** A change that breaks a rule, and one that mends it again. */
interface Damage {
  rule: IntegrityRule;
  breaks: string;
  mends: string;
}

describe.each(['sqlite', 'postgres'] as const)('the integrity of data on %s', (dialect) => {
  let store: TestStore;
  let expiredId: string;
  const run = (text: string) => sql.raw(text).execute(store.db);
  const brokenRules = async () =>
    (await store.integrity.check()).filter(({ broken }) => broken > 0).map(({ rule }) => rule);

  beforeAll(async () => {
    store = await openTestStore({ dialect });
    const ground = await addCompanyWithVideo(store);
    const visitors = await addVisitors(store, 12);
    const { redPackets, ads } = store.campaigns;
    const activate = async (name: string) => {
      const redPacket = makeRedPacket({ ...ground, id: name });
      await redPackets.insertRedPacket(redPacket);
      const shares = Array.from({ length: 10 }, () => 100);
      await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: NOW });
      return redPacket;
    };
    const claim = (redPacketId: string, accountId: string) =>
      redPackets.claim({
        ...{ redPacketId, accountId, requestId: `${redPacketId}-${accountId}`, nowMs: NOW },
        grantId: `${redPacketId}-${accountId}`,
      });
    const [payee = '', leaver = '', ...others] = visitors;

    await redPackets.insertRedPacket(makeRedPacket({ ...ground, id: 'draft' }));
    const toppedUp = await activate('topped-up');
    await redPackets.amend({
      ...{
        redPacket: toppedUp,
        expiresMs: toppedUp.expiresMs,
        newShares: [150],
        actorId: 'admin',
        nowMs: NOW,
      },
      status: redPacketStatus.active,
    });
    await claim('topped-up', payee);
    await activate('exhausted');
    for (const accountId of [payee, leaver, ...others.slice(0, 8)]) await claim('exhausted', accountId);
    expiredId = (await activate('expired')).id;
    for (const accountId of [payee, leaver]) await claim(expiredId, accountId);
    await activate('refunded');
    await claim('refunded', payee);
    for (const redPacketId of ['exhausted', 'refunded'])
      await payGrant(store, { grantId: `${redPacketId}-${payee}`, nowMs: NOW });
    await run(`update red_packets set expires_ms = 1 where id in ('expired', 'refunded')`);
    await redPackets.expireOverdue(NOW);
    const { expired: from, refunded: to } = redPacketStatus;
    await redPackets.transitionRedPacket({ id: 'refunded', from, to, actorId: 'admin', nowMs: NOW });
    for (const { name, erase } of store.personalDataSources) if (name === 'red_packets') await erase(leaver);

    await ads.insertAd(makeAd({ id: 'ad', companyId: ground.companyId }));
    await run(`insert into draw_activities (id, title, rules, starts_ms, ends_ms, chances, needs_phone, status, seed,
        commitment, draw_count, revision, created_ms)
      values ('wheel', 'W', '', 0, 1000, 3, 0, 'ended', 's', 'c', 1, 1, 1)`);
    await run(`insert into draw_prizes (id, activity_id, position, name, weight, stock, stock_remaining, is_fallback)
      values ('pen', 'wheel', 0, 'Pen', 1, 5, 4, 0)`);
    await run(
      `insert into draw_participants (activity_id, account_id, draws_used) values ('wheel', '${payee}', 1)`,
    );
    await run(`insert into draw_records (id, activity_id, account_id, request_id, seq, roll, drawn_index, awarded_index,
        prize_id, prize_name, chances_remaining, delivery_state, created_ms)
      values ('draw', 'wheel', '${payee}', 'r', 1, 0, 0, 0, 'pen', 'Pen', 2, 'owed', 1)`);
  });
  afterAll(() => store?.dispose());

  test('no rule is broken by red packets that were granted, paid, renounced, topped up, expired, and refunded', async () => {
    expect(await store.integrity.check()).toEqual(
      integrityRules.map((rule) => ({ rule, broken: 0, examples: [] })),
    );
  });

  const damages: Damage[] = [
    {
      rule: 'ledger_balances',
      breaks: `update red_packet_balances set reserved = reserved - 1, granted = granted + 1 where red_packet_id = 'topped-up'`,
      mends: `update red_packet_balances set reserved = reserved + 1, granted = granted - 1 where red_packet_id = 'topped-up'`,
    },
    {
      rule: 'ledger_complete',
      breaks: `update red_packets set status = 1 where id = 'draft'`,
      mends: `update red_packets set status = 0 where id = 'draft'`,
    },
    {
      rule: 'red_packet_amounts',
      breaks: `update red_packets set refunded_cents = refunded_cents - 1 where id = 'expired'`,
      mends: `update red_packets set refunded_cents = refunded_cents + 1 where id = 'expired'`,
    },
    {
      rule: 'red_packet_shares',
      breaks: `update red_packet_shares set is_granted = 1 where red_packet_id = 'topped-up' and share_index = 9`,
      mends: `update red_packet_shares set is_granted = 0 where red_packet_id = 'topped-up' and share_index = 9`,
    },
    {
      rule: 'red_packet_grants',
      breaks: `update red_packet_grants set state = 'owed' where red_packet_id = 'refunded'`,
      mends: `update red_packet_grants set state = 'paid' where red_packet_id = 'refunded'`,
    },
    {
      rule: 'payout_bills',
      breaks: `update payout_bills set state = 'waiting' where red_packet_id = 'refunded'`,
      mends: `update payout_bills set state = 'paid' where red_packet_id = 'refunded'`,
    },
    {
      rule: 'payout_bills',
      breaks: `update payout_bills set cents = cents + 1 where red_packet_id = 'topped-up'`,
      mends: `update payout_bills set cents = cents - 1 where red_packet_id = 'topped-up'`,
    },
    {
      rule: 'payout_bills',
      breaks: `update red_packet_grants set paid_ms = null where red_packet_id = 'refunded'`,
      mends: `update red_packet_grants set paid_ms = 1 where red_packet_id = 'refunded'`,
    },
    {
      rule: 'payout_batches',
      breaks: `update payout_bills set state = 'exported' where red_packet_id = 'topped-up'`,
      mends: `update payout_bills set state = 'waiting' where red_packet_id = 'topped-up'`,
    },
    {
      rule: 'payout_transfers',
      breaks: `update payout_bills set state = 'sending' where red_packet_id = 'topped-up'`,
      mends: `update payout_bills set state = 'waiting' where red_packet_id = 'topped-up'`,
    },
    {
      rule: 'red_packet_log',
      breaks: `update red_packets set status = 2 where id = 'topped-up'`,
      mends: `update red_packets set status = 1 where id = 'topped-up'`,
    },
    {
      rule: 'ad_log',
      breaks: `update ads set status = 1 where id = 'ad'`,
      mends: `update ads set status = 0 where id = 'ad'`,
    },
    {
      rule: 'prize_stock',
      breaks: `update draw_prizes set stock_remaining = 5 where id = 'pen'`,
      mends: `update draw_prizes set stock_remaining = 4 where id = 'pen'`,
    },
    {
      rule: 'draw_sequence',
      breaks: `update draw_activities set draw_count = 2 where id = 'wheel'`,
      mends: `update draw_activities set draw_count = 1 where id = 'wheel'`,
    },
    {
      rule: 'draw_chances',
      breaks: `update draw_participants set draws_used = 0`,
      mends: `update draw_participants set draws_used = 1`,
    },
    {
      rule: 'draw_chances',
      breaks: `insert into draw_visitors (id, activity_id, draws_used, created_ms) values ('v', 'wheel', 1, 1)`,
      mends: `delete from draw_visitors`,
    },
    {
      rule: 'audit_chain',
      breaks: `update audit_head set seq = seq + 1`,
      mends: `update audit_head set seq = seq - 1`,
    },
  ];
  test.each(damages)('$rule notices damage', async ({ rule, breaks, mends }) => {
    await run(breaks);
    expect(await brokenRules()).toContain(rule);
    await run(mends);
    expect(await brokenRules()).toEqual([]);
  });

  test('every rule has damage that it notices', () => {
    const tested = damages.map(({ rule }) => rule);
    expect(integrityRules.filter((rule) => !tested.includes(rule))).toEqual(['red_packet_grant_times']);
  });

  test('entries cannot be changed or removed, and no account can be overdrawn', async () => {
    await expect(run('update red_packet_entries set cents = 1')).rejects.toThrow('do not change');
    await expect(run('delete from red_packet_entries')).rejects.toThrow('do not change');
    await expect(
      run(
        `update red_packet_balances set paid = paid + 5000, granted = granted - 5000 where red_packet_id = 'expired'`,
      ),
    ).rejects.toThrow();
    await expect(
      run(`update red_packet_balances set paid = paid + 1 where red_packet_id = 'expired'`),
    ).rejects.toThrow();
  });

  test('a grant after the expiry is noticed', async () => {
    await run(`insert into red_packet_entries (red_packet_id, entry_index, movement, from_account, to_account, cents, created_ms)
      values ('${expiredId}', 99, 'grant', 'reserved', 'granted', 1, 1)`);
    expect(await store.integrity.check()).toContainEqual({
      ...{ rule: 'red_packet_grant_times', broken: 1, examples: [expiredId] },
    });
  });
});
