import { App, Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestJson } from '#app/api/http-client.ts';
import { useApiQuery } from '#app/api/use-api-query.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { formatDate } from '#app/i18n/format-time.ts';
import { ErrorState } from '#app/ui/index.ts';
import { activityStatusCodes, type WireAdminActivity, type WireCodeAnswer } from '#shared/wire-draw.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { ActivityEditor } from './activity-editor.tsx';
import { ActivityRecords } from './activity-records.tsx';

const PAGE_SIZE = 20;

/** Which ways an activity may go from where it is. */
const ways = {
  draft: ['active', 'removed'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
  removed: [],
} as const;
const statuses = ['draft', 'active', 'paused', 'ended', 'removed'] as const;
type Goal = (typeof ways)[(typeof statuses)[number]][number];

const statusOf = ({ status }: WireAdminActivity) =>
  statuses.find((one) => activityStatusCodes[one] === status) ?? 'removed';

/** Prize draws: make, publish, pause, end, and hand over what was won. */
export function ActivitiesTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const [pageno, setPageno] = useState(1);
  const [edited, setEdited] = useState<{ activity: WireAdminActivity | null } | null>(null);
  const { answer, error, reload } = useApiQuery<WireCodeAnswer<{ list: WireAdminActivity[]; total: number }>>(
    {
      path: '/test/index/admin/get_activity_list',
      fields: { pageno, pagesize: PAGE_SIZE },
      active,
      everyMs: 10_000,
    },
  );
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  return (
    <div className="grid grid-cols-1 gap-4 pt-2 pb-16">
      <Button type="primary" className="justify-self-start" onClick={() => setEdited({ activity: null })}>
        {t('activities.create')}
      </Button>
      <WideTable<WireAdminActivity>
        rowKey="activity_id"
        width={900}
        loading={answer === null}
        locale={{ emptyText: t('activities.empty') }}
        dataSource={answer?.data.list ?? []}
        pagination={{
          current: pageno,
          pageSize: PAGE_SIZE,
          total: answer?.data.total ?? 0,
          onChange: setPageno,
          hideOnSinglePage: true,
        }}
        expandable={{
          columnTitle: <span className="sr-only">{t('activities.records')}</span>,
          rowExpandable: ({ draws }) => draws > 0,
          expandedRowRender: ({ activity_id }) => <ActivityRecords activityId={activity_id} />,
        }}
        columns={[
          { title: t('activities.title'), dataIndex: 'title' },
          {
            title: t('activities.dates'),
            width: 184,
            render: (_, { starts_at, ends_at }) => (
              <span className="figures block">
                {formatDate(starts_at * 1000)}
                <br />
                {formatDate(ends_at * 1000)}
              </span>
            ),
          },
          {
            title: t('activities.draws'),
            width: 88,
            align: 'right',
            render: (_, { draws }) => <span className="figures">{draws}</span>,
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
              <Acts activity={activity} onEdit={() => setEdited({ activity })} onDone={reload} />
            ),
          },
        ]}
      />
      {edited ? (
        <ActivityEditor
          key={edited.activity?.activity_id ?? 'new'}
          activity={edited.activity}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      ) : null}
    </div>
  );
}

function Acts({
  activity,
  onEdit,
  onDone,
}: {
  activity: WireAdminActivity;
  onEdit: () => void;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const status = statusOf(activity);
  const move = async (to: Goal) => {
    setBusy(true);
    try {
      await requestJson('/test/index/admin/update_activity_status', {
        method: 'POST',
        fields: { activity_id: activity.activity_id, status: activityStatusCodes[to] },
      });
      await onDone();
    } catch (caught) {
      message.error(errorMessage(t, caught));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'ended' ? null : (
        <Button size="small" onClick={onEdit}>
          {t('activities.edit')}
        </Button>
      )}
      {ways[status].map((to) => (
        <Popconfirm key={to} title={t(`activities.ask.${to}`)} onConfirm={() => move(to)}>
          <Button size="small" loading={busy} danger={to === 'ended' || to === 'removed'}>
            {t(`activities.move.${to}`)}
          </Button>
        </Popconfirm>
      ))}
    </span>
  );
}
