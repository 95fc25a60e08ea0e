import * as z from 'zod';
import type { TransferReport } from '#domain/payouts/payout-channel.ts';
import type { WechatMerchant } from './merchant.ts';
import { readTransferBill } from './merchant-transfer-channel.ts';
import { decryptResource, findMessageFault, type MessageFault } from './v3-message.ts';

const callback = z.object({
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z.string().default(''),
    nonce: z.string(),
  }),
});

/** The notice of a callback, or the fault for which it is refused. */
type CallbackReading =
  | { kind: 'notice'; number: string; report: TransferReport }
  | { kind: 'refused'; fault: MessageFault | 'body' | 'resource' | 'merchant' };

/**
 * Reads a callback about a merchant transfer: checks its signature and its time, decrypts it, and checks that it belongs to this
 * merchant.
 * @param args.body the body exactly as it arrived
 */
export function readTransferCallback(args: {
  merchant: WechatMerchant;
  header: (name: string) => string | null;
  body: string;
  nowMs: number;
}): CallbackReading {
  const { merchant, header, body, nowMs } = args;
  const fault = findMessageFault({ header, body, keys: merchant.platformKeys, nowMs });
  if (fault !== null) return { kind: 'refused', fault };
  // From here on, the signature proves that WeChat Pay wrote the body.
  const parsed = callback.safeParse(JSON.parse(body));
  if (!parsed.success) return { kind: 'refused', fault: 'body' };
  const { ciphertext, associated_data: associatedData, nonce } = parsed.data.resource;
  const text = decryptResource({ key: merchant.apiV3Key, nonce, associatedData, ciphertext });
  if (text === null) return { kind: 'refused', fault: 'resource' };
  const bill = readTransferBill(JSON.parse(text));
  if (!bill || bill.cents === null) return { kind: 'refused', fault: 'body' };
  if (bill.merchantId !== merchant.merchantId) return { kind: 'refused', fault: 'merchant' };
  return { kind: 'notice', number: bill.number, report: { ...bill.report, cents: bill.cents } };
}
