import { type Context, Hono } from 'hono';
import { isSignedV2, readXml, type V2Fields, writeXml } from '../adapters/wechat-pay/v2-message.ts';
import { answerBadly, codeOfFault, isOrderTaken } from './answer-with-fault.ts';
import type { RequestFault, SimulatedFaults } from './simulated-faults.ts';
import type { SimulatedKeys } from './simulated-keys.ts';
import type { SimulatedBillState, SimulatedMerchant } from './simulated-merchant.ts';

const states: Record<SimulatedBillState, string> = {
  accepted: 'SENDING',
  doomed: 'SENDING',
  waiting: 'SENT',
  paid: 'RECEIVED',
  failed: 'FAILED',
  cancelled: 'FAILED',
  returned: 'REFUND',
};

/** Creates the routes of WeChat Pay's red packets (API v2): send and query one. */
export function redPacketRoutes(args: {
  merchant: SimulatedMerchant;
  keys: SimulatedKeys;
  appId: string;
  faults: SimulatedFaults;
  pause: () => Promise<void>;
}): Hono {
  const { merchant, keys, appId, faults, pause } = args;
  const routes = new Hono();

  const answer = (c: Context, fields: V2Fields, fault: RequestFault | null) => {
    const whole = writeXml({ return_code: 'SUCCESS', return_msg: 'OK', ...fields });
    const isForged = fault === 'bad_signature' || fault === 'stale';
    const text = isForged ? whole.replace('</xml>', '<sign>0</sign></xml>') : whole;
    return c.body(fault === 'malformed' ? text.slice(0, -5) : text, 200, { 'content-type': 'text/xml' });
  };
  const refuse = (c: Context, code: string, fault: RequestFault | null) =>
    answer(c, { result_code: 'FAIL', err_code: code, err_code_des: code }, fault);

  routes.post('/mmpaymkttransfers/sendredpack', async (c) => {
    const fault = faults.request();
    const fields = readXml(await c.req.text());
    if (!fields) return refuse(c, 'XML_ERROR', fault);
    if (!isSignedV2(fields, keys.apiV2Key) || fields.mch_id !== keys.merchantId)
      return refuse(c, 'SIGN_ERROR', fault);
    const { nonce_str: _nonce, sign: _sign, ...order } = fields;
    const cents = Number(fields.total_amount);
    const isComplete = /^[0-9A-Za-z]{1,28}$/.test(fields.mch_billno ?? '') && (fields.re_openid ?? '') !== '';
    if (fields.wxappid !== appId || fields.total_num !== '1' || !isComplete)
      return refuse(c, 'PARAM_ERROR', fault);
    if (!Number.isInteger(cents) || cents < 100 || cents > 20_000) return refuse(c, 'MONEY_LIMIT', fault);
    const code = codeOfFault(fault, 'v2');
    if (!isOrderTaken(fault))
      return (await answerBadly({ c, fault, pause })) ?? refuse(c, code ?? 'SYSTEMERROR', null);
    const bill = merchant.accept({
      ...{ number: fields.mch_billno ?? '', kind: 'red_packet', openId: fields.re_openid ?? '', cents },
      ...{ order: JSON.stringify(order), notifyUrl: null, isDoomed: fault === 'processing' },
    });
    if (bill === 'no_money') return refuse(c, 'NOTENOUGH', null);
    if (bill === 'user_limit') return refuse(c, 'SENDNUM_LIMIT', null);
    if (typeof bill === 'string') return refuse(c, 'PARAM_ERROR', null);
    const bad = await answerBadly({ c, fault, pause });
    if (bad) return bad;
    if (code !== null) return refuse(c, code, null);
    const sent = {
      ...{ result_code: 'SUCCESS', mch_billno: bill.number, mch_id: keys.merchantId, wxappid: appId },
      ...{ re_openid: bill.openId, total_amount: String(bill.cents), send_listid: bill.channelNumber },
    };
    return answer(c, sent, fault);
  });

  routes.post('/mmpaymkttransfers/gethbinfo', async (c) => {
    const fault = faults.request();
    const fields = readXml(await c.req.text());
    if (!fields) return refuse(c, 'XML_ERROR', fault);
    if (!isSignedV2(fields, keys.apiV2Key)) return refuse(c, 'SIGN_ERROR', fault);
    const bad = await answerBadly({ c, fault, pause });
    if (bad) return bad;
    if (fault === 'frequency' || fault === 'system_error_before')
      return refuse(c, codeOfFault(fault, 'v2') ?? '', null);
    const bill = merchant.find(fields.mch_billno ?? '');
    if (!bill) return refuse(c, 'NOT_FOUND', fault);
    const found = {
      ...{ result_code: 'SUCCESS', mch_billno: bill.number, mch_id: keys.merchantId },
      ...{ detail_id: bill.channelNumber, status: states[bill.state], total_amount: String(bill.cents) },
    };
    return answer(c, found, fault);
  });
  return routes;
}
