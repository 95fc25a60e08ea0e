import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/roles.ts';
import { roles } from '#shared/roles.ts';
import { api } from '../../api/client.ts';
import { displayName } from '../../i18n/display-name.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { CallTable } from './call-table.tsx';

const known = [
  'account_made',
  'account_changed',
  'account_disabled',
  'account_enabled',
  'account_password',
  'account_gone',
] as const;

/** Who did what to what, newest first. */
export function AuditTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const who = (name: string | null, id: string) => (
    <span className="[overflow-wrap:anywhere]">
      {name === null ? <span className="figures text-ink-2">{id}</span> : displayName(t, name)}
    </span>
  );
  return (
    <CallTable
      rowKey="auditId"
      call={api.audit.list}
      input={{}}
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
        { title: t('accounts.audit.who'), render: (_, row) => who(row.actor, row.actorId) },
        { title: t('accounts.audit.what'), width: 168, render: (_, row) => actionWording(t, row.action) },
        { title: t('accounts.audit.whom'), render: (_, row) => who(row.subject, row.subjectId) },
        { title: t('accounts.audit.detail'), width: 280, render: (_, row) => detailWording(t, row.detail) },
      ]}
    />
  );
}

function actionWording(t: TFunction, action: string): string {
  const one = known.find((name) => name === action);
  return one ? t(`accounts.audit.actions.${one}`) : action;
}

/** The detail of an entry: roles by name, before and after; any other value unchanged. */
function detailWording(t: TFunction, detail: Record<string, string>): string {
  const isRole = (name: string): name is Role => roles.some((role) => role === name);
  const words = (text: string) =>
    text
      .split(' ')
      .map((name) => (isRole(name) ? t(`me.role.${name}`) : name))
      .join(' · ');
  const { before, roles: after, ...rest } = detail;
  const changed = [before, after].filter((text) => text !== undefined).map(words);
  const others = Object.entries(rest).map(([name, text]) => `${name}: ${text}`);
  return [[...new Set(changed)].join(' → '), ...others].filter(Boolean).join('; ');
}
