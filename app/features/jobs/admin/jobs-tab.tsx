import { Button, Popconfirm } from 'antd';
import { Link } from 'react-router';
import type { JobDto } from '#contract/jobs.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { api } from '../../../api/client.ts';
import { errorCodeMessage } from '../../../i18n/error-message.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { importStageLabel } from '../../../i18n/import-messages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ProgressBar } from '../../../ui/index.ts';
import { ChoiceFilter, ListFilters, SelectFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { FailureDetail } from './failure-detail.tsx';
import { jobSubjectPath } from './job-subject-path.ts';

const filters = ['all', 'open', 'failed'] as const;
const states = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Table of the jobs of every kind, newest first. Refreshes every 2 s. */
export function JobsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['state', 'kind'], active });
  return (
    <RemoteTable
      rowKey="jobId"
      call={api.jobs.list}
      input={{
        state: chosenOf(filters, state.values.state) ?? 'all',
        kind: chosenOf(jobKinds, state.values.kind),
      }}
      state={state}
      active={active}
      everyMs={2000}
      empty={t('admin.jobs.empty')}
      filter={
        <ListFilters>
          <ChoiceFilter
            state={state}
            name="state"
            label={t('admin.jobs.state')}
            initial="all"
            options={filters.map((value) => ({ value, label: t(`admin.jobs.filters.${value}`) }))}
          />
          <SelectFilter
            state={state}
            name="kind"
            label={t('admin.jobs.kind')}
            options={jobKinds.map((value) => ({ value, label: t(`admin.jobs.kinds.${value}`) }))}
          />
        </ListFilters>
      }
      columns={(reload) => [
        { title: t('admin.jobs.what'), render: (_, job) => <JobTitle job={job} /> },
        { title: t('admin.jobs.kind'), width: 96, render: (_, { kind }) => formatKind(t, kind) },
        { title: t('admin.jobs.progress'), width: 280, render: (_, job) => <Progress job={job} /> },
        {
          title: t('admin.jobs.updated'),
          width: 168,
          render: (_, job) => <span className="figures">{formatDate(job.updatedMs)}</span>,
        },
        {
          title: t('admin.jobs.act'),
          width: 96,
          render: (_, job) => <JobActions job={job} onDone={reload} />,
        },
      ]}
    />
  );
}

function formatKind(t: Translate, kind: string): string {
  const known = jobKinds.find((jobKind) => jobKind === kind);
  return known ? t(`admin.jobs.kinds.${known}`) : kind;
}

function JobTitle({ job }: { job: JobDto }) {
  const { t } = useTranslation();
  const failure = errorCodeMessage(t, job.errorCode);
  const path = jobSubjectPath(job);
  return (
    <div className="min-w-0">
      <p className="[overflow-wrap:anywhere]">
        {path === null ? (
          job.title
        ) : (
          <Link to={path} className="underline! underline-offset-4">
            {job.title}
          </Link>
        )}
      </p>
      {failure ? <p className="text-rec-text">{failure}</p> : null}
      <FailureDetail detail={job.detail} />
    </div>
  );
}

function Progress({ job }: { job: JobDto }) {
  const { t } = useTranslation();
  const state = states.find((known) => known === job.state);
  const label = state ? t(`admin.jobs.states.${state}`) : job.state;
  if (state !== 'running') return <span className={state === 'failed' ? 'text-rec-text' : ''}>{label}</span>;
  return (
    <div className="grid gap-1">
      <ProgressBar percent={job.percent} label={job.title} />
      <p className="flex justify-between text-12 text-ink-2">
        <span>{job.stage ? importStageLabel(t, job.stage) : label}</span>
        <span className="figures">{Math.floor(job.percent)}%</span>
      </p>
    </div>
  );
}

function JobActions({ job, onDone }: { job: JobDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const act = (action: 'cancel' | 'retry') =>
    run(async () => {
      await api.jobs[action]({ jobId: job.jobId });
      await onDone();
    });
  if (job.state === 'queued' || job.state === 'running') {
    return (
      <Popconfirm title={t('admin.jobs.cancelAsk')} onConfirm={() => act('cancel')}>
        <Button size="small" loading={busy}>
          {t('admin.jobs.cancel')}
        </Button>
      </Popconfirm>
    );
  }
  if (job.state !== 'failed' && job.state !== 'cancelled') return null;
  return (
    <Button size="small" loading={busy} onClick={() => act('retry')}>
      {t('admin.jobs.retry')}
    </Button>
  );
}
