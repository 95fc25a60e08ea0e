import { Spin } from 'antd';
import type { AuditEntryDto } from '#contract/audit.ts';
import { auditActions } from '#shared/audit-actions.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { auditName } from '../../audit/admin/audit-name.ts';
import { AuditSubjectLink } from '../../audit/admin/audit-subject-link.tsx';

/** The audit tab: the actions on a campaign and its parts, newest first. */
export function CampaignAudit({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useCall({
    call: api.campaignsAdmin.audits,
    input: { adminId: useAdminId(), campaignId },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  if (answer.list.length === 0) return <p className="text-ink-2">{t('campaigns.page.noAudit')}</p>;
  return (
    <ol className="border-rule border-b">
      {answer.list.map((entry) => (
        <Entry key={entry.auditId} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntryDto }) {
  const { t } = useTranslation();
  const { action, actor, actorId, createdMs } = entry;
  const known = auditActions.find((name) => name === action);
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 border-rule border-t py-2">
      <span className="figures text-ink-2">{formatDate(createdMs)}</span>
      <span className="font-medium">{known ? t(`accounts.audit.actions.${known}`) : action}</span>
      {entry.subject === null ? null : <AuditSubjectLink entry={entry} />}
      <span className="text-ink-2">{auditName(t, { name: actor, id: actorId }) ?? actorId}</span>
    </li>
  );
}
