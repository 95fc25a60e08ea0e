import type { Translate } from './translate.ts';

/** Returns the name to show for an account. The name is empty if the account has been deleted. */
export const displayName = (t: Translate, name: string): string => (name === '' ? t('accounts.gone') : name);
