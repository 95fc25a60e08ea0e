import type { Clock } from '#domain/clock.ts';
import { createPayments, type Payments } from '../adapters/wechat-pay/create-payments.ts';
import { loadMerchant } from '../adapters/wechat-pay/load-merchant.ts';
import { createPayTransport } from '../adapters/wechat-pay/pay-transport.ts';
import type { Config } from './config.ts';

/** Returns how the settings say that red packets are paid; null for by hand. Throws an Error about a key that cannot be used. */
export async function loadPayments(args: { config: Config; clock: Clock }): Promise<Payments | null> {
  const { config, clock } = args;
  if (!config.wechatPay) return null;
  const { merchant, certificate } = await loadMerchant(config.wechatPay);
  const transport = createPayTransport({ certificate });
  return createPayments({ channel: config.wechatPay.channel, merchant, transport, clock });
}
