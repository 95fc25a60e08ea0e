import { SYSTEM_ACTOR_ID } from '#shared/system-actor.ts';
import { displayName } from '../../../i18n/display-name.ts';
import type { Translate } from '../../../i18n/translate.ts';

/** Returns the name of the account, or what stands for the product itself; null for an ID that is none of these. */
export const auditName = (t: Translate, { name, id }: { name: string | null; id: string }): string | null =>
  id === SYSTEM_ACTOR_ID ? t('accounts.audit.system') : name === null ? null : displayName(t, name);
