import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { WechatSigner } from '#domain/wechat/types.ts';
import { requestWechat, WECHAT_API_URL, WechatRefusal } from './request-wechat.ts';

/** Tokens and tickets are valid for two hours and are renewed this long before they expire. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** How long to wait after a failure: WeChat limits calls, and every page would make one. */
const BACK_OFF_MS = 60_000;
/** WeChat's error codes for an access token that is invalid or has expired. */
const TOKEN_EXPIRED = [40001, 40014, 42001];

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const ticketAnswer = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });

interface CachedValue {
  value: string;
  untilMs: number;
}

/** The signer for an installation without an official account. Throws not_found. */
export const disabledWechatSigner: WechatSigner = {
  isConfigured: false,
  async sign() {
    throw new AppError('not_found', { message: 'no official account is set up' });
  },
};

/**
 * Creates a signer of page addresses for WeChat's JS-SDK: SHA-1 over jsapi_ticket, noncestr, timestamp, and url, in this
 * order (WeChat's documentation, "JS-SDK使用权限签名算法"). The ticket and its access token are cached until shortly before
 * they expire. At most one request runs at a time, and none within a minute after a failure.
 * @param args.baseUrl address of WeChat's API; tests use their own.
 */
export function createWechatSigner(args: {
  appId: string;
  secret: string;
  clock: Clock;
  baseUrl?: string;
}): WechatSigner {
  const { appId, secret, clock, baseUrl = WECHAT_API_URL } = args;

  const token = createRenewingCache(clock, async () => {
    const query = { grant_type: 'client_credential', appid: appId, secret };
    const answer = await requestWechat(baseUrl, '/cgi-bin/token', query, tokenAnswer);
    return { value: answer.access_token, seconds: answer.expires_in };
  });
  const fetchTicket = async () => {
    const query = { access_token: await token.get(), type: 'jsapi' };
    const answer = await requestWechat(baseUrl, '/cgi-bin/ticket/getticket', query, ticketAnswer);
    return { value: answer.ticket, seconds: answer.expires_in };
  };
  const ticket = createRenewingCache(clock, async () => {
    try {
      return await fetchTicket();
    } catch (thrown) {
      if (!(thrown instanceof WechatRefusal) || !TOKEN_EXPIRED.includes(thrown.errcode)) throw thrown;
      // Another program has fetched a token for the same account, which invalidates this one.
      token.forget();
      return fetchTicket();
    }
  });

  return {
    isConfigured: true,
    async sign({ url }) {
      const [page = ''] = url.split('#');
      const nonceStr = randomBytes(12).toString('hex');
      const timestamp = Math.floor(clock.nowMs() / 1000);
      const signed = `jsapi_ticket=${await ticket.get()}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`;
      return { appId, timestamp, nonceStr, signature: createHash('sha1').update(signed).digest('hex') };
    },
  };
}

/** Caches a value until shortly before it expires. */
function createRenewingCache(clock: Clock, fetchValue: () => Promise<{ value: string; seconds: number }>) {
  let current: CachedValue | null = null;
  let failed: { error: unknown; untilMs: number } | null = null;
  let running: Promise<string> | null = null;
  return {
    get(): Promise<string> {
      if (current && clock.nowMs() < current.untilMs) return Promise.resolve(current.value);
      if (failed && clock.nowMs() < failed.untilMs) return Promise.reject(failed.error);
      running ??= fetchValue()
        .then(({ value, seconds }) => {
          current = { value, untilMs: clock.nowMs() + Math.max(0, seconds * 1000 - RENEW_BEFORE_MS) };
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
      current = null;
      failed = null;
    },
  };
}
