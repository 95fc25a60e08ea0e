import { Button, Descriptions, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { AuditEntryDto } from '#contract/audit.ts';
import { formatAuditAction, formatAuditField, formatAuditValue } from '#domain/audit/format-audit.ts';
import { type AuditChange, readAuditDetail } from '#shared/audit-detail.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { readAuditReferences } from './audit-mentions.ts';
import { auditName } from './audit-name.ts';
import { AuditSubjectLink } from './audit-subject-link.tsx';
import { NamedLink } from './named-link.tsx';
import { useAuditWording } from './use-audit-wording.ts';

/** One audit entry: who did what to what, what changed, and from which kind of device. */
export function AuditEntryView({
  entry,
  onActor,
  onSubject,
}: {
  entry: AuditEntryDto;
  /** Narrows the list to the account that acted. */
  onActor: () => void;
  /** Narrows the list to the subject. */
  onSubject: () => void;
}) {
  const { t } = useTranslation();
  const wording = useAuditWording();
  const { action } = entry;
  const { changes, facts } = readAuditDetail(entry);
  const show = (field: string, value: string): ReactNode => {
    const references = readAuditReferences(entry, field, value);
    if (references === null) return formatAuditValue({ action, name: field, value }, wording);
    return (
      <span className="inline-flex flex-wrap gap-x-3">
        {references.map(({ id, mention }) =>
          mention ? <NamedLink key={id} of={mention} /> : <span key={id}>{id}</span>,
        )}
      </span>
    );
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'when', label: t('accounts.audit.when'), children: formatDate(entry.createdMs) },
          { key: 'what', label: t('accounts.audit.what'), children: formatAuditAction(action, wording) },
          {
            key: 'who',
            label: t('accounts.audit.who'),
            children: <Person name={entry.actor} id={entry.actorId} />,
          },
          {
            key: 'whom',
            label: t('accounts.audit.whom'),
            children: <Subject entry={entry} />,
          },
        ]}
      />
      {changes.length > 0 ? (
        <section aria-labelledby="audit-changes" className="grid grid-cols-1 gap-2">
          <h3 id="audit-changes" className="font-semibold">
            {t('accounts.audit.changes')}
          </h3>
          <ul className="border-rule border-b">
            {changes.map((change) => (
              <ChangeRow
                key={change.name}
                name={formatAuditField(change.name, wording)}
                change={change}
                show={show}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {facts.length > 0 ? (
        <section aria-labelledby="audit-others" className="grid grid-cols-1 gap-2">
          <h3 id="audit-others" className="font-semibold">
            {t('accounts.audit.others')}
          </h3>
          <Descriptions
            column={1}
            size="small"
            items={facts.map(([field, value]) => ({
              key: field,
              label: formatAuditField(field, wording),
              children: <span className="[overflow-wrap:anywhere]">{show(field, value)}</span>,
            }))}
          />
        </section>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onActor}>{t('accounts.audit.onlyActor')}</Button>
        <Button onClick={onSubject}>{t('accounts.audit.onlySubject')}</Button>
      </div>
    </div>
  );
}

function ChangeRow({
  name,
  change: { name: field, before, after },
  show,
}: {
  name: string;
  change: AuditChange;
  show: (field: string, value: string) => ReactNode;
}) {
  const { t } = useTranslation();
  const render = (value: string | null) => (value ? show(field, value) : t('accounts.audit.unset'));
  return (
    <li className="grid gap-1 border-rule border-t py-2">
      <p className="text-12 text-ink-2">{name}</p>
      {before === null && after === null ? (
        <p>{t('accounts.audit.changedText')}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-3 [overflow-wrap:anywhere]">
          <div>
            <dt className="text-12 text-ink-2">{t('accounts.audit.before')}</dt>
            <dd className="figures">{render(before)}</dd>
          </div>
          <div>
            <dt className="text-12 text-ink-2">{t('accounts.audit.after')}</dt>
            <dd className="figures">{render(after)}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}

function Subject({ entry }: { entry: AuditEntryDto }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      {entry.subject === null ? null : (
        <p>
          <AuditSubjectLink entry={entry} />
        </p>
      )}
      <Typography.Text copyable className="figures text-12 text-ink-2!">
        {entry.subjectId}
      </Typography.Text>
    </div>
  );
}

function Person({ name, id }: { name: string | null; id: string }) {
  const { t } = useTranslation();
  const shown = auditName(t, { name, id });
  return (
    <div className="[overflow-wrap:anywhere]">
      {shown === null ? null : <p>{shown}</p>}
      <Typography.Text copyable className="figures text-12 text-ink-2!">
        {id}
      </Typography.Text>
    </div>
  );
}
