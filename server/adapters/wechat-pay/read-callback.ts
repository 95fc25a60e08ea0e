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

/** What WeChat Pay says in a callback, or why it is not believed. */
type CallbackReading =
  | { kind: 'notice'; number: string; report: TransferReport }
  | { kind: 'refused'; fault: MessageFault | 'body' | 'resource' | 'merchant' };

/**
 * Reads a callback about a transfer of a merchant: checks that it is from WeChat Pay and from now, decrypts it, and checks that
 * it is about this merchant.
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
  // What follows was written by whoever has WeChat Pay's private key.
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
