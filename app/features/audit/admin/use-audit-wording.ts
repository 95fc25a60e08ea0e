import type { AuditWording } from '#domain/audit/format-audit.ts';
import { isAuditGroup } from '#shared/audit-actions.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Returns the words in which audit entries are shown. */
export function useAuditWording(): AuditWording {
  const { t } = useTranslation();
  return {
    topic: (topic) =>
      isAuditGroup(topic) ? t(`accounts.audit.groups.${topic}`) : t(`accounts.audit.actions.${topic}`),
    fieldName: (name) => t(`accounts.audit.fields.${name}`),
    prizeField: (values) => t('accounts.audit.prizeField', values),
    word: (word) => t(`accounts.audit.words.${word}`),
    role: (role) => t(`account.role.${role}`),
    placement: (placement) => t(`campaign.ad.place.${placement}`),
    system: (system) => t(`account.system.${system}`),
    browser: (browser) => t(`account.browser.${browser}`),
  };
}
