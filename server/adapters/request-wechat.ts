import * as z from 'zod';
import { AppError } from '#domain/errors.ts';

/** The address of WeChat's API. */
export const WECHAT_API_URL = 'https://api.weixin.qq.com';
const TIMEOUT_MS = 5000;

const failure = z.object({ errcode: z.number().default(0), errmsg: z.string().default('') });

/** Thrown when WeChat answers with an error code. */
export class WechatRefusal extends AppError {
  readonly errcode: number;
  constructor(errcode: number, errmsg: string) {
    super('wechat_failed', { message: `WeChat answered ${errcode}: ${errmsg}` });
    this.errcode = errcode;
  }
}

/** Requests JSON from WeChat. Throws wechat_failed; its message never holds the query, which contains the secret. */
export async function requestWechat<Schema extends z.ZodType>(
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
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AppError('wechat_failed', { message: `WeChat could not be asked for ${path}: ${reason}` });
  }
  const refusal = failure.safeParse(body);
  if (refusal.success && refusal.data.errcode !== 0) {
    throw new WechatRefusal(refusal.data.errcode, refusal.data.errmsg);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new AppError('wechat_failed', { message: `WeChat answered ${path} in an unknown shape` });
  }
  return parsed.data;
}
