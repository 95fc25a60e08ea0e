import { transferReasons } from '#shared/transfer-codes.ts';
import type { Translate } from '../../../i18n/translate.ts';

/** Says what a code of WeChat Pay means; a code without wording is shown as it is. */
export function transferReason(t: Translate, code: string): string {
  const known = transferReasons.find((reason) => reason === code);
  return known ? t(`transfers.admin.reasons.${known}`) : code;
}
