import type { AuditEntryDto, audit } from '#contract/audit.ts';
import type { AuditView } from '#domain/audit/types.ts';
import { type AuditCsvLabels, writeAuditCsv } from '#domain/audit/write-audit-csv.ts';
import { isAuditGroup } from '#shared/audit-actions.ts';
import { account as englishAccount } from '#shared/catalogue/en/account.ts';
import { accounts as english } from '#shared/catalogue/en/accounts.ts';
import { campaign as englishCampaign } from '#shared/catalogue/en/campaigns.ts';
import { account as chineseAccount } from '#shared/catalogue/zh-CN/account.ts';
import { accounts as chinese } from '#shared/catalogue/zh-CN/accounts.ts';
import { campaign as chineseCampaign } from '#shared/catalogue/zh-CN/campaigns.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { formatMessage } from '../messages.ts';

export const auditHandlers = defineHandlers<typeof audit>()({
  async list({ services, viewer, input: { asOf, ...search } }) {
    return pageOf(await services.audit.list({ viewer, ...search, asOfMs: asOf }), toAuditEntryDto);
  },

  async exportEntries({ services, viewer, input: { locale, ...search } }) {
    const entries = await services.audit.exportEntries({ ...search, viewer });
    const body = writeAuditCsv(entries, locale === 'en' ? englishLabels : chineseLabels);
    return { body, contentType: 'text/csv; charset=utf-8', fileName: 'audit.csv' };
  },
});

export const toAuditEntryDto = defineDto<AuditEntryDto>()(
  ({ id, actorUsername, subjectUsername: _, subjectName, mentions, ...entry }: AuditView) => ({
    ...entry,
    auditId: id,
    actor: actorUsername,
    subject: subjectName,
    mentions: mentions.map((mention) => ({
      subjectId: mention.id,
      subject: mention.name,
      subjectKind: mention.kind,
    })),
  }),
);

function labelsOf(args: {
  log: typeof chinese.audit | typeof english.audit;
  account: typeof chineseAccount | typeof englishAccount;
  placements: typeof chineseCampaign.ad.place | typeof englishCampaign.ad.place;
}): AuditCsvLabels {
  const { log, account, placements } = args;
  return {
    headings: log.csv,
    changedText: log.changedText,
    system: log.system,
    unset: log.unset,
    wording: {
      topic: (topic) => (isAuditGroup(topic) ? log.groups[topic] : log.actions[topic]),
      fieldName: (name) => log.fields[name],
      prizeField: (prize) => formatMessage(log.prizeField, prize),
      word: (word) => log.words[word],
      role: (role) => account.role[role],
      placement: (placement) => placements[placement],
      system: (system) => account.system[system],
      browser: (browser) => account.browser[browser],
    },
  };
}

const chineseLabels = labelsOf({
  log: chinese.audit,
  account: chineseAccount,
  placements: chineseCampaign.ad.place,
});
const englishLabels = labelsOf({
  log: english.audit,
  account: englishAccount,
  placements: englishCampaign.ad.place,
});
