import type { Clock } from '#domain/clock.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { createTransferRunner } from '#domain/payouts/transfer-runner.ts';
import { command } from '#shared/catalogue/zh-CN/command.ts';
import { letEverybodyWatch, makeCompany, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import { createPayments } from '../adapters/wechat-pay/create-payments.ts';
import { CALLBACK_PATH } from '../adapters/wechat-pay/load-merchant.ts';
import { createWechatSimulator, type WechatSimulator } from '../wechat-simulator/create-wechat-simulator.ts';
import { type Person, setUpPeople } from './people.ts';

/** A share of the red packet, in cents. */
export const SHARE_CENTS = 321;

/**
 * Starts a test server that pays through a simulated WeChat Pay, whose callbacks arrive over HTTP. `grant` gives somebody a share
 * of a red packet of an administrator, and `runPayments` does what the server does every second.
 */
export function setUpPayouts() {
  let simulator: WechatSimulator | null = null;
  const wechat = (): WechatSimulator => {
    if (!simulator) throw new Error('the simulator runs only during tests');
    return simulator;
  };
  const people = setUpPeople({
    payments(clock: Clock) {
      const made = createWechatSimulator({
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
      simulator = made;
      made.merchant.deposit(1_000_000);
      const { settings: merchant, transport } = made;
      return createPayments({
        ...{ channel: 'merchant_transfer', merchant, transport, clock, baseUrl: 'http://wechat.test' },
        confirmationUrl: 'http://wechat.test/confirm',
      });
    },
  });
  let packets = 0;
  let videoId: string | null = null;
  return {
    ...people,
    wechat,
    numberOf: (person: Person) => billNumberOf(`grant-${person.id}`),
    /** Gives a person a share, and binds them to WeChat. */
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
      const { store, clock, services } = people.server();
      const runner = createTransferRunner({
        ...{ transfers: store.transfers, leases: store.leases, clock },
        channel: createPayments({
          ...{ channel: services.transfers.channel ?? 'merchant_transfer', merchant: wechat().settings },
          ...{ transport: wechat().transport, clock, baseUrl: 'http://wechat.test' },
        }).channel,
        phoneKey: async () => new Uint8Array(32).fill(7),
      });
      await runner.run();
    },
  };
}
