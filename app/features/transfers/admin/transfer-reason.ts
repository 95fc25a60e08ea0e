import { transferReasons } from '#shared/transfer-codes.ts';
import type { Translate } from '../../../i18n/translate.ts';

/** Returns the wording of a WeChat Pay error code, or the code itself if it has none. */
export function transferReason(t: Translate, code: string): string {
  const known = transferReasons.find((reason) => reason === code);
  return known ? t(`transfers.admin.reasons.${known}`) : code;
}
