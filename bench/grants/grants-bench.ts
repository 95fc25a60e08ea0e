import { addCompanyWithVideo, addVisitors, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import type { Benchmark } from '../types.ts';
import { type GrantGround, measureGrants } from './measure-grants.ts';

const SHARE_CENTS = 100;
const NOW_MS = 1000;

const redPacketGround: GrantGround = {
  async prepare(store, count) {
    const visitors = await addVisitors(store, count);
    const redPacket = makeRedPacket({
      ...(await addCompanyWithVideo(store)),
      ...{ totalCents: count * SHARE_CENTS, shareCount: count, minCents: SHARE_CENTS, maxCents: SHARE_CENTS },
    });
    const { redPackets } = store.campaigns;
    await redPackets.insertRedPacket(redPacket);
    const shares = visitors.map(() => SHARE_CENTS);
    await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: NOW_MS });
    return async (on, at) => {
      const claim = { redPacketId: redPacket.id, accountId: visitors[at] ?? '', requestId: 'click' };
      const { outcome } = await on.campaigns.redPackets.claim({ ...claim, grantId: `g${at}`, nowMs: NOW_MS });
      if (outcome !== 'granted') throw new Error(`the claim ${at} was ${outcome}`);
    };
  },
};

/** `--grants 3000` (the default): how many grants each line of the table is measured with. */
export const grantsBench: Benchmark = {
  title:
    'Claims of one red packet, each by another account: durable grants a second at 1, 16, and 256 clients',
  run: ({ grants = '3000' }) => measureGrants({ ground: redPacketGround, grants: Number(grants) }),
};
