import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { AuditEntryDto } from '#contract/audit.ts';
import { formatAuditAction, formatAuditField, formatAuditValue } from '#domain/audit/format-audit.ts';
import { readAuditDetail } from '#shared/audit-detail.ts';
import { api } from '../../../api/client.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useListState } from '../../admin/use-list-state.ts';
import { AuditEntryView } from './audit-entry-view.tsx';
import { AuditFilters, auditFilterNames, readAuditSearch } from './audit-filters.tsx';
import { readAuditReferences } from './audit-mentions.ts';
import { auditName } from './audit-name.ts';
import { AuditSubjectLink } from './audit-subject-link.tsx';
import { useAuditWording } from './use-audit-wording.ts';

/** Shows the audit log, newest entries first, with search and export. */
export function AuditTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const wording = useAuditWording();
  const state = useListState({ names: auditFilterNames, active });
  const [entry, setEntry] = useState<AuditEntryDto | null>(null);
  const { search } = readAuditSearch(state);
  const isSearch = Object.values(search).some((value) => value !== null);
  const narrow = (values: Parameters<typeof state.change>[0]['values']) => {
    setEntry(null);
    state.change({ values: { action: null, actor: null, subject: null, from: null, to: null, ...values } });
  };
  const renderActor = ({ actor, actorId }: AuditEntryDto) => (
    <span className="[overflow-wrap:anywhere]">
      {auditName(t, { name: actor, id: actorId }) ?? <span className="figures text-ink-2">{actorId}</span>}
    </span>
  );
  return (
    <>
      <RemoteTable
        rowKey="auditId"
        call={api.audit.list}
        input={search}
        state={state}
        active={active}
        everyMs={10_000}
        empty={t(isSearch ? 'accounts.audit.none' : 'accounts.audit.empty')}
        filter={<AuditFilters state={state} />}
        columns={() => [
          {
            title: t('accounts.audit.when'),
            width: 176,
            render: (_, row) => <span className="figures">{formatDate(row.createdMs)}</span>,
          },
          {
            title: t('accounts.audit.who'),
            width: 112,
            render: (_, row) => renderActor(row),
          },
          {
            title: t('accounts.audit.what'),
            width: 168,
            render: (_, row) => formatAuditAction(row.action, wording),
          },
          { title: t('accounts.audit.whom'), render: (_, row) => <AuditSubjectLink entry={row} /> },
          {
            title: t('accounts.audit.changes'),
            width: 264,
            render: (_, row) => <Changes entry={row} />,
          },
          {
            title: t('accounts.act'),
            width: 80,
            render: (_, row) => (
              <Button size="small" onClick={() => setEntry(row)}>
                {t('accounts.audit.open')}
              </Button>
            ),
          },
        ]}
      />
      <Drawer
        open={active && entry !== null}
        onClose={() => setEntry(null)}
        size={480}
        destroyOnHidden
        title={t('accounts.audit.entry')}
      >
        {entry ? (
          <AuditEntryView
            entry={entry}
            onActor={() => narrow({ actor: entry.actorId })}
            onSubject={() => narrow({ subject: entry.subjectId })}
          />
        ) : null}
      </Drawer>
    </>
  );
}

/** The list shows this many changed fields of an entry. The entry itself shows all. */
const LISTED_CHANGES = 3;

/** The first changed fields of an entry, each on a line of its own. */
function Changes({ entry }: { entry: AuditEntryDto }) {
  const { t } = useTranslation();
  const wording = useAuditWording();
  const { action } = entry;
  const { changes } = readAuditDetail(entry);
  const show = (field: string, value: string | null) => {
    if (!value) return t('accounts.audit.unset');
    const references = readAuditReferences(entry, field, value);
    if (references === null) return formatAuditValue({ action, name: field, value }, wording);
    return references.map(({ id, mention }) => mention?.subject ?? id).join(' · ');
  };
  return (
    <ul className="[overflow-wrap:anywhere]">
      {changes.slice(0, LISTED_CHANGES).map(({ name: field, before, after }) => {
        const name = formatAuditField(field, wording);
        return (
          <li key={field}>
            {before === null && after === null
              ? name
              : t('accounts.audit.change', { name, before: show(field, before), after: show(field, after) })}
          </li>
        );
      })}
      {changes.length > LISTED_CHANGES ? (
        <li className="text-ink-2">
          {t('accounts.audit.moreChanges', { count: changes.length - LISTED_CHANGES })}
        </li>
      ) : null}
    </ul>
  );
}
