import type { Translate } from '../../../i18n/translate.ts';
import { wrongFieldKey } from './activity-form-values.ts';

/** Returns the props of a field's form item that show its error; none unless `wrongField` is its code name. */
export function wrongItemProps(t: Translate, wrongField: string | null, codeName: string) {
  const key = wrongField === codeName ? wrongFieldKey(codeName) : null;
  return key === null ? {} : { validateStatus: 'error' as const, help: t(`activities.wrong.${key}`) };
}
