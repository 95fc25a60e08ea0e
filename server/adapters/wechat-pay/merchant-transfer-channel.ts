import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#domain/clock.ts';
import { classifyChannelError } from '#domain/payouts/channel-errors.ts';
import type { ChannelAnswer, PayoutChannel, TransferReport } from '#domain/payouts/payout-channel.ts';
import type { TransferState } from '#shared/transfer-codes.ts';
import type { WechatMerchant } from './merchant.ts';
import type { PayAnswer, PayTransport } from './pay-transport.ts';
import { authorizeRequest, findMessageFault } from './v3-message.ts';

const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';

/** WeChat Pay's states of a transfer. */
const states: Record<string, TransferState> = {
  ACCEPTED: 'sending',
  PROCESSING: 'sending',
  WAIT_USER_CONFIRM: 'wait_confirm',
  TRANSFERING: 'sending',
  CANCELING: 'sending',
  SUCCESS: 'paid',
  FAIL: 'failed',
  CANCELLED: 'failed',
};
/** The failure reason of a transfer that the visitor did not confirm in time. */
const NOT_CONFIRMED = 'OVERDUE_CLOSE';

const transferBill = z.object({
  out_bill_no: z.string(),
  mch_id: z.string().optional(),
  transfer_bill_no: z.string().optional(),
  transfer_amount: z.int().positive().optional(),
  state: z.string(),
  fail_reason: z.string().nullish(),
  package_info: z.string().optional(),
});
const refusal = z.object({ code: z.string() });

/** Reads a merchant transfer from an answer or a callback of WeChat Pay; null if the value is not one. */
export function readTransferBill(value: unknown): {
  number: string;
  merchantId: string | null;
  cents: number | null;
  report: Omit<TransferReport, 'cents'>;
} | null {
  const parsed = transferBill.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const state = Object.hasOwn(states, data.state) ? states[data.state] : undefined;
  if (!state) return null;
  const isOverdue = data.state === 'FAIL' && data.fail_reason === NOT_CONFIRMED;
  return {
    number: data.out_bill_no,
    merchantId: data.mch_id ?? null,
    cents: data.transfer_amount ?? null,
    report: {
      state: isOverdue ? 'returned' : state,
      channelNumber: data.transfer_bill_no ?? null,
      confirmation: data.package_info ?? null,
      reason: state === 'failed' ? (data.fail_reason ?? data.state) : null,
    },
  };
}

/**
 * Creates the channel of WeChat Pay's merchant transfers (API v3). A successful answer counts only with WeChat Pay's signature.
 * @param args.baseUrl WeChat Pay's host
 */
export function createMerchantTransferChannel(args: {
  merchant: WechatMerchant;
  transport: PayTransport;
  clock: Clock;
  baseUrl: string;
}): PayoutChannel {
  const { merchant, transport, clock, baseUrl } = args;

  async function ask(method: 'GET' | 'POST', path: string, value: object | null): Promise<PayAnswer | null> {
    const body = value === null ? '' : JSON.stringify(value);
    const nonce = randomBytes(16).toString('hex');
    const authorization = authorizeRequest({
      ...{ method, path, body, merchantId: merchant.merchantId, serial: merchant.serial },
      ...{ privateKey: merchant.privateKey, nonce, nowMs: clock.nowMs() },
    });
    const [platformKey = ''] = merchant.platformKeys.keys();
    const headers = {
      ...{ accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'taici' },
      ...{ authorization, 'wechatpay-serial': platformKey },
    };
    try {
      return await transport({ method, url: baseUrl + path, headers, body });
    } catch {
      // Whatever went wrong, the request may have arrived.
      return null;
    }
  }

  /** @param orderCents the amount of the order, for answers without an amount; null if the answer must have one */
  function read(answer: PayAnswer | null, number: string, orderCents: number | null): ChannelAnswer {
    if (!answer) return { kind: 'unclear', reason: 'silent' };
    const { status, header, body } = answer;
    const isSigned =
      findMessageFault({ header, body, keys: merchant.platformKeys, nowMs: clock.nowMs() }) === null;
    const value = parseJson(body);
    if (status >= 200 && status < 300) {
      if (!isSigned) return { kind: 'unclear', reason: 'forged' };
      const bill = readTransferBill(value);
      const cents = bill?.cents ?? orderCents;
      if (!bill || bill.number !== number || cents === null) return { kind: 'unclear', reason: 'unreadable' };
      return { kind: 'report', report: { ...bill.report, cents } };
    }
    const parsed = refusal.safeParse(value);
    if (!parsed.success) return { kind: 'unclear', reason: status >= 500 ? 'server' : 'unreadable' };
    const { code } = parsed.data;
    // WeChat Pay may leave an error unsigned. An error that ends an order or sends it again needs a signature.
    const isHarmless = ['retry', 'stop'].includes(classifyChannelError(code));
    if (!isSigned && !isHarmless) return { kind: 'unclear', reason: 'forged' };
    return code === 'NOT_FOUND' ? { kind: 'missing' } : { kind: 'refused', code };
  }

  return {
    name: 'merchant_transfer',
    needsConfirmation: true,
    async send({ number, openId, cents, activity, sender }) {
      const answer = await ask('POST', BILLS, {
        appid: merchant.appId,
        out_bill_no: number,
        transfer_scene_id: merchant.sceneId,
        openid: openId,
        transfer_amount: cents,
        transfer_remark: activity,
        user_recv_perception: '现金奖励',
        transfer_scene_report_infos: [
          { info_type: '活动名称', info_content: activity },
          { info_type: '奖励说明', info_content: sender },
        ],
        ...(merchant.notifyUrl === null ? {} : { notify_url: merchant.notifyUrl }),
      });
      return read(answer, number, cents);
    },
    query: async (number) => read(await ask('GET', `${BILLS}/out-bill-no/${number}`, null), number, null),
    // The answer to a cancellation has no amount, so a query for the order follows.
    async cancel(number) {
      const answer = read(await ask('POST', `${BILLS}/out-bill-no/${number}/cancel`, {}), number, 0);
      if (answer.kind !== 'report') return answer;
      return read(await ask('GET', `${BILLS}/out-bill-no/${number}`, null), number, null);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
