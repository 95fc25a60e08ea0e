import { createMerchantTransferChannel } from '#server/adapters/wechat-pay/merchant-transfer-channel.ts';
import { readTransferCallback } from '#server/adapters/wechat-pay/read-callback.ts';
import { createWechatRedPacketChannel } from '#server/adapters/wechat-pay/red-packet-channel.ts';
import { createWechatSimulator } from '#server/wechat-simulator/create-wechat-simulator.ts';
import type { SimulatedFaults } from '#server/wechat-simulator/simulated-faults.ts';
import { command } from '#shared/catalogue/zh-CN/command.ts';
import type { StoreDialect } from '#store/database/tables.ts';
import { addCompanyWithVideo, addVisitors, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { openTestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeViewer } from '../../testing/factories.ts';
import { billNumberOf } from '../bill-number.ts';
import { enterNotice } from '../enter-notice.ts';
import type { PayoutChannel } from '../payout-channel.ts';
import { createTransferRunner } from '../transfer-runner.ts';
import { createTransferService } from '../transfer-service.ts';
import type { Transfer } from '../transfer-types.ts';

/** 2025-11-21 12:40 in Shanghai. */
const START_MS = 1_763_700_000_000;
const DEPOSIT_CENTS = 100_000_000;

/**
 * Creates a store and a simulated WeChat Pay with the same clock. The store has one fully granted red packet, and all its
 * visitors are paid by WeChat. Call `dispose` at the end.
 * @param args.count number of visitors
 * @param args.changeChannel replaces the channel with a deliberately broken one
 */
export async function makePayoutWorld(args: {
  dialect?: StoreDialect;
  channelName?: Transfer['channel'];
  count: number;
  faults?: SimulatedFaults;
  changeChannel?: (channel: PayoutChannel) => PayoutChannel;
}) {
  const { dialect = 'sqlite', channelName = 'merchant_transfer', count, faults } = args;
  const { changeChannel = (same: PayoutChannel) => same } = args;
  const clock = makeClock(START_MS);
  const store = await openTestStore({ dialect });
  const { companyId, videoId } = await addCompanyWithVideo(store);
  const visitors = await addVisitors(store, count);
  const redPacket = makeRedPacket({
    ...{ id: 'rp', companyId, videoId, totalCents: count * 123, shareCount: count, minCents: 123 },
    ...{ maxCents: 123, expiresMs: START_MS + 86_400_000, createdMs: START_MS },
  });
  const { redPackets } = store.campaigns;
  await redPackets.insertRedPacket(redPacket);
  const shares = Array.from({ length: count }, () => 123);
  await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: START_MS });
  for (const accountId of visitors) {
    await redPackets.claim({
      ...{ redPacketId: 'rp', accountId, requestId: `r-${accountId}`, grantId: `g-${accountId}` },
      nowMs: START_MS,
    });
    await store.payouts.savePayee({
      ...{ accountId, kind: 'wechat', ciphertext: null, maskedNumber: null },
      ...{ consentVersion: 1, consentedMs: START_MS },
    });
  }
  const simulator = createWechatSimulator({
    ...{ clock, wording: command.simulator, notifyUrl: 'http://taici.test/callback' },
    ...(faults ? { faults } : {}),
    async deliver({ headers, body }) {
      const reading = readTransferCallback({
        ...{ merchant: simulator.settings, body, nowMs: clock.nowMs() },
        header: (name) => headers[name] ?? null,
      });
      if (reading.kind === 'refused') return 401;
      await enterNotice({ transfers: store.transfers, ...reading, nowMs: clock.nowMs() });
      return 204;
    },
  });
  simulator.merchant.deposit(DEPOSIT_CENTS);
  const shared = {
    merchant: simulator.settings,
    transport: simulator.transport,
    clock,
    baseUrl: 'http://x.test',
  };
  const channel = changeChannel(
    channelName === 'merchant_transfer'
      ? createMerchantTransferChannel(shared)
      : createWechatRedPacketChannel(shared),
  );
  const phoneKey = async () => new Uint8Array(32);
  const makeRunner = (from: Pick<typeof store, 'transfers' | 'leases'> = store) =>
    createTransferRunner({
      ...{ transfers: from.transfers, leases: from.leases, channel, clock, phoneKey },
    });
  const service = createTransferService({
    ...{ transfers: store.transfers, reconciliations: store.reconciliations, wechat: null },
    ...{ channel: channel.name, clock, phoneKey },
    openIds: { openIdOf: async (accountId) => `o-${accountId}` },
  });

  return {
    store,
    clock,
    simulator,
    visitors,
    service,
    admin: makeViewer('admin', 'admin'),
    channel,
    runner: makeRunner(),
    makeRunner,
    numberOf: (accountId: string) => billNumberOf(`g-${accountId}`),
    billStates: async () => {
      const rows = await store.db.selectFrom('payout_bills').select(['bill_number', 'state']).execute();
      return new Map(rows.map((row) => [row.bill_number, row.state]));
    },
    /**
     * Compares the payments of WeChat Pay with the store and returns every difference: a bill that was paid twice, or that is
     * paid on one side only; missing money; violated integrity rules.
     */
    async findDifferences(): Promise<string[]> {
      const differences: string[] = [];
      const paidNumbers = simulator.merchant.list().filter(({ state }) => state === 'paid');
      for (const [billNumber, state] of await this.billStates()) {
        const payments = paidNumbers.filter(({ number }) => number.startsWith(billNumber)).length;
        if (payments > 1) differences.push(`${billNumber} was paid ${payments} times`);
        if (payments > 0 !== (state === 'paid'))
          differences.push(`${billNumber} is ${state}, paid ${payments}`);
      }
      const paidCents = paidNumbers.reduce((sum, { cents }) => sum + cents, 0);
      const heldCents = simulator.merchant
        .list()
        .filter(({ state }) => ['waiting', 'accepted', 'doomed'].includes(state))
        .reduce((sum, { cents }) => sum + cents, 0);
      if (simulator.merchant.balance() + paidCents + heldCents !== DEPOSIT_CENTS)
        differences.push('the money of the merchant does not add up');
      for (const { rule, broken } of await store.integrity.check())
        if (broken > 0) differences.push(`${rule} is broken ${broken} times`);
      return differences;
    },
    dispose: () => store.dispose(),
  };
}
export type PayoutWorld = Awaited<ReturnType<typeof makePayoutWorld>>;
