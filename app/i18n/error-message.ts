import type { TFunction } from 'i18next';
import { errorStatus } from '#shared/error-codes.ts';
import { ApiError } from '../api/http-client.ts';

const ownCodes = ['network', 'timeout'] as const;

/**
 * What people read for anything that was caught: the catalogue's wording of its code in their language where the code
 * is known, else what the server said, else the general sentence.
 */
export function errorMessage(t: TFunction, caught: unknown): string {
  if (!(caught instanceof ApiError)) return t('error.internal');
  const own = ownCodes.find((code) => code === caught.code);
  if (own) return t(`ui.call.${own}`);
  // Wordings with a gap to fill come whole from the server, which knows what fills it.
  if (
    caught.code === 'bad_parameter' ||
    caught.code === 'cut_too_long' ||
    caught.code === 'take_too_long' ||
    caught.code === 'moving_too_long' ||
    caught.code === 'hb_infeasible'
  )
    return caught.localizedMessage ?? t('error.bad_request');
  if (caught.code === 'internal') return caught.localizedMessage ?? t('error.internal');
  return isErrorCode(caught.code)
    ? t(`error.${caught.code}`)
    : (caught.localizedMessage ?? t('error.internal'));
}

/** The wording of an error code out of the store or a job; null without one. */
export function errorCodeMessage(t: TFunction, code: string | null): string | null {
  if (code === null) return null;
  return isErrorCode(code) ? t(`error.${code}`) : t('error.internal');
}

function isErrorCode(code: string): code is keyof typeof errorStatus {
  return Object.hasOwn(errorStatus, code);
}
