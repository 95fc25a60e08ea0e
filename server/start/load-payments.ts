import type { Clock } from '#domain/clock.ts';
import { createPayments, type Payments } from '../adapters/wechat-pay/create-payments.ts';
import { loadMerchant } from '../adapters/wechat-pay/load-merchant.ts';
import { createPayTransport } from '../adapters/wechat-pay/pay-transport.ts';
import type { Config } from './config.ts';

/** Loads the payment channel of the settings; null if red packets are paid by hand. Throws an Error if a key file is unusable. */
export async function loadPayments(args: { config: Config; clock: Clock }): Promise<Payments | null> {
  const { config, clock } = args;
  if (!config.wechatPay) return null;
  const { merchant, certificate } = await loadMerchant(config.wechatPay);
  const transport = createPayTransport({ certificate });
  return createPayments({ channel: config.wechatPay.channel, merchant, transport, clock });
}
