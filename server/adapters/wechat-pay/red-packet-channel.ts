import { randomBytes } from 'node:crypto';
import type { ChannelAnswer, PayoutChannel } from '#domain/payouts/payout-channel.ts';
import type { TransferState } from '#shared/transfer-codes.ts';
import type { WechatMerchant } from './merchant.ts';
import type { PayAnswer, PayTransport } from './pay-transport.ts';
import { isSignedV2, readXml, signV2, type V2Fields, writeXml } from './v2-message.ts';

const SEND = '/mmpaymkttransfers/sendredpack';
const QUERY = '/mmpaymkttransfers/gethbinfo';

/** WeChat Pay's states of a red packet. */
const states: Record<string, TransferState> = {
  SENDING: 'sending',
  SENT: 'wait_confirm',
  RECEIVED: 'paid',
  FAILED: 'failed',
  RFUND_ING: 'wait_confirm',
  REFUND: 'returned',
};

/**
 * Creates the channel of WeChat Pay's red packets (API v2). WeChat Pay does not sign every answer, so a signature is checked
 * only if there is one. The connection presents the merchant's certificate.
 * @param args.baseUrl WeChat Pay's host
 */
export function createWechatRedPacketChannel(args: {
  merchant: WechatMerchant & { apiV2Key: string };
  transport: PayTransport;
  baseUrl: string;
}): PayoutChannel {
  const { merchant, transport, baseUrl } = args;

  async function ask(path: string, fields: V2Fields): Promise<PayAnswer | null> {
    const unsigned = { ...fields, nonce_str: randomBytes(16).toString('hex') };
    const body = writeXml({ ...unsigned, sign: signV2(unsigned, merchant.apiV2Key) });
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    try {
      return await transport({ method: 'POST', url: baseUrl + path, headers, body });
    } catch {
      // Whatever went wrong, the request may have arrived.
      return null;
    }
  }

  function read(
    answer: PayAnswer | null,
    number: string,
    reportOf: (fields: V2Fields) => { state: TransferState; cents: string | undefined } | null,
  ): ChannelAnswer {
    if (!answer) return { kind: 'unclear', reason: 'silent' };
    if (answer.status !== 200) return { kind: 'unclear', reason: 'server' };
    const fields = readXml(answer.body);
    if (!fields) return { kind: 'unclear', reason: 'unreadable' };
    if (fields.sign !== undefined && !isSignedV2(fields, merchant.apiV2Key))
      return { kind: 'unclear', reason: 'forged' };
    if (fields.return_code !== 'SUCCESS' || fields.result_code !== 'SUCCESS') {
      const code = fields.err_code;
      if (code === undefined || code === '') return { kind: 'unclear', reason: 'unreadable' };
      return code === 'NOT_FOUND' ? { kind: 'missing' } : { kind: 'refused', code };
    }
    const found = reportOf(fields);
    const isThis = fields.mch_billno === number && fields.mch_id === merchant.merchantId;
    if (!found || !isThis || !/^[1-9]\d{0,11}$/.test(found.cents ?? ''))
      return { kind: 'unclear', reason: 'unreadable' };
    return {
      kind: 'report',
      report: {
        state: found.state,
        cents: Number(found.cents),
        channelNumber: fields.send_listid ?? fields.detail_id ?? null,
        confirmation: null,
        reason: found.state === 'failed' ? (fields.reason ?? 'FAILED') : null,
      },
    };
  }

  return {
    name: 'wechat_red_packet',
    needsConfirmation: false,
    async send({ number, openId, cents, activity, sender }) {
      const answer = await ask(SEND, {
        ...{ mch_billno: number, mch_id: merchant.merchantId, wxappid: merchant.appId },
        ...{ send_name: sender, re_openid: openId, total_amount: String(cents), total_num: '1' },
        ...{ wishing: activity, act_name: activity, remark: activity, client_ip: '127.0.0.1' },
        ...{ scene_id: merchant.sceneId },
      });
      return read(answer, number, ({ total_amount }) => ({ state: 'sending', cents: total_amount }));
    },
    async query(number) {
      const fields = { mch_billno: number, mch_id: merchant.merchantId, appid: merchant.appId };
      const answer = await ask(QUERY, { ...fields, bill_type: 'MCHT' });
      return read(answer, number, ({ status = '', total_amount }) => {
        const state = Object.hasOwn(states, status) ? states[status] : undefined;
        return state ? { state, cents: total_amount } : null;
      });
    },
    cancel: null,
  };
}
