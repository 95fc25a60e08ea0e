import type { TFunction } from 'i18next';

/** What somebody is called; of one whose account is deleted there is no name any more. */
export const displayName = (t: TFunction, name: string): string => (name === '' ? t('accounts.gone') : name);
