import type { TFunction } from 'i18next';

/** Returns the name to show for an account. The name is empty if the account has been deleted. */
export const displayName = (t: TFunction, name: string): string => (name === '' ? t('accounts.gone') : name);
