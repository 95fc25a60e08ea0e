import { Button, Input, Select } from 'antd';
import { type AuditTopic, actionsOf, auditGroupNames, auditTopics } from '#shared/audit-actions.ts';
import { AUDIT_EXPORT_MAX, AUDIT_TEXT_MAX } from '#shared/audit-limits.ts';
import { startOfShanghaiDay } from '#shared/shanghai-day.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ExportForm } from '../../admin/export-form.tsx';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import type { ListState } from '../../admin/use-list-state.ts';

export const auditFilterNames = ['action', 'actor', 'subject', 'from', 'to'] as const;
type AuditListState = ListState<(typeof auditFilterNames)[number]>;

interface AuditSearchInput {
  action: AuditTopic | null;
  actor: string | null;
  subject: string | null;
  from: string | null;
  to: string | null;
}

/** Reads the search from the address. An invalid day is left out, and `invalid` names its field. */
export function readAuditSearch({ values }: AuditListState): {
  search: AuditSearchInput;
  invalid: 'from' | 'to' | null;
} {
  const isDay = (day: string | null) => day === null || startOfShanghaiDay(day) !== null;
  const { from, to } = values;
  const isOrdered = from === null || to === null || from <= to;
  const invalid = !isDay(from) ? 'from' : !isDay(to) || !isOrdered ? 'to' : null;
  return {
    search: {
      action: chosenOf(auditTopics, values.action),
      actor: values.actor?.slice(0, AUDIT_TEXT_MAX) ?? null,
      subject: values.subject?.slice(0, AUDIT_TEXT_MAX) ?? null,
      from: invalid === 'from' ? null : from,
      to: invalid === 'to' ? null : to,
    },
    invalid,
  };
}

/** The filters of the audit log, and its export. They are in the address. */
export function AuditFilters({ state }: { state: AuditListState }) {
  const { t } = useTranslation();
  const { search, invalid } = readAuditSearch(state);
  const { values, change } = state;
  const isFiltered = auditFilterNames.some((name) => values[name] !== null);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
        <div className="col-span-2">
          <LabeledControl label={t('accounts.audit.group')}>
            <Select
              className="min-w-[200px]"
              aria-label={t('accounts.audit.group')}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              value={search.action ?? ''}
              onChange={(action: string) => change({ values: { action } })}
              options={[
                { value: '', label: t('admin.list.all') },
                ...auditGroupNames.map((group) => {
                  const label = t(`accounts.audit.groups.${group}`);
                  return {
                    label,
                    options: [
                      { value: group as string, label: t('accounts.audit.wholeGroup', { group: label }) },
                      ...actionsOf(group).map((action) => ({
                        value: action as string,
                        label: t(`accounts.audit.actions.${action}`),
                      })),
                    ],
                  };
                }),
              ]}
            />
          </LabeledControl>
        </div>
        <TextFilter state={state} name="actor" label={t('accounts.audit.exactActor')} />
        <TextFilter state={state} name="subject" label={t('accounts.audit.exactSubject')} />
        <div className="col-span-2 grid grid-cols-2 gap-3 sm:flex">
          <DayFilter state={state} name="from" invalid={invalid} />
          <DayFilter state={state} name="to" invalid={invalid} />
        </div>
        <ExportForm family="audit" name="exportEntries" input={{ ...search }}>
          <Button htmlType="submit" disabled={invalid !== null}>
            {t('accounts.audit.export')}
          </Button>
        </ExportForm>
        {isFiltered ? (
          <Button
            type="link"
            onClick={() =>
              change({ values: { action: null, actor: null, subject: null, from: null, to: null } })
            }
          >
            {t('accounts.audit.clear')}
          </Button>
        ) : null}
      </div>
      {invalid === null ? null : (
        <p role="alert" id="audit-day-error" className="text-rec-text">
          {t(invalid === 'from' ? 'accounts.audit.badFrom' : 'accounts.audit.badTo')}
        </p>
      )}
      <p className="text-12 text-ink-2">
        {t('accounts.audit.exportHint', { most: AUDIT_EXPORT_MAX.toLocaleString('en') })}
      </p>
    </div>
  );
}

function TextFilter({
  state,
  name,
  label,
}: {
  state: AuditListState;
  name: 'actor' | 'subject';
  label: string;
}) {
  const value = state.values[name] ?? '';
  return (
    <LabeledControl label={label}>
      <Input.Search
        // Remounts when Back or a link changes the text.
        key={value}
        allowClear
        maxLength={AUDIT_TEXT_MAX}
        defaultValue={value}
        onSearch={(text) => state.change({ values: { [name]: text } })}
      />
    </LabeledControl>
  );
}

function DayFilter({
  state,
  name,
  invalid,
}: {
  state: AuditListState;
  name: 'from' | 'to';
  invalid: 'from' | 'to' | null;
}) {
  const { t } = useTranslation();
  const isWrong = invalid === name;
  return (
    <LabeledControl label={t(`accounts.audit.${name}`)}>
      <Input
        type="date"
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'audit-day-error' : undefined}
        value={state.values[name] ?? ''}
        onChange={(event) => state.change({ values: { [name]: event.target.value } })}
      />
    </LabeledControl>
  );
}
