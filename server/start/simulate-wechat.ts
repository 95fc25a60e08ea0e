import type { Clock } from '#domain/clock.ts';
import { createPayments, type Payments } from '../adapters/wechat-pay/create-payments.ts';
import { CALLBACK_PATH } from '../adapters/wechat-pay/load-merchant.ts';
import { createPayTransport } from '../adapters/wechat-pay/pay-transport.ts';
import type { CommandMessages } from '../messages.ts';
import {
  type RunningWechatSimulator,
  startWechatSimulator,
} from '../wechat-simulator/start-wechat-simulator.ts';
import type { Config } from './config.ts';

/** The simulated merchant's balance at the start, in cents. */
const DEPOSIT_CENTS = 10_000_000;

/**
 * Starts a simulated WeChat on the port above the product's, and returns settings that connect the product to it. Its merchant
 * pays red packets by transfer.
 */
export async function simulateWechat(args: {
  config: Config;
  clock: Clock;
  wording: CommandMessages;
}): Promise<{ simulator: RunningWechatSimulator; config: Config; payments: Payments }> {
  const { config, clock, wording } = args;
  const simulator = await startWechatSimulator({
    ...{ clock, wording: wording.simulator, port: config.port === 0 ? 0 : config.port + 1 },
    notifyUrl: config.port === 0 ? null : `http://127.0.0.1:${config.port}${CALLBACK_PATH}`,
  });
  simulator.merchant.deposit(DEPOSIT_CENTS);
  const payments = createPayments({
    ...{ channel: 'merchant_transfer', merchant: simulator.settings, clock },
    ...{ transport: createPayTransport({ certificate: null }), baseUrl: simulator.url },
    confirmationUrl: `${simulator.url}/confirm`,
  });
  return {
    simulator,
    payments,
    config: { ...config, wechat: { ...simulator.account, baseUrl: simulator.url, pagesUrl: simulator.url } },
  };
}
