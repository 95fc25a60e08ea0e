import { auditActions } from '#shared/audit-actions.ts';
import type { Role } from '#shared/roles.ts';
import { roles } from '#shared/roles.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useListState } from '../../admin/use-list-state.ts';

/** The audit log: who did what to whom, newest first. */
export function AuditTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: [], active });
  const renderAccount = (name: string | null, id: string) => (
    <span className="[overflow-wrap:anywhere]">
      {name === null ? <span className="figures text-ink-2">{id}</span> : displayName(t, name)}
    </span>
  );
  return (
    <RemoteTable
      rowKey="auditId"
      call={api.audit.list}
      input={{}}
      state={state}
      active={active}
      everyMs={10_000}
      empty={t('accounts.audit.empty')}
      filter={null}
      columns={() => [
        {
          title: t('accounts.audit.when'),
          width: 176,
          render: (_, row) => <span className="figures">{formatDate(row.createdMs)}</span>,
        },
        { title: t('accounts.audit.who'), render: (_, row) => renderAccount(row.actor, row.actorId) },
        { title: t('accounts.audit.what'), width: 168, render: (_, row) => formatAction(t, row.action) },
        { title: t('accounts.audit.whom'), render: (_, row) => renderAccount(row.subject, row.subjectId) },
        { title: t('accounts.audit.detail'), width: 280, render: (_, row) => formatDetail(t, row.detail) },
      ]}
    />
  );
}

function formatAction(t: Translate, action: string): string {
  const known = auditActions.find((name) => name === action);
  return known ? t(`accounts.audit.actions.${known}`) : action;
}

/** Formats the detail of an entry: changed roles by name, before and after, and all other values unchanged. */
function formatDetail(t: Translate, detail: Record<string, string>): string {
  const isRole = (name: string): name is Role => roles.some((role) => role === name);
  const formatRoles = (text: string) =>
    text
      .split(' ')
      .map((name) => (isRole(name) ? t(`account.role.${name}`) : name))
      .join(' · ');
  const { before, roles: after, ...rest } = detail;
  const changed = [before, after].filter((text) => text !== undefined).map(formatRoles);
  const others = Object.entries(rest).map(([name, text]) => `${name}: ${text}`);
  return [[...new Set(changed)].join(' → '), ...others].filter(Boolean).join('; ');
}
