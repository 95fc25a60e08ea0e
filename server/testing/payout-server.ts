import type { Clock } from '#domain/clock.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { createTransferRunner } from '#domain/payouts/transfer-runner.ts';
import { command } from '#shared/catalogue/zh-CN/command.ts';
import { letEverybodyWatch, makeCompany, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import { createPayments, type Payments } from '../adapters/wechat-pay/create-payments.ts';
import { CALLBACK_PATH } from '../adapters/wechat-pay/load-merchant.ts';
import { createWechatSimulator, type WechatSimulator } from '../wechat-simulator/create-wechat-simulator.ts';
import { type Person, setUpPeople } from './people.ts';

/** A share of the red packet, in cents. */
export const SHARE_CENTS = 321;

/**
 * Starts a test server that pays through a simulated WeChat Pay, whose callbacks arrive over HTTP. `grant` gives a person a share
 * of an administrator's red packet, and `runPayments` runs the payment work that the server repeats every second.
 */
export function setUpPayouts() {
  let started: { simulator: WechatSimulator; payments: Payments } | null = null;
  const running = () => {
    if (!started) throw new Error('the simulator runs only during tests');
    return started;
  };
  const wechat = () => running().simulator;
  const people = setUpPeople({
    payments(clock: Clock) {
      const simulator = createWechatSimulator({
        ...{ clock, wording: command.simulator, notifyUrl: 'http://taici.test/callback' },
        async deliver({ headers, body }) {
          const answer = await fetch(`${people.server().url}${CALLBACK_PATH}`, {
            method: 'POST',
            headers,
            body,
          });
          return answer.status;
        },
      });
      simulator.merchant.deposit(1_000_000);
      const { settings: merchant, transport } = simulator;
      const payments = createPayments({
        ...{ channel: 'merchant_transfer', merchant, transport, clock, baseUrl: 'http://wechat.test' },
        confirmationUrl: 'http://wechat.test/confirm',
      });
      started = { simulator, payments };
      return payments;
    },
  });
  let packets = 0;
  let videoId: string | null = null;
  return {
    ...people,
    wechat,
    numberOf: (person: Person) => billNumberOf(`grant-${person.id}`),
    /** Gives a person a share and binds their account to WeChat. */
    async grant(person: Person, admin: Person): Promise<void> {
      const { store, clock, bindToWechat } = people.server();
      packets += 1;
      const id = `packet-${packets}`;
      const company = makeCompany({ id: `company-${packets}`, adminId: admin.id });
      await store.campaigns.ads.insertCompany(company);
      videoId ??= (await addFilmWithVideo(store)).video.id;
      const redPacket = makeRedPacket({
        ...{ id, adminId: admin.id, companyId: company.id, videoId, totalCents: SHARE_CENTS, shareCount: 1 },
        ...{ minCents: SHARE_CENTS, maxCents: SHARE_CENTS, expiresMs: clock.now + 86_400_000 },
      });
      const { redPackets } = store.campaigns;
      await redPackets.insertRedPacket(redPacket);
      const nowMs = clock.now;
      await redPackets.activate({ redPacket, shares: [SHARE_CENTS], actorId: admin.id, nowMs });
      await letEverybodyWatch(store);
      await redPackets.claim({
        ...{ redPacketId: id, accountId: person.id, requestId: `request-${person.id}` },
        ...{ grantId: `grant-${person.id}`, nowMs },
      });
      await bindToWechat(person.id, `open-${person.id}`);
      await store.payouts.savePayee({
        ...{ accountId: person.id, kind: 'wechat', ciphertext: null, maskedNumber: null },
        ...{ consentVersion: 1, consentedMs: nowMs },
      });
    },
    async runPayments(): Promise<void> {
      const { store, clock, phoneKey } = people.server();
      const runner = createTransferRunner({
        ...{ transfers: store.transfers, leases: store.leases, clock },
        channel: running().payments.channel,
        phoneKey: async () => phoneKey,
      });
      await runner.run();
    },
  };
}
