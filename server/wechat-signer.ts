import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { WechatSigner } from '#domain/wechat/types.ts';

const WECHAT_URL = 'https://api.weixin.qq.com';
const TIMEOUT_MS = 5000;
/** Something that lives two hours is fetched anew this long before its end. */
const BEFORE_END_MS = 5 * 60_000;
/** After a failure WeChat is not asked again for this long: it counts calls, and every page would make one. */
const BACK_OFF_MS = 60_000;
/** WeChat's codes for an access token that is wrong or over, before its time as far as we know. */
const TOKEN_OVER = [40001, 40014, 42001];

const failure = z.object({ errcode: z.number().default(0), errmsg: z.string().default('') });
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const ticketAnswer = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });

interface Fetched {
  value: string;
  untilMs: number;
}

/** The signer of an installation without an official account. */
export const disabledWechatSigner: WechatSigner = {
  async sign() {
    throw new AppError('not_found', { message: 'no official account is set up' });
  },
};

/**
 * Signs page addresses for WeChat's JS-SDK: SHA-1 over jsapi_ticket, noncestr, timestamp and url, in this order, as its
 * documentation has it ("JS-SDK使用权限签名算法"). The ticket and the access token it is had with are kept until shortly
 * before they end; however many ask, one fetch runs, and after one that failed none for a minute.
 * @param args.baseUrl where WeChat is; a test's own.
 */
export function createWechatSigner(args: {
  appId: string;
  secret: string;
  clock: Clock;
  baseUrl?: string;
}): WechatSigner {
  const { appId, secret, clock, baseUrl = WECHAT_URL } = args;

  const token = keepFresh(clock, async () => {
    const query = { grant_type: 'client_credential', appid: appId, secret };
    const read = await ask(baseUrl, '/cgi-bin/token', query, tokenAnswer);
    return { value: read.access_token, seconds: read.expires_in };
  });
  const fetchTicket = async () => {
    const query = { access_token: await token.get(), type: 'jsapi' };
    const read = await ask(baseUrl, '/cgi-bin/ticket/getticket', query, ticketAnswer);
    return { value: read.ticket, seconds: read.expires_in };
  };
  const ticket = keepFresh(clock, async () => {
    try {
      return await fetchTicket();
    } catch (thrown) {
      if (!(thrown instanceof WechatRefusal) || !TOKEN_OVER.includes(thrown.errcode)) throw thrown;
      // Somebody else fetched a token for the same account, which ends ours.
      token.forget();
      return fetchTicket();
    }
  });

  return {
    async sign({ url }) {
      const [page = ''] = url.split('#');
      const nonceStr = randomBytes(12).toString('hex');
      const timestamp = Math.floor(clock.nowMs() / 1000);
      const signed = `jsapi_ticket=${await ticket.get()}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`;
      return { appId, timestamp, nonceStr, signature: createHash('sha1').update(signed).digest('hex') };
    },
  };
}

/** WeChat answered, with an error of its own. */
class WechatRefusal extends AppError {
  readonly errcode: number;
  constructor(errcode: number, errmsg: string) {
    super('wechat_failed', { message: `WeChat answered ${errcode}: ${errmsg}` });
    this.errcode = errcode;
  }
}

function keepFresh(clock: Clock, fetchAnew: () => Promise<{ value: string; seconds: number }>) {
  let kept: Fetched | null = null;
  let failed: { error: unknown; untilMs: number } | null = null;
  let running: Promise<string> | null = null;
  return {
    get(): Promise<string> {
      if (kept && clock.nowMs() < kept.untilMs) return Promise.resolve(kept.value);
      if (failed && clock.nowMs() < failed.untilMs) return Promise.reject(failed.error);
      running ??= fetchAnew()
        .then(({ value, seconds }) => {
          kept = { value, untilMs: clock.nowMs() + Math.max(0, seconds * 1000 - BEFORE_END_MS) };
          failed = null;
          return value;
        })
        .catch((error: unknown) => {
          failed = { error, untilMs: clock.nowMs() + BACK_OFF_MS };
          throw error;
        })
        .finally(() => {
          running = null;
        });
      return running;
    },
    forget(): void {
      kept = null;
      failed = null;
    },
  };
}

/** Throws wechat_failed; what is told of it for the log never holds the query, in which the secret stands. */
async function ask<Schema extends z.ZodType>(
  baseUrl: string,
  path: string,
  query: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  let body: unknown;
  try {
    const answer = await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    body = await answer.json();
  } catch (thrown) {
    const told = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AppError('wechat_failed', { message: `WeChat could not be asked for ${path}: ${told}` });
  }
  const refused = failure.safeParse(body);
  if (refused.success && refused.data.errcode !== 0) {
    throw new WechatRefusal(refused.data.errcode, refused.data.errmsg);
  }
  const read = schema.safeParse(body);
  if (!read.success) {
    throw new AppError('wechat_failed', { message: `WeChat answered ${path} in a shape that is not known` });
  }
  return read.data;
}
