import type { Clock } from '#domain/clock.ts';
import type { PayoutChannel } from '#domain/payouts/payout-channel.ts';
import type { WechatMerchant } from './merchant.ts';
import { createMerchantTransferChannel } from './merchant-transfer-channel.ts';
import type { PayTransport } from './pay-transport.ts';
import { createWechatRedPacketChannel } from './red-packet-channel.ts';

/** A payment channel with its merchant. */
export interface Payments {
  channel: PayoutChannel;
  merchant: WechatMerchant;
  /** The simulator's page in place of WeChat's confirmation; null outside the simulator. */
  confirmationUrl: string | null;
}

/** Creates the payment channel of a merchant. Throws an Error if the channel is red packets and the APIv2 key is missing. */
export function createPayments(args: {
  channel: PayoutChannel['name'];
  merchant: WechatMerchant;
  transport: PayTransport;
  clock: Clock;
  /** WeChat Pay's host by default. */
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
