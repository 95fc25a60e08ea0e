import { Tooltip } from 'antd';
import { Link } from 'react-router';
import type { AuditEntryDto } from '#contract/audit.ts';
import { formatAuditValue } from '#domain/audit/format-audit.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { auditName } from './audit-name.ts';
import { subjectPath } from './subject-path.ts';
import { useAuditWording } from './use-audit-wording.ts';

/** What an entry is about: its name, which leads to its page if there is one, with the ID as a tip; or else its ID. */
export function AuditSubjectLink({ entry }: { entry: AuditEntryDto }) {
  const { t } = useTranslation();
  const wording = useAuditWording();
  const { action, subject, subjectId, subjectKind } = entry;
  const path = subjectPath(entry);
  if (subject === null) {
    const shown = formatAuditValue({ action, name: 'subject', value: subjectId }, wording);
    return <span className="figures text-ink-2 [overflow-wrap:anywhere]">{shown}</span>;
  }
  const name = subjectKind === 'account' ? auditName(t, { name: subject, id: subjectId }) : subject;
  return (
    <Tooltip title={subjectId}>
      <span className="[overflow-wrap:anywhere]">
        {path === null ? (
          name
        ) : (
          <Link to={path} className="underline! underline-offset-4">
            {name}
          </Link>
        )}
      </span>
    </Tooltip>
  );
}
