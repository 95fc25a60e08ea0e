import { Gift, WalletCards } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import type { RewardDto } from '#contract/rewards.ts';
import { formatYuan } from '#shared/money.ts';
import type { PayoutState } from '#shared/payout-codes.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath, lessonGroupPath, prizeDrawPath, rewardsPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from '../accounts/+types/account-route.ts';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { AcceptMoney } from '../transfers/accept-money.tsx';
import PayeePanel from './payee-panel.tsx';

/** The tab of what the viewer has got from campaigns: what is still to come, then all of it, newest first. */
export default function RewardsContent({
  loaderData: { viewer, rewards, rewardsPerPage, debts, payee, confirmations },
}: {
  loaderData: Extract<Route.ComponentProps['loaderData'], { view: 'rewards' }>;
}) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const isPaidMoney = debts.cents > 0 || rewards.list.some(({ kind }) => kind === 'red_packet');
  return (
    <AccountFrame viewer={viewer} view="rewards">
      <p>
        <Link to={pagePaths.campaigns} className="underline decoration-edge underline-offset-4">
          {t('rewards.campaigns')}
        </Link>
      </p>
      {rewards.list.length === 0 ? (
        <EmptyState
          title={t('rewards.none')}
          text={t('rewards.noneText')}
          action={
            <Button asChild variant="primary">
              <Link to={lessonGroupPath(4)}>{t('rewards.noneAction')}</Link>
            </Button>
          }
        />
      ) : (
        <div className="grid max-w-[760px] gap-6">
          {debts.cents > 0 || debts.prizes > 0 ? (
            <section aria-labelledby="rewards-owed" className="grid gap-2 border-rule border-b pb-6">
              <h2 id="rewards-owed" className="text-14 text-ink-2">
                {t('rewards.toCome')}
              </h2>
              <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 font-semibold text-24">
                {debts.cents > 0 ? (
                  <span className="tabular-nums">{t('rewards.yuan', { yuan: formatYuan(debts.cents) })}</span>
                ) : null}
                {debts.prizes > 0 ? <span>{t('rewards.prizes', { count: debts.prizes })}</span> : null}
              </p>
              <p className="text-14 text-ink-2">{t('rewards.howToCome')}</p>
            </section>
          ) : null}
          <AcceptMoney confirmations={confirmations} />
          {isPaidMoney || payee.payee !== null ? <PayeePanel known={payee} onChange={revalidate} /> : null}
          <ul className="border-rule border-b">
            {rewards.list.map((reward) => (
              <RewardRow key={reward.rewardId} reward={reward} hasPayee={payee.payee !== null} />
            ))}
          </ul>
          <Pager
            pageNumber={rewards.pageNumber}
            total={rewards.total}
            pageSize={rewardsPerPage}
            pathOf={(pageNumber) => rewardsPath({ pageNumber, asOfMs: rewards.asOf ?? null })}
          />
        </div>
      )}
    </AccountFrame>
  );
}

/** A waiting bill cannot be paid until its visitor has entered a payee. */
const payoutLabel = (state: PayoutState, hasPayee: boolean) =>
  state === 'waiting' && !hasPayee ? 'unknown' : state;

function RewardRow({ reward, hasPayee }: { reward: RewardDto; hasPayee: boolean }) {
  const { t } = useTranslation();
  const { title, state, createdMs, settledMs } = reward;
  const Icon = reward.kind === 'prize' ? Gift : WalletCards;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 border-rule border-t py-4">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 text-ink-2" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium text-16 [overflow-wrap:anywhere]">
          {reward.kind === 'prize' ? reward.prizeName : t('rewards.yuan', { yuan: formatYuan(reward.cents) })}
        </p>
        <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
          <Link
            to={
              reward.kind === 'prize'
                ? prizeDrawPath(reward.activityId)
                : filmPath({ videoId: reward.videoId })
            }
            className="hover:underline hover:underline-offset-4"
          >
            {title}
          </Link>
          <span>{` · ${t(`rewards.from.${reward.kind}`)} · `}</span>
          <span className="figures">{formatDate(createdMs, 'day')}</span>
        </p>
      </div>
      <div className="grid justify-items-end gap-1 text-right text-14">
        <p className={state === 'owed' ? 'font-medium' : 'text-ink-2'}>
          {reward.kind === 'prize'
            ? t(`rewards.state.${reward.state}`)
            : t(`rewards.payout.${payoutLabel(reward.payoutState, hasPayee)}`)}
        </p>
        {settledMs === null ? null : (
          <p className="figures text-ink-2">
            <span className="sr-only">{t('rewards.settledOn')}</span>
            {formatDate(settledMs, 'day')}
          </p>
        )}
      </div>
    </li>
  );
}
