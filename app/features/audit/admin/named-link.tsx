import { Tooltip } from 'antd';
import { Link } from 'react-router';
import type { AuditEntryDto } from '#contract/audit.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { auditName } from './audit-name.ts';
import { subjectPath } from './subject-path.ts';

/** Shows the name of something in the audit log, with its ID as a tooltip. The name links to its page if there is one. */
export function NamedLink({ of }: { of: AuditEntryDto['mentions'][number] }) {
  const { t } = useTranslation();
  const path = subjectPath(of);
  const name =
    of.subjectKind === 'account' ? auditName(t, { name: of.subject, id: of.subjectId }) : of.subject;
  return (
    <Tooltip title={of.subjectId}>
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
