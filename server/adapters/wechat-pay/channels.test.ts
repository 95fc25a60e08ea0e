import { beforeEach, describe, expect, test } from 'vitest';
import type { PayoutChannel, TransferOrder } from '#domain/payouts/payout-channel.ts';
import { makeClock } from '#domain/testing/factories.ts';
import { command } from '#shared/catalogue/zh-CN/command.ts';
import {
  createWechatSimulator,
  type WechatSimulator,
} from '../../wechat-simulator/create-wechat-simulator.ts';
import type { RequestFault } from '../../wechat-simulator/simulated-faults.ts';
import { createMerchantTransferChannel } from './merchant-transfer-channel.ts';
import { createWechatRedPacketChannel } from './red-packet-channel.ts';

const order: TransferOrder = {
  ...{ number: 'TC1', openId: 'o1', cents: 1234, activity: '看片领红包 & <1>', sender: '台词' },
};
const baseUrl = 'http://wechat.test';

let clock: ReturnType<typeof makeClock>;
let simulator: WechatSimulator;
beforeEach(() => {
  clock = makeClock(1_763_700_000_000);
  simulator = createWechatSimulator({
    ...{ clock, wording: command.simulator, notifyUrl: null },
    deliver: async () => 204,
  });
  simulator.merchant.deposit(1_000_000);
});

const channels = {
  merchant_transfer: (change: Partial<WechatSimulator['settings']> = {}) =>
    createMerchantTransferChannel({
      ...{ merchant: { ...simulator.settings, ...change }, transport: simulator.transport, clock, baseUrl },
    }),
  wechat_red_packet: (change: Partial<WechatSimulator['settings']> = {}) =>
    createWechatRedPacketChannel({
      ...{ merchant: { ...simulator.settings, ...change }, transport: simulator.transport, baseUrl },
    }),
};
const stateOf = async (channel: PayoutChannel) => {
  const answer = await channel.query(order.number);
  return answer.kind === 'report' ? answer.report.state : answer;
};

describe.each(['merchant_transfer', 'wechat_red_packet'] as const)('the channel %s', (name) => {
  const make = () => channels[name]();

  test('sends once, however often it is asked to, and says when the visitor has the money', async () => {
    const channel = make();
    const first = await channel.send(order);
    expect(first).toMatchObject({ kind: 'report', report: { cents: 1234, reason: null } });
    clock.now += 1000;
    await channel.send(order);
    expect(await stateOf(channel)).toBe('wait_confirm');
    expect(simulator.merchant.list()).toHaveLength(1);
    simulator.merchant.confirm(order.number);
    expect(await stateOf(channel)).toBe('paid');
    expect(simulator.merchant.balance()).toBe(1_000_000 - 1234);
  });

  test('says when the visitor did not accept the money within 24 hours', async () => {
    const channel = make();
    await channel.send(order);
    clock.now += 1000;
    await stateOf(channel);
    clock.now += 24 * 3_600_000;
    expect(await stateOf(channel)).toBe('returned');
    expect(simulator.merchant.balance()).toBe(1_000_000);
  });

  test('an unknown number is missing, and the same number with another amount is refused', async () => {
    const channel = make();
    expect(await stateOf(channel)).toEqual({ kind: 'missing' });
    await channel.send(order);
    expect(await channel.send({ ...order, cents: 1235 })).toMatchObject({ kind: 'refused' });
  });

  test.each<[RequestFault, object]>([
    ['lost_before', { kind: 'unclear', reason: 'silent' }],
    ['lost_after', { kind: 'unclear', reason: 'silent' }],
    ['slow', { kind: 'unclear', reason: 'silent' }],
    ['error_before', { kind: 'unclear', reason: 'server' }],
    ['error_after', { kind: 'unclear', reason: 'server' }],
    ['malformed', { kind: 'unclear' }],
    ['bad_signature', { kind: 'unclear', reason: 'forged' }],
    ['stale', { kind: 'unclear', reason: 'forged' }],
    ['system_error_after', { kind: 'refused', code: expect.stringMatching(/^SYSTEM_?ERROR$/) }],
    ['unknown_code', { kind: 'refused', code: 'E_UNHEARD_OF' }],
    ['frequency', { kind: 'refused', code: expect.stringMatching(/^FREQ/) }],
    ['no_money', { kind: 'refused', code: expect.stringMatching(/^NOT_?ENOUGH$/) }],
  ])('answers %s as what it is, and the order can be sent again', async (fault, expected) => {
    const channel = make();
    simulator.faults.plan(fault);
    expect(await channel.send(order)).toMatchObject(expected);
    expect(await channel.send(order)).toMatchObject({ kind: 'report' });
    expect(simulator.merchant.list()).toHaveLength(1);
  });

  test('an order that is being processed may fail without a reason', async () => {
    const channel = make();
    simulator.faults.plan('processing');
    expect(await channel.send(order)).toEqual({ kind: 'refused', code: 'PROCESSING' });
    clock.now += 1000;
    expect(await channel.query(order.number)).toMatchObject({
      report: { state: 'failed', reason: expect.stringMatching(/^FAIL/) },
    });
  });

  test('wrong keys of ours are refused', async () => {
    const wrong = name === 'merchant_transfer' ? { serial: 'X' } : { apiV2Key: 'X' };
    expect(await channels[name](wrong).send(order)).toEqual({ kind: 'refused', code: 'SIGN_ERROR' });
  });
});

describe('transfers of merchants', () => {
  test('the answer has what the page of the visitor needs, also when the order is sent again', async () => {
    const channel = channels.merchant_transfer();
    const sent = await channel.send(order);
    expect(sent).toMatchObject({ report: { state: 'wait_confirm', confirmation: 'package-TC1' } });
    expect(await channel.send(order)).toEqual(sent);
  });

  test('an order is taken back before the visitor confirms it, and not after', async () => {
    const channel = channels.merchant_transfer();
    await channel.send(order);
    expect(await channel.cancel?.(order.number)).toMatchObject({
      report: { state: 'failed', reason: 'CANCELLED', cents: 1234 },
    });
    await channel.send({ ...order, number: 'TC2' });
    simulator.merchant.confirm('TC2');
    expect(await channel.cancel?.('TC2')).toMatchObject({ kind: 'refused' });
  });

  test('answers from another time are not believed', async () => {
    simulator.setSkew(6 * 60_000);
    expect(await channels.merchant_transfer().send(order)).toEqual({ kind: 'refused', code: 'SIGN_ERROR' });
    simulator.setSkew(299_000);
    expect(await channels.merchant_transfer().send(order)).toMatchObject({ kind: 'report' });
  });

  test('answers that another key has signed are not believed', async () => {
    const channel = channels.merchant_transfer({ platformKeys: new Map() });
    expect(await channel.send(order)).toEqual({ kind: 'unclear', reason: 'forged' });
  });
});

test('one visitor gets ten red packets on a day in Shanghai', async () => {
  const channel = channels.wechat_red_packet();
  const send = (at: number) => channel.send({ ...order, number: `TC${at}` });
  for (let at = 0; at < 10; at += 1) expect(await send(at)).toMatchObject({ kind: 'report' });
  expect(await send(10)).toEqual({ kind: 'refused', code: 'SENDNUM_LIMIT' });
  clock.now += 24 * 3_600_000;
  expect(await send(10)).toMatchObject({ kind: 'report' });
});
