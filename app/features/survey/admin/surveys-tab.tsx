import { App, Button, Drawer, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#app/api/client.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { formatDate } from '#app/i18n/format-time.ts';
import type { SurveyRowDto } from '#contract/surveys-admin.ts';
import { surveyStates } from '#shared/survey.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { SurveyEditor } from './survey-editor.tsx';
import { SurveyResultsView } from './survey-results-view.tsx';

type Opened = { what: 'editor'; row: SurveyRowDto | null } | { what: 'results'; row: SurveyRowDto };

/** Surveys: made and changed as drafts, opened, closed, and what was answered. */
export function SurveysTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  // Fetches the table anew when a draft was saved.
  const [saved, setSaved] = useState(0);
  return (
    <>
      <RemoteTable
        key={saved}
        rowKey="surveyId"
        call={api.surveysAdmin.list}
        input={{}}
        active={active}
        everyMs={10_000}
        empty={t('survey.admin.empty')}
        filter={
          <Button
            type="primary"
            className="justify-self-start"
            onClick={() => setOpened({ what: 'editor', row: null })}
          >
            {t('survey.admin.make')}
          </Button>
        }
        columns={(reload) => [
          {
            title: t('survey.admin.name'),
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.title}</span>,
          },
          { title: t('survey.admin.state'), width: 96, render: (_, row) => <State row={row} /> },
          {
            title: t('survey.admin.answers'),
            width: 80,
            align: 'right',
            render: (_, row) => <span className="figures">{row.answers}</span>,
          },
          {
            title: t('survey.admin.created'),
            width: 168,
            render: (_, row) => <span className="figures">{formatDate(row.createdMs)}</span>,
          },
          {
            title: t('survey.admin.act'),
            width: 280,
            render: (_, row) => <Act row={row} onDone={reload} onOpen={setOpened} />,
          },
        ]}
      />
      <Drawer
        open={opened !== null}
        onClose={() => setOpened(null)}
        size={720}
        destroyOnHidden
        title={opened?.row?.title ?? t('survey.admin.make')}
      >
        {opened?.what === 'editor' ? (
          <SurveyEditor
            survey={opened.row}
            onSaved={() => {
              setOpened(null);
              setSaved(saved + 1);
            }}
          />
        ) : null}
        {opened?.what === 'results' ? <SurveyResultsView surveyId={opened.row.surveyId} /> : null}
      </Drawer>
    </>
  );
}

function State({ row }: { row: SurveyRowDto }) {
  const { t } = useTranslation();
  const state = surveyStates.find((one) => one === row.state) ?? 'draft';
  return <Tag variant={state === 'open' ? 'solid' : 'outlined'}>{t(`survey.admin.states.${state}`)}</Tag>;
}

function Act({
  row,
  onDone,
  onOpen,
}: {
  row: SurveyRowDto;
  onDone: () => Promise<void>;
  onOpen: (opened: Opened) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const move = async (state: 'open' | 'closed') => {
    setBusy(true);
    try {
      await api.surveysAdmin.changeState({ surveyId: row.surveyId, state });
      await onDone();
    } catch (caught) {
      message.error(errorMessage(t, caught));
    } finally {
      setBusy(false);
    }
  };
  const open = (
    <Button size="small" loading={busy} onClick={row.state === 'closed' ? () => move('open') : undefined}>
      {t('survey.admin.open')}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'draft' ? (
        <>
          <Button size="small" onClick={() => onOpen({ what: 'editor', row })}>
            {t('survey.admin.edit')}
          </Button>
          <Popconfirm title={t('survey.admin.openAsk')} onConfirm={() => move('open')}>
            {open}
          </Popconfirm>
        </>
      ) : (
        <Button size="small" onClick={() => onOpen({ what: 'results', row })}>
          {t('survey.admin.results')}
        </Button>
      )}
      {row.state === 'closed' ? open : null}
      {row.state === 'open' ? (
        <>
          <Button size="small" loading={busy} onClick={() => move('closed')}>
            {t('survey.admin.close')}
          </Button>
          <Button size="small" href={`/survey?id=${encodeURIComponent(row.surveyId)}`}>
            {t('survey.admin.link')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
