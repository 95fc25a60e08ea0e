import type { Transfer } from './transfer-types.ts';

/** The smallest and largest amount of one payment, in cents: WeChat Pay's default limits. */
const limits: Record<Transfer['channel'], { min: number; max: number }> = {
  merchant_transfer: { min: 10, max: 20_000 },
  wechat_red_packet: { min: 100, max: 20_000 },
};

/** Whether a channel can pay this amount. Other amounts are paid by hand. */
export const canChannelPay = (channel: Transfer['channel'], cents: number): boolean =>
  cents >= limits[channel].min && cents <= limits[channel].max;
