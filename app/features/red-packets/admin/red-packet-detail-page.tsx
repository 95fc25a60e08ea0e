import { Button, Descriptions, Popconfirm, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { GrantDto, RedPacketDetailDto, RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { campaignDetailPath, payoutDeskPath } from '../../../navigation/admin-paths.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';
import { RedPacketActions } from './red-packet-actions.tsx';
import { RedPacketDialog, type RedPacketDialogSubject } from './red-packet-dialog.tsx';
import { RedPacketLedgerView } from './red-packet-ledger.tsx';
import { RedPacketNextStep } from './red-packet-next-step.tsx';
import { RedPacketStatementView } from './red-packet-statement.tsx';
import { RedPacketStatusTag } from './red-packet-status.tsx';
import { RedPacketWatchingView } from './red-packet-watching.tsx';

const tabs = ['grants', 'ledger', 'watching', 'statement', 'changes'] as const;

/** Page of a red packet: its data, its next step, and tabs for grants, ledger, viewers, statement, and timeline. */
export function RedPacketDetailPage({
  detail,
  page,
  onPage,
  reload,
}: {
  detail: RedPacketDetailDto;
  page: number;
  onPage: (page: number) => void;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [subject, setSubject] = useState<RedPacketDialogSubject | null>(null);
  const { redPacket, grants, changes } = detail;
  const shownTab = tabs.find((tab) => tab === params.get('tab')) ?? 'grants';
  const isDraft = redPacket.redPacketStatus === redPacketStatus.draft;
  const remainingCents = redPacket.totalCents - redPacket.grantedCents - redPacket.refundedCents;
  const givenUpCents = redPacket.grantedCents - detail.owedCents - detail.paidCents;
  /** Changes with every movement of money. As a key, it reloads the ledger and the statement. */
  const moneyState = `${redPacket.redPacketStatus} ${redPacket.totalCents} ${redPacket.grantedCents} ${detail.paidCents} ${redPacket.returnedCents}`;
  const yuan = (cents: number) => t('campaign.redPacket.yuan', { yuan: formatYuan(cents) });
  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold text-20">{redPacket.theme}</h2>
        <RedPacketStatusTag status={redPacket.redPacketStatus} endedEarly={redPacket.endedAt !== null} />
        <RedPacketActions
          redPacket={redPacket}
          onEdit={() => setSubject({ kind: 'change', redPacket })}
          onCopy={() => setSubject({ kind: 'new', like: redPacket })}
          onDone={reload}
        />
      </div>
      <RedPacketNextStep redPacket={redPacket} />
      <PartOfCampaign kind="red_packet" partId={redPacket.redPacketId} />
      <Descriptions
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'company', label: t('campaign.ad.company'), children: redPacket.companyName },
          { key: 'film', label: t('campaign.redPacket.video'), children: redPacket.filmTitle },
          {
            key: 'day',
            label: t('campaign.redPacket.expire'),
            children: shanghaiDayEndingAt(redPacket.expiresAt),
          },
          { key: 'money', label: t('campaign.redPacket.money'), children: yuan(redPacket.totalCents) },
          { key: 'owed', label: t('campaign.detail.owed'), children: yuan(detail.owedCents) },
          { key: 'paid', label: t('campaign.detail.paid'), children: yuan(detail.paidCents) },
          ...(givenUpCents > 0
            ? [{ key: 'givenUp', label: t('campaign.detail.givenUp'), children: yuan(givenUpCents) }]
            : []),
          { key: 'left', label: t('campaign.detail.remaining'), children: yuan(remainingCents) },
          { key: 'refunded', label: t('campaign.detail.refunded'), children: yuan(redPacket.refundedCents) },
          {
            key: 'taken',
            label: t('campaign.redPacket.taken'),
            children: `${redPacket.grantedCount} / ${redPacket.shareCount}`,
          },
          { key: 'free', label: t('campaign.redPacket.leftNow'), children: redPacket.left },
          {
            key: 'condition',
            label: t('campaign.redPacket.condition'),
            span: 'filled',
            children: <Conditions redPacket={redPacket} />,
          },
        ]}
      />
      <Tabs
        activeKey={shownTab}
        onChange={(tab) =>
          setParams(tab === 'grants' ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
        items={[
          {
            key: 'grants',
            label: t('campaign.detail.grants'),
            children: (
              <>
                {detail.owedCents > 0 ? (
                  <p className="pb-3">
                    <Link
                      to={payoutDeskPath(redPacket.redPacketId)}
                      className="underline! underline-offset-4"
                    >
                      {t('campaign.detail.goPay')}
                    </Link>
                  </p>
                ) : null}
                <WideTable<GrantDto>
                  rowKey="grantId"
                  dataSource={grants.list}
                  width={640}
                  locale={{ emptyText: t('campaign.detail.noGrants') }}
                  pagination={{
                    pageSize: 20,
                    current: page,
                    total: grants.total,
                    onChange: onPage,
                    hideOnSinglePage: true,
                  }}
                  columns={[
                    {
                      title: t('campaign.detail.visitor'),
                      render: (_, grant) => displayName(t, grant.accountName),
                    },
                    {
                      title: t('campaign.detail.amount'),
                      align: 'right',
                      render: (_, grant) => <span className="figures">{formatYuan(grant.cents)}</span>,
                    },
                    {
                      title: t('campaign.detail.time'),
                      render: (_, grant) => (
                        <span className="figures">{formatDate(grant.createdAt * 1000)}</span>
                      ),
                    },
                    {
                      title: t('campaign.detail.state'),
                      render: (_, grant) => (
                        <Payment redPacketId={redPacket.redPacketId} grant={grant} onDone={reload} />
                      ),
                    },
                  ]}
                />
              </>
            ),
          },
          {
            key: 'ledger',
            label: t('campaign.ledger.title'),
            children: <RedPacketLedgerView key={moneyState} redPacketId={redPacket.redPacketId} />,
          },
          {
            key: 'watching',
            label: t('campaign.watching.tab'),
            children: <RedPacketWatchingView redPacketId={redPacket.redPacketId} />,
          },
          {
            key: 'statement',
            label: t('campaign.statement.tab'),
            children: isDraft ? (
              <p className="text-ink-2">{t('campaign.statement.none')}</p>
            ) : (
              <RedPacketStatementView key={moneyState} redPacketId={redPacket.redPacketId} />
            ),
          },
          {
            key: 'changes',
            label: t('campaign.detail.changes'),
            children: (
              <>
                {changes.length === 0 ? <p className="text-ink-2">{t('campaign.detail.noChanges')}</p> : null}
                <ol className="grid gap-2">
                  {changes.map((change) => (
                    <li
                      key={`${change.createdAt}-${change.from}-${change.to}`}
                      className="flex flex-wrap items-center gap-3"
                    >
                      <span className="figures text-ink-2">{formatDate(change.createdAt * 1000)}</span>
                      <RedPacketStatusTag status={change.to} endedEarly={redPacket.endedAt !== null} />
                      <span>
                        {change.actor === null ? t('campaign.detail.bySelf') : displayName(t, change.actor)}
                      </span>
                    </li>
                  ))}
                </ol>
              </>
            ),
          },
        ]}
      />
      {subject === null ? null : (
        <RedPacketDialog
          subject={subject}
          onClose={() => setSubject(null)}
          onSaved={async (redPacketId) => {
            setSubject(null);
            if (redPacketId === redPacket.redPacketId) await reload();
            else await navigate(campaignDetailPath(redPacketId));
          }}
        />
      )}
    </div>
  );
}

/** Whether a grant is paid, or the button that marks it as paid. */
function Payment({
  redPacketId,
  grant,
  onDone,
}: {
  redPacketId: string;
  grant: GrantDto;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  if (grant.state !== 'owed') return t(`campaign.detail.${grant.state}`);
  const markPaid = async () => {
    await report(() => api.redPacketsAdmin.markPaid({ adminId, redPacketId, grantId: grant.grantId }));
    await onDone();
  };
  const values = { name: displayName(t, grant.accountName), yuan: formatYuan(grant.cents) };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t(`payouts.state.${grant.payoutState}`)}
      {grant.payoutState === 'waiting' || grant.payoutState === 'exported' ? (
        <Popconfirm title={t('campaign.detail.markPaidAsk', values)} onConfirm={markPaid}>
          <Button size="small">{t('campaign.detail.markPaid')}</Button>
        </Popconfirm>
      ) : null}
    </span>
  );
}

/** The opening conditions and daily limits of a red packet. */
function Conditions({ redPacket }: { redPacket: RedPacketDto }) {
  const { t } = useTranslation();
  const { lessonTitle, needsDub, visitorDailyCap, dailyRelease } = redPacket;
  const terms = [
    lessonTitle === null
      ? t('campaign.redPacket.conditionIs.video')
      : t('campaign.redPacket.afterLesson', { title: lessonTitle }),
    ...(needsDub ? [t('campaign.redPacket.needsDub')] : []),
    ...(visitorDailyCap === null ? [] : [t('campaign.redPacket.capIs', { count: visitorDailyCap })]),
    ...(dailyRelease ? [t('campaign.redPacket.release')] : []),
  ];
  return terms.join(' · ');
}
