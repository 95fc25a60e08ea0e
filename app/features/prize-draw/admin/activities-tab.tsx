import { Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { api } from '../../../api/client.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { ActivityEditor } from './activity-editor.tsx';
import { ActivityRecords } from './activity-records.tsx';

/** Status changes that an admin can make. */
const transitions = {
  draft: ['active', 'removed'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
  removed: [],
} as const;
const statuses = ['draft', 'active', 'paused', 'ended', 'removed'] as const;
type TargetStatus = (typeof transitions)[(typeof statuses)[number]][number];

const statusOf = ({ status }: AdminActivityDto) =>
  statuses.find((known) => activityStatusCodes[known] === status) ?? 'removed';

/** Table of the prize draw activities, with the actions of an administrator. */
export function ActivitiesTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: [], active });
  const [edited, setEdited] = useState<{ activity: AdminActivityDto | null } | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  return (
    <>
      <RemoteTable
        // Remounts the table after each save, which reloads it.
        key={savedCount}
        rowKey="activityId"
        call={api.prizeDrawAdmin.list}
        input={{}}
        state={state}
        active={active}
        everyMs={10_000}
        empty={t('activities.empty')}
        filter={
          <Button type="primary" className="justify-self-start" onClick={() => setEdited({ activity: null })}>
            {t('activities.create')}
          </Button>
        }
        expandable={{
          columnTitle: <span className="sr-only">{t('activities.records')}</span>,
          rowExpandable: ({ drawCount }) => drawCount > 0,
          expandedRowRender: ({ activityId }) => <ActivityRecords activityId={activityId} />,
        }}
        columns={(reload) => [
          { title: t('activities.title'), dataIndex: 'title' },
          {
            title: t('activities.dates'),
            width: 184,
            render: (_, { startsAt, endsAt }) => (
              <span className="figures block">
                {formatDate(startsAt * 1000)}
                <br />
                {formatDate(endsAt * 1000)}
              </span>
            ),
          },
          {
            title: t('activities.draws'),
            width: 88,
            align: 'right',
            render: (_, { drawCount }) => <span className="figures">{drawCount}</span>,
          },
          {
            title: t('activities.status'),
            width: 96,
            render: (_, activity) => <Tag>{t(`activities.statuses.${statusOf(activity)}`)}</Tag>,
          },
          {
            title: t('admin.jobs.act'),
            width: 264,
            render: (_, activity) => (
              <ActivityActions activity={activity} onEdit={() => setEdited({ activity })} onDone={reload} />
            ),
          },
        ]}
      />
      {edited ? (
        <ActivityEditor
          key={edited.activity?.activityId ?? 'new'}
          activity={edited.activity}
          onClose={() => setEdited(null)}
          onSaved={async () => setSavedCount((count) => count + 1)}
        />
      ) : null}
    </>
  );
}

function ActivityActions({
  activity,
  onEdit,
  onDone,
}: {
  activity: AdminActivityDto;
  onEdit: () => void;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const status = statusOf(activity);
  const changeStatus = (to: TargetStatus) =>
    run(async () => {
      await api.prizeDrawAdmin.changeStatus({
        activityId: activity.activityId,
        status: activityStatusCodes[to],
      });
      await onDone();
    });
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'ended' ? null : (
        <Button size="small" onClick={onEdit}>
          {t('activities.edit')}
        </Button>
      )}
      {transitions[status].map((to) => (
        <Popconfirm key={to} title={t(`activities.ask.${to}`)} onConfirm={() => changeStatus(to)}>
          <Button size="small" loading={busy} danger={to === 'ended' || to === 'removed'}>
            {t(`activities.move.${to}`)}
          </Button>
        </Popconfirm>
      ))}
    </span>
  );
}
