import type { TFunction } from 'i18next';
import { errorStatus } from '#shared/error-codes.ts';
import { toWaitTime } from '#shared/wait-time.ts';
import { ApiError } from '../api/http-client.ts';

/** Codes that the HTTP client sets because there was no answer. */
const clientCodes = ['network', 'timeout'] as const;

/**
 * Returns the message to show for anything that was caught: the catalogue's wording of its code if the code is known,
 * or else the server's message, or else the general message.
 */
export function errorMessage(t: TFunction, caught: unknown): string {
  if (!(caught instanceof ApiError)) return t('error.internal');
  const clientCode = clientCodes.find((code) => code === caught.code);
  if (clientCode) return t(`ui.call.${clientCode}`);
  if (caught.code === 'too_many_requests')
    return t('error.too_many_requests', { when: waitMessage(t, caught.retryAfterSeconds) });
  if (caught.code === 'internal') return caught.localizedMessage ?? t('error.internal');
  if (!isErrorCode(caught.code)) return caught.localizedMessage ?? t('error.internal');
  // The server knows the values of a wording's placeholders and sends the complete message.
  const hasPlaceholders = t(`error.${caught.code}`, { skipInterpolation: true }).includes('{{');
  return hasPlaceholders ? (caught.localizedMessage ?? t('error.bad_request')) : t(`error.${caught.code}`);
}

/** Returns the wording of an error code of a row or a job; null without a code. */
export function errorCodeMessage(t: TFunction, code: string | null): string | null {
  if (code === null) return null;
  return isErrorCode(code) ? t(`error.${code}`, { when: waitMessage(t, null) }) : t('error.internal');
}

/** Returns when to try again, as a part of a sentence. Null seconds mean that the time is not known. */
export function waitMessage(t: TFunction, seconds: number | null): string {
  const { unit, ...count } = toWaitTime(seconds);
  return t(`ui.wait.${unit}`, count);
}

function isErrorCode(code: string): code is keyof typeof errorStatus {
  return Object.hasOwn(errorStatus, code);
}
