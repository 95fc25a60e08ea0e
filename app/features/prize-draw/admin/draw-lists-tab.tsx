import { App, Button, Form, Input, Modal, Popconfirm, Segmented, Tag } from 'antd';
import { useState } from 'react';
import type { DrawListEntryDto } from '#contract/draw-lists-admin.ts';
import { type ListedKind, listedKinds, type RiskList, riskLists } from '#shared/draw-risk-codes.ts';
import { api } from '../../../api/client.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChoiceFilter, ListFilters } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction, useReportedCall } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';

const filters = ['all', ...riskLists] as const;

/** The blacklist of prize draws, whose subjects never win, and the whitelist, whose subjects are exempt from source caps. */
export function DrawListsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['list'], active });
  const [adding, setAdding] = useState(false);
  const [savedCount, setSavedCount] = useState(0);
  const list = chosenOf(riskLists, state.values.list);
  return (
    <>
      <p className="max-w-[760px] pb-4 text-ink-2 text-pretty">{t('drawLists.text')}</p>
      <RemoteTable
        // Remounts the table after each entry, which reloads it.
        key={savedCount}
        rowKey="entryId"
        call={api.drawListsAdmin.list}
        input={{ list }}
        state={state}
        active={active}
        everyMs={30_000}
        empty={t('drawLists.empty')}
        filter={
          <ListFilters>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('drawLists.add')}
            </Button>
            <ChoiceFilter
              state={state}
              name="list"
              label={t('drawLists.list')}
              initial="all"
              options={filters.map((value) => ({ value, label: t(`drawLists.lists.${value}`) }))}
            />
          </ListFilters>
        }
        columns={(reload) => [
          {
            title: t('drawLists.list'),
            width: 112,
            render: (_, entry) => (
              <Tag color={entry.list === 'black' ? 'error' : 'success'}>
                {t(`drawLists.lists.${entry.list}`)}
              </Tag>
            ),
          },
          { title: t('drawLists.kind'), width: 112, render: (_, { kind }) => t(`drawLists.kinds.${kind}`) },
          {
            title: t('drawLists.subject'),
            width: 220,
            render: (_, { label }) => <span className="figures break-all">{label}</span>,
          },
          {
            title: t('drawLists.note'),
            render: (_, { note }) => <span className="[overflow-wrap:anywhere]">{note}</span>,
          },
          {
            title: t('drawLists.added'),
            width: 168,
            render: (_, { createdMs }) => <span className="figures">{formatDate(createdMs)}</span>,
          },
          {
            title: t('admin.jobs.act'),
            width: 96,
            render: (_, entry) => <RemoveEntry entry={entry} onDone={reload} />,
          },
        ]}
      />
      {adding ? (
        <AddEntry
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            setSavedCount((count) => count + 1);
          }}
        />
      ) : null}
    </>
  );
}

function RemoveEntry({ entry, onDone }: { entry: DrawListEntryDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const remove = () =>
    run(async () => {
      await api.drawListsAdmin.remove({ entryId: entry.entryId });
      await onDone();
    });
  return (
    <Popconfirm title={t('drawLists.removeAsk', { subject: entry.label })} onConfirm={remove}>
      <Button size="small" loading={busy}>
        {t('drawLists.remove')}
      </Button>
    </Popconfirm>
  );
}

/** Dialog for a new entry. It stays open if the entry is refused. */
function AddEntry({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState<{ list: RiskList; kind: ListedKind; subject: string; note: string }>({
    ...{ list: 'black', kind: 'account', subject: '', note: '' },
  });
  const set = (change: Partial<typeof values>) => setValues((current) => ({ ...current, ...change }));
  const save = async () => {
    setBusy(true);
    const added = await report(() => api.drawListsAdmin.add(values));
    setBusy(false);
    if (!added) return;
    message.success(t('drawLists.saved'));
    onAdded();
  };
  return (
    <Modal
      open
      title={t('drawLists.add')}
      okText={t('drawLists.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: values.subject.trim() === '', loading: busy }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t('drawLists.list')} extra={t(`drawLists.listHints.${values.list}`)}>
          <Segmented<RiskList>
            aria-label={t('drawLists.list')}
            value={values.list}
            options={riskLists.map((value) => ({ value, label: t(`drawLists.lists.${value}`) }))}
            onChange={(list) => set({ list })}
          />
        </Form.Item>
        <Form.Item label={t('drawLists.kind')}>
          <Segmented<ListedKind>
            aria-label={t('drawLists.kind')}
            value={values.kind}
            options={listedKinds.map((value) => ({ value, label: t(`drawLists.kinds.${value}`) }))}
            onChange={(kind) => set({ kind })}
          />
        </Form.Item>
        <Form.Item
          label={t(`drawLists.subjects.${values.kind}`)}
          htmlFor="draw-list-subject"
          extra={t(`drawLists.subjectHints.${values.kind}`)}
        >
          <Input
            id="draw-list-subject"
            maxLength={200}
            value={values.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('drawLists.note')} htmlFor="draw-list-note">
          <Input
            id="draw-list-note"
            maxLength={200}
            value={values.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
