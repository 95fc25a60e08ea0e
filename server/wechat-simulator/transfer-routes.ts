import { verify } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Clock } from '#domain/clock.ts';
import { requestText } from '../adapters/wechat-pay/v3-message.ts';
import { answerBadly, codeOfFault, isOrderTaken } from './answer-with-fault.ts';
import { signMessage } from './sign-message.ts';
import type { RequestFault, SimulatedFaults } from './simulated-faults.ts';
import type { SimulatedKeys } from './simulated-keys.ts';
import type { SimulatedBill, SimulatedMerchant } from './simulated-merchant.ts';
import { transferBillText } from './transfer-bill-text.ts';

const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';
/** The largest difference between a request's time and the simulator's, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

const order = z.object({
  appid: z.string(),
  out_bill_no: z.string().regex(/^[0-9A-Za-z]{1,32}$/),
  transfer_scene_id: z.string().min(1),
  openid: z.string().min(1),
  transfer_amount: z.int().min(10).max(200_000),
  transfer_remark: z.string().min(1).max(32),
  notify_url: z.string().optional(),
  user_recv_perception: z.string().optional(),
  transfer_scene_report_infos: z
    .array(z.object({ info_type: z.string(), info_content: z.string().min(1).max(32) }))
    .length(2),
});

/** Creates the routes of WeChat Pay's merchant transfers (API v3): take, query, and cancel an order. */
export function transferRoutes(args: {
  merchant: SimulatedMerchant;
  keys: SimulatedKeys;
  appId: string;
  clock: Clock;
  faults: SimulatedFaults;
  /** Returns how far the simulator's clock is ahead, in milliseconds. */
  skewMs: () => number;
  pause: () => Promise<void>;
}): Hono {
  const { merchant, keys, appId, clock, faults, skewMs, pause } = args;
  const routes = new Hono();
  const nowMs = () => clock.nowMs() + skewMs();
  const textOf = (bill: SimulatedBill) => transferBillText(bill, { merchantId: keys.merchantId, appId });

  function answer(
    c: Context,
    status: 200 | 400 | 401 | 403 | 404 | 429 | 500,
    value: object,
    fault: RequestFault | null,
  ) {
    const whole = JSON.stringify(value);
    const body = fault === 'malformed' ? whole.slice(0, -5) : whole;
    return c.body(body, status, signMessage({ keys, body, nowMs: nowMs(), fault }));
  }
  const refuse = (
    c: Context,
    status: 400 | 401 | 403 | 404 | 429 | 500,
    code: string,
    fault: RequestFault | null,
  ) => answer(c, status, { code, message: code }, fault);
  const statusOfCode = { FREQUENCY_LIMITED: 429, SYSTEM_ERROR: 500, NO_AUTH: 403, NOT_ENOUGH: 403 } as const;
  const refuseAsFault = (c: Context, code: string) =>
    refuse(c, statusOfCode[code as keyof typeof statusOfCode] ?? 400, code, null);

  function isAuthorized(c: Context, body: string): boolean {
    const header = c.req.header('authorization') ?? '';
    const list = header.replace(/^WECHATPAY2-SHA256-RSA2048 /, '').matchAll(/(\w+)="([^"]*)"/g);
    const given = Object.fromEntries(Array.from(list, ([, name, value]) => [name, value ?? '']));
    const { timestamp = '', nonce_str: nonce = '', signature = '' } = given;
    if (given.mchid !== keys.merchantId || given.serial_no !== keys.merchantSerial) return false;
    if (Math.abs(nowMs() - Number(timestamp) * 1000) > MAX_AGE_MS) return false;
    const { pathname, search } = new URL(c.req.url);
    const text = requestText({ method: c.req.method, path: pathname + search, timestamp, nonce, body });
    return verify('sha256', Buffer.from(text), keys.merchant.publicKey, Buffer.from(signature, 'base64'));
  }

  routes.post(BILLS, async (c) => {
    const fault = faults.request();
    const text = await c.req.text();
    if (!isAuthorized(c, text)) return refuse(c, 401, 'SIGN_ERROR', fault);
    const parsed = order.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data.appid !== appId) return refuse(c, 400, 'PARAM_ERROR', fault);
    const { data } = parsed;
    const code = codeOfFault(fault, 'v3');
    if (!isOrderTaken(fault))
      return (await answerBadly({ c, fault, pause })) ?? refuseAsFault(c, code ?? 'SYSTEM_ERROR');
    const bill = merchant.accept({
      ...{ number: data.out_bill_no, kind: 'transfer', openId: data.openid, cents: data.transfer_amount },
      ...{ order: text, notifyUrl: data.notify_url ?? null, isDoomed: fault === 'processing' },
    });
    if (bill === 'no_money') return refuse(c, 403, 'NOT_ENOUGH', null);
    if (typeof bill === 'string') return refuse(c, 400, 'INVALID_REQUEST', null);
    const bad = await answerBadly({ c, fault, pause });
    if (bad) return bad;
    if (code !== null) return refuseAsFault(c, code);
    const { state, out_bill_no, transfer_bill_no, create_time } = textOf(bill);
    const confirmation = bill.state === 'waiting' ? { package_info: `package-${bill.number}` } : {};
    return answer(c, 200, { out_bill_no, transfer_bill_no, create_time, state, ...confirmation }, fault);
  });

  routes.get(`${BILLS}/out-bill-no/:number`, async (c) => {
    const fault = faults.request();
    if (!isAuthorized(c, '')) return refuse(c, 401, 'SIGN_ERROR', fault);
    const bad = await answerBadly({ c, fault, pause });
    if (bad) return bad;
    if (fault === 'frequency' || fault === 'system_error_before')
      return refuseAsFault(c, codeOfFault(fault, 'v3') ?? '');
    const bill = merchant.find(c.req.param('number'));
    if (!bill) return refuse(c, 404, 'NOT_FOUND', fault);
    return answer(c, 200, textOf(bill), fault);
  });

  routes.post(`${BILLS}/out-bill-no/:number/cancel`, async (c) => {
    const fault = faults.request();
    if (!isAuthorized(c, await c.req.text())) return refuse(c, 401, 'SIGN_ERROR', fault);
    const number = c.req.param('number');
    if (!isOrderTaken(fault))
      return (await answerBadly({ c, fault, pause })) ?? refuseAsFault(c, 'SYSTEM_ERROR');
    const bill = merchant.find(number);
    if (!bill) return refuse(c, 404, 'NOT_FOUND', fault);
    if (!merchant.cancel(number)) return refuse(c, 400, 'INVALID_REQUEST', fault);
    const bad = await answerBadly({ c, fault, pause });
    if (bad) return bad;
    const { out_bill_no, transfer_bill_no, update_time } = textOf(bill);
    return answer(c, 200, { out_bill_no, transfer_bill_no, state: 'CANCELING', update_time }, fault);
  });
  return routes;
}
