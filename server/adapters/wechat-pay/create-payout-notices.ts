import type { Clock } from '#domain/clock.ts';
import { enterNotice } from '#domain/payouts/enter-notice.ts';
import type { PayoutNotices } from '#domain/payouts/payout-notices.ts';
import type { TransferStore } from '#domain/payouts/transfer-types.ts';
import type { WechatMerchant } from './merchant.ts';
import { readTransferCallback } from './read-callback.ts';

/**
 * Creates the receiver of WeChat Pay's callbacks.
 * @param args.merchant null for an installation without WeChat Pay
 * @param args.onRefused called with the fault of each callback that is refused
 */
export function createPayoutNotices(args: {
  merchant: WechatMerchant | null;
  transfers: Pick<TransferStore, 'findTransfer' | 'enter'>;
  clock: Clock;
  onRefused: (fault: string) => void;
}): PayoutNotices {
  const { merchant, transfers, clock, onRefused } = args;
  return {
    async receive({ header, body }) {
      if (!merchant) return 'off';
      const nowMs = clock.nowMs();
      const reading = readTransferCallback({ merchant, header, body, nowMs });
      if (reading.kind === 'refused') {
        onRefused(reading.fault);
        return 'refused';
      }
      const isKnown = await enterNotice({ transfers, ...reading, nowMs });
      return isKnown ? 'entered' : 'unknown';
    },
  };
}
