import { expect, test } from 'vitest';
import type { PayoutChannel } from './payout-channel.ts';
import { runPayoutFaults } from './testing/run-payout-faults.ts';

test.each([
  ['merchant_transfer', 'sqlite', 2],
  ['wechat_red_packet', 'sqlite', 1],
  ['merchant_transfer', 'postgres', 1],
] as const)(
  'whatever WeChat Pay does, no bill is paid twice, and all end: %s on %s',
  async (channelName, dialect, runs) => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const { differences, states } = await runPayoutFaults({ seed, count: 10, channelName, dialect });
      expect({ seed, differences }).toEqual({ seed, differences: [] });
      // Everything has ended.
      expect(states).not.toMatchObject({ sending: expect.anything() });
      expect(states).not.toMatchObject({ wait_confirm: expect.anything() });
      expect(states.paid).toBeGreaterThan(0);
    }
  },
  120_000,
);

test('a channel that takes a new number after an unclear answer is caught', async () => {
  const broken = (channel: PayoutChannel): PayoutChannel => {
    const sent = new Map<string, string>();
    return {
      ...channel,
      async send(order) {
        const count = [...sent.keys()].filter((number) => number.startsWith(`${order.number}T`)).length;
        const number = `${order.number}T${count}`;
        sent.set(number, order.number);
        const answer = await channel.send({ ...order, number });
        return answer.kind === 'unclear' ? { kind: 'unclear', reason: 'silent' } : answer;
      },
      async query(number) {
        const last = [...sent].filter(([, order]) => order === number).at(-1);
        const answer = await channel.query(last?.[0] ?? number);
        return answer.kind === 'report' ? answer : { kind: 'missing' };
      },
    };
  };
  const { differences } = await runPayoutFaults({ seed: 1, count: 10, changeChannel: broken });
  expect(differences.join('\n')).toMatch(/paid [2-9] times/);
}, 120_000);
