import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { prizeDrawPath } from '../../../navigation/page-addresses.ts';
import { ErrorState } from '../../../ui/index.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { formatProbability } from '../format-probability.ts';
import { ActivityActions, ActivityStatusTag } from './activity-actions.tsx';
import { ActivityRecords } from './activity-records.tsx';

const LIVE_EVERY_MS = 5000;

/** One activity live: the awards and cost of each prize, and the draws. Refreshes every 5 s. */
export function ActivityDetail({
  activityId,
  active,
  onEdit,
  onCopy,
}: {
  activityId: string;
  active: boolean;
  onEdit: (activity: AdminActivityDto) => void;
  onCopy: (activity: AdminActivityDto) => void;
}) {
  const { t } = useTranslation();
  const { change } = useListState({ names: ['activity', 'state', 'prize', 'no', 'order'], active });
  const { answer, error, reload } = useCall({
    call: api.prizeDrawAdmin.activity,
    input: { activityId },
    active,
    everyMs: LIVE_EVERY_MS,
  });
  const back = () => change({ values: { activity: null, state: null, prize: null, no: null, order: null } });
  const backButton = (
    <Button
      type="text"
      className="justify-self-start"
      icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={back}
    >
      {t('activities.back')}
    </Button>
  );
  if (error && !answer)
    return (
      <div className="grid gap-4">
        {backButton}
        <ErrorState error={error} onRetry={reload} />
      </div>
    );
  if (!answer) return <p aria-busy="true">{t('admin.loading')}</p>;
  return (
    <div className="grid grid-cols-1 gap-8 pb-16">
      <header className="grid gap-2">
        {backButton}
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-semibold text-20 [overflow-wrap:anywhere]">{answer.title}</h2>
          <ActivityStatusTag activity={answer} />
        </div>
        <p className="figures text-ink-2">
          {formatDate(answer.startsAt * 1000)} – {formatDate(answer.endsAt * 1000)}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <ActivityActions
            activity={answer}
            onEdit={() => onEdit(answer)}
            onCopy={() => onCopy(answer)}
            onDone={reload}
          />
          {answer.drawCount > 0 || answer.status === activityStatusCodes.active ? (
            <Link to={prizeDrawPath(activityId)} className="underline">
              {t('activities.visit')}
            </Link>
          ) : null}
        </div>
      </header>
      <Live activity={answer} />
      <ActivityRecords activity={answer} active={active} />
    </div>
  );
}

function Live({ activity }: { activity: AdminActivityDto }) {
  const { t } = useTranslation();
  const { prizes, drawCount, costCapCents } = activity;
  const totalWeight = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const costCents = prizes.reduce((sum, prize) => sum + prize.awardedCount * (prize.costCents ?? 0), 0);
  const won = prizes.reduce((sum, prize) => sum + (prize.isFallback ? 0 : prize.awardedCount), 0);
  const isUnknown = prizes.some(({ costCents: of, isFallback }) => of === null && !isFallback);
  const figures = [
    { label: t('activities.live.draws'), text: String(drawCount) },
    { label: t('activities.live.won'), text: String(won) },
    { label: t('activities.live.cost'), text: `¥${formatYuan(costCents)}` },
    {
      label: t('activities.live.costCap'),
      text: costCapCents === null ? t('activities.live.noCap') : `¥${formatYuan(costCapCents)}`,
    },
  ];
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="live-head">
      <h3 id="live-head" className="font-semibold text-16">
        {t('activities.live.title')}
      </h3>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-read border border-rule bg-rule md:grid-cols-4">
        {figures.map(({ label, text }) => (
          <div key={label} className="bg-sheet px-4 py-3">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="font-mono text-24 tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {isUnknown ? <p className="text-12 text-ink-2">{t('activities.live.costUnknown')}</p> : null}
      <WideTable
        size="small"
        rowKey="prizeId"
        width={640}
        pagination={false}
        dataSource={prizes}
        columns={[
          {
            title: t('activities.prize'),
            render: (_, { name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
          },
          {
            title: t('activities.odds'),
            align: 'right',
            width: 88,
            render: (_, { weight }) => (
              <span className="figures">{formatProbability(weight, totalWeight)}</span>
            ),
          },
          {
            title: t('activities.live.won'),
            align: 'right',
            width: 88,
            render: (_, { awardedCount }) => <span className="figures">{awardedCount}</span>,
          },
          {
            title: t('activities.live.left'),
            align: 'right',
            width: 128,
            render: (_, { stock, stockRemaining }) => (
              <span className="figures">
                {stock === null ? t('prizeDraw.endless') : `${stockRemaining} / ${stock}`}
              </span>
            ),
          },
          {
            title: t('activities.live.cost'),
            align: 'right',
            width: 120,
            render: (_, { costCents: of, awardedCount }) => (
              <span className="figures">{of === null ? '–' : `¥${formatYuan(of * awardedCount)}`}</span>
            ),
          },
        ]}
      />
    </section>
  );
}
