import type { ErrorCode } from '#shared/error-codes.ts';
import { toWaitTime } from '#shared/wait-time.ts';
import { ApiError } from '../api/api-error.ts';
import type { Translate } from './translate.ts';

/** Codes that the HTTP client sets because there was no answer. */
const clientCodes = ['network', 'timeout'] as const;

/** Codes whose own wording tells a program what it did wrong. People read what they can do about it. */
const nextSteps = {
  bad_request: 'reload',
  foreign_origin: 'reload',
  method_not_allowed: 'reload',
  bad_parameter: 'change',
  body_too_large: 'shorten',
  illegal_move: 'outdated',
  not_found: 'gone',
  forbidden: 'notAllowed',
} as const satisfies Partial<Record<ErrorCode, string>>;

/**
 * Returns the message to show for anything that was caught: the next step if its code has one here, the catalogue's
 * wording of its code if there is one, or else the server's message, or else the general message.
 */
export function errorMessage(t: Translate, caught: unknown): string {
  if (!(caught instanceof ApiError)) return t('error.internal');
  const clientCode = clientCodes.find((code) => code === caught.code);
  if (clientCode) return t(`ui.call.${clientCode}`);
  if (hasNextStep(caught.code)) return t(`ui.call.${nextSteps[caught.code]}`);
  if (caught.code === 'too_many_requests')
    return t('error.too_many_requests', { when: waitMessage(t, caught.retryAfterSeconds) });
  if (caught.code === 'internal') return caught.localizedMessage ?? t('error.internal');
  if (!hasWording(t, caught.code)) return caught.localizedMessage ?? t('error.internal');
  // The server knows the values of a wording's placeholders and sends the complete message.
  const message = t(`error.${caught.code}`);
  return message.includes('{{') ? (caught.localizedMessage ?? t('ui.call.reload')) : message;
}

/** Returns the wording of an error code of a row or a job; null without a code. */
export function errorCodeMessage(t: Translate, code: string | null): string | null {
  if (code === null) return null;
  return hasWording(t, code) ? t(`error.${code}`, { when: waitMessage(t, null) }) : t('error.internal');
}

/** Returns when to try again, as a part of a sentence. Null seconds mean that the time is not known. */
export function waitMessage(t: Translate, seconds: number | null): string {
  const { unit, ...count } = toWaitTime(seconds);
  return t(`ui.wait.${unit}`, count);
}

/** Asks the texts, so that no page has to fetch the list of codes. */
function hasWording(t: Translate, code: string): code is ErrorCode {
  const key = `error.${code as ErrorCode}` as const;
  return t(key) !== key;
}

function hasNextStep(code: string): code is keyof typeof nextSteps {
  return Object.hasOwn(nextSteps, code);
}
