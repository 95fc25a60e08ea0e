import { App, Button, Drawer, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import type { SurveyRowDto } from '#contract/surveys-admin.ts';
import { SURVEY_TITLE_MAX, surveyStates } from '#shared/survey.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { surveyPath } from '../../../navigation/page-addresses.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { SurveyEditor } from './survey-editor.tsx';
import { SurveyPreview } from './survey-preview.tsx';
import { SurveyResultsView } from './survey-results-view.tsx';

type DrawerContent =
  | { kind: 'editor'; row: SurveyRowDto | null }
  | { kind: 'copy' | 'preview' | 'results'; row: SurveyRowDto };

/** Table of the surveys, with buttons to create, copy, edit, preview, open, close, and delete them, and to see their results. */
export function SurveysTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: [], active });
  const [drawer, setDrawer] = useState<DrawerContent | null>(null);
  // Remounts the table after each save, which reloads it.
  const [savedCount, setSavedCount] = useState(0);
  return (
    <>
      <RemoteTable
        key={savedCount}
        rowKey="surveyId"
        call={api.surveysAdmin.list}
        input={{}}
        state={state}
        active={active}
        everyMs={10_000}
        empty={t('survey.admin.empty')}
        filter={
          <Button
            type="primary"
            className="justify-self-start"
            onClick={() => setDrawer({ kind: 'editor', row: null })}
          >
            {t('survey.admin.make')}
          </Button>
        }
        columns={(reload) => [
          {
            title: t('survey.admin.name'),
            render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.title}</span>,
          },
          {
            title: t('survey.admin.questions'),
            width: 120,
            align: 'right',
            render: (_, row) => <QuestionCount row={row} />,
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
            width: 320,
            render: (_, row) => <SurveyActions row={row} onDone={reload} onOpen={setDrawer} />,
          },
        ]}
      />
      <Drawer
        open={drawer !== null}
        // What was typed must not go with a click beside the form.
        mask={{ closable: drawer?.kind !== 'editor' && drawer?.kind !== 'copy' }}
        onClose={() => setDrawer(null)}
        size={720}
        destroyOnHidden
        title={
          drawer?.kind === 'copy'
            ? t('survey.admin.copyOf', { title: drawer.row.title })
            : (drawer?.row?.title ?? t('survey.admin.make'))
        }
      >
        {drawer?.kind === 'editor' || drawer?.kind === 'copy' ? (
          <SurveyEditor
            survey={
              drawer.kind === 'copy'
                ? { ...drawer.row, title: copyTitle(drawer.row.title, t('survey.admin.copyMark')) }
                : drawer.row
            }
            isCopy={drawer.kind === 'copy'}
            onSaved={() => {
              setDrawer(null);
              setSavedCount(savedCount + 1);
            }}
          />
        ) : null}
        {drawer?.kind === 'preview' ? <SurveyPreview survey={drawer.row} /> : null}
        {drawer?.kind === 'results' ? <SurveyResultsView surveyId={drawer.row.surveyId} /> : null}
      </Drawer>
    </>
  );
}

/** Returns the title of a copy, cut so that it is not too long with its mark. */
const copyTitle = (title: string, mark: string) => title.slice(0, SURVEY_TITLE_MAX - mark.length) + mark;

/** The number of questions, and how many of them are asked only after certain answers. */
function QuestionCount({ row: { questions } }: { row: SurveyRowDto }) {
  const { t } = useTranslation();
  const count = questions.filter(({ show_if }) => show_if !== undefined).length;
  return (
    <>
      <p className="figures">{questions.length}</p>
      {count > 0 ? <p className="text-12 text-ink-2">{t('survey.admin.conditional', { count })}</p> : null}
    </>
  );
}

function State({ row }: { row: SurveyRowDto }) {
  const { t } = useTranslation();
  const state = surveyStates.find((known) => known === row.state) ?? 'draft';
  return <Tag variant={state === 'open' ? 'solid' : 'outlined'}>{t(`survey.admin.states.${state}`)}</Tag>;
}

function SurveyActions({
  row,
  onDone,
  onOpen,
}: {
  row: SurveyRowDto;
  onDone: () => Promise<void>;
  onOpen: (content: DrawerContent) => void;
}) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const changeState = (state: 'open' | 'closed') =>
    run(async () => {
      await api.surveysAdmin.changeState({ surveyId: row.surveyId, state });
      await onDone();
    });
  const openButton = (
    <Button
      size="small"
      loading={busy}
      onClick={row.state === 'closed' ? () => changeState('open') : undefined}
    >
      {t('survey.admin.open')}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'draft' ? (
        <>
          <Button size="small" onClick={() => onOpen({ kind: 'editor', row })}>
            {t('survey.admin.edit')}
          </Button>
          <Popconfirm title={t('survey.admin.openAsk')} onConfirm={() => changeState('open')}>
            {openButton}
          </Popconfirm>
          <RemoveDraft row={row} onDone={onDone} />
        </>
      ) : (
        <Button size="small" onClick={() => onOpen({ kind: 'results', row })}>
          {t('survey.admin.results')}
        </Button>
      )}
      <Button size="small" onClick={() => onOpen({ kind: 'preview', row })}>
        {t('survey.admin.preview')}
      </Button>
      <Button size="small" onClick={() => onOpen({ kind: 'copy', row })}>
        {t('survey.admin.copy')}
      </Button>
      {row.state === 'closed' ? openButton : null}
      {row.state === 'open' ? (
        <>
          <Button size="small" loading={busy} onClick={() => changeState('closed')}>
            {t('survey.admin.close')}
          </Button>
          <Button size="small" href={surveyPath(row.surveyId)}>
            {t('survey.admin.link')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function RemoveDraft({ row, onDone }: { row: SurveyRowDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const { surveyId, title, questions } = row;
  const remove = () =>
    run(async () => {
      try {
        await api.surveysAdmin.remove({ surveyId });
        message.success(t('survey.admin.removed', { title }));
      } catch (caught) {
        const code = caught instanceof ApiError ? caught.code : null;
        if (code !== 'illegal_move' && code !== 'survey_in_campaign') throw caught;
        message.error(code === 'illegal_move' ? t('survey.admin.removeRefused') : errorMessage(t, caught));
      }
      await onDone();
    });
  return (
    <Popconfirm
      title={t('survey.admin.removeAsk', { title, count: questions.length })}
      okButtonProps={{ danger: true }}
      onConfirm={remove}
    >
      <Button size="small" danger loading={busy}>
        {t('survey.admin.remove')}
      </Button>
    </Popconfirm>
  );
}
