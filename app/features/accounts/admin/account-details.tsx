import { Spin, Tag } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { AccountDetailsDto } from '#contract/accounts-admin.ts';
import type { RewardDto } from '#contract/rewards.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { payoutsOfPath } from '../../../navigation/admin-paths.ts';
import { ErrorState } from '../../../ui/index.ts';
import { RoleNames } from './role-names.tsx';

const counts = [
  'takeCount',
  'clipCount',
  'wordCount',
  'savedLineCount',
  'finishedLessonCount',
  'filmCount',
] as const;

/** What an account has done, has won, and is owed. */
export function AccountDetailsPanel({ accountId, active }: { accountId: string; active: boolean }) {
  const { answer, error, reload } = useCall({
    call: api.accountsAdmin.detail,
    input: { accountId },
    active,
  });
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (answer?.account.accountId !== accountId) return <Spin />;
  return <Details details={answer} />;
}

function Details({ details }: { details: AccountDetailsDto }) {
  const { t } = useTranslation();
  const { account, classes, debts, rewards, rewardCount } = details;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-ink-2 [overflow-wrap:anywhere]">{account.username}</span>
          <RoleNames names={account.roles} />
          {account.groupName === null ? null : (
            <span className="text-ink-2 [overflow-wrap:anywhere]">
              {t('accounts.details.group', { group: account.groupName })}
            </span>
          )}
          {account.disabled ? <Tag variant="solid">{t('accounts.disabled')}</Tag> : null}
        </p>
        <p className="figures text-12 text-ink-2">
          {t('accounts.details.created', { date: formatDate(account.createdMs, 'day') })}
          {' · '}
          {account.lastSeenMs === null
            ? t('accounts.never')
            : t('accounts.details.seen', { date: formatDate(account.lastSeenMs) })}
        </p>
      </div>
      <Part title={t('accounts.details.owes')}>
        {debts.cents === 0 && debts.prizes === 0 ? (
          <p className="text-ink-2">{t('accounts.details.owesNothing')}</p>
        ) : (
          <p className="figures flex flex-wrap gap-x-4">
            {debts.cents > 0 ? (
              <>
                <span>{t('accounts.details.yuan', { yuan: formatYuan(debts.cents) })}</span>
                <Link to={payoutsOfPath(account.name)} className="underline">
                  {t('accounts.details.toPayouts')}
                </Link>
              </>
            ) : null}
            {debts.prizes > 0 ? <span>{t('accounts.details.prizes', { count: debts.prizes })}</span> : null}
          </p>
        )}
      </Part>
      <Part title={t('accounts.details.did')}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          {counts.map((name) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{t(`accounts.details.counts.${name}`)}</dt>
              <dd className="figures text-right">{details.counts[name]}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={t('accounts.details.won')}>
        {rewards.length === 0 ? (
          <p className="text-ink-2">{t('accounts.details.noRewards')}</p>
        ) : (
          <ul className="grid gap-2">
            {rewards.map((reward) => (
              <RewardRow key={reward.rewardId} reward={reward} />
            ))}
          </ul>
        )}
        {rewardCount > rewards.length ? (
          <p className="text-12 text-ink-2">
            {t('accounts.details.wonTotal', { count: rewardCount, shown: rewards.length })}
          </p>
        ) : null}
      </Part>
      <Part title={t('accounts.details.classes')}>
        {classes.length === 0 ? (
          <p className="text-ink-2">{t('accounts.details.noClasses')}</p>
        ) : (
          <ul className="grid gap-1">
            {classes.map(({ classId, name, teacherName }) => (
              <li key={classId} className="[overflow-wrap:anywhere]">
                {name}
                {teacherName === null ? null : (
                  <span className="pl-2 text-ink-2">{t('classes.teacherIs', { name: teacherName })}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2 border-rule border-t pt-3">
      <h3 id={headingId} className="font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
}

function RewardRow({ reward }: { reward: RewardDto }) {
  const { t } = useTranslation();
  const got =
    reward.kind === 'red_packet'
      ? t('accounts.details.yuan', { yuan: formatYuan(reward.cents) })
      : reward.prizeName;
  const state =
    reward.kind === 'red_packet'
      ? t(`rewards.payout.${reward.payoutState}`)
      : t(`rewards.state.${reward.state}`);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4">
      <span className="[overflow-wrap:anywhere]">{got}</span>
      <span>{state}</span>
      <span className="text-12 text-ink-2 [overflow-wrap:anywhere]">{reward.title}</span>
      <span className="figures text-right text-12 text-ink-2">{formatDate(reward.createdMs, 'day')}</span>
    </li>
  );
}
