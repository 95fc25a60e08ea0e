import { AppError } from '#domain/errors.ts';
import type { NoticeOutcome } from '#domain/payouts/payout-notices.ts';
import type { RequestContext } from './request-context.ts';

/** A callback has about 2000 bytes. */
const MAX_BYTES = 64 * 1024;

const refusals = {
  off: 'not_found',
  unknown: 'not_found',
  refused: 'forbidden',
} as const satisfies Record<Exclude<NoticeOutcome, 'entered'>, string>;

/**
 * Answers a callback of WeChat Pay. This is not a call of the contract, because WeChat Pay signs the raw body and has no session.
 * WeChat Pay retries a callback after an error. Throws not_found, forbidden, body_too_large.
 */
export async function answerPayCallback(c: RequestContext): Promise<Response> {
  if (Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) > MAX_BYTES)
    throw new AppError('body_too_large');
  const outcome = await c.var.services.payoutNotices.receive({
    header: (name) => c.req.header(name) ?? null,
    body: await c.req.text(),
  });
  if (outcome !== 'entered') throw new AppError(refusals[outcome]);
  return c.body(null, 204);
}
