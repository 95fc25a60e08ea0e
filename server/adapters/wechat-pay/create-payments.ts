import type { Clock } from '#domain/clock.ts';
import type { PayoutChannel } from '#domain/payouts/payout-channel.ts';
import type { WechatMerchant } from './merchant.ts';
import { createMerchantTransferChannel } from './merchant-transfer-channel.ts';
import type { PayTransport } from './pay-transport.ts';
import { createWechatRedPacketChannel } from './red-packet-channel.ts';

/** How the product pays without a person. */
export interface Payments {
  channel: PayoutChannel;
  merchant: WechatMerchant;
  /** The page that stands for the confirmation in WeChat; null outside of the simulator. */
  confirmationUrl: string | null;
}

/** Creates the payments of a merchant. Throws an Error if the second version is chosen and its key is missing. */
export function createPayments(args: {
  channel: PayoutChannel['name'];
  merchant: WechatMerchant;
  transport: PayTransport;
  clock: Clock;
  /** WeChat Pay's host; the simulator has its own. */
  baseUrl?: string;
  confirmationUrl?: string | null;
}): Payments {
  const { channel, merchant, transport, clock, confirmationUrl = null } = args;
  const baseUrl = args.baseUrl ?? 'https://api.mch.weixin.qq.com';
  const { apiV2Key } = merchant;
  if (channel === 'merchant_transfer')
    return {
      channel: createMerchantTransferChannel({ merchant, transport, clock, baseUrl }),
      ...{ merchant, confirmationUrl },
    };
  if (apiV2Key === null) throw new Error('red packets of WeChat Pay need the key of the second version');
  return {
    channel: createWechatRedPacketChannel({ merchant: { ...merchant, apiV2Key }, transport, baseUrl }),
    ...{ merchant, confirmationUrl },
  };
}
