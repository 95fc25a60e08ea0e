import { ClipboardList, Gift, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CampaignPageDto } from '#contract/campaigns.ts';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  campaignPath,
  filmPath,
  prizeDrawPath,
  rewardsPath,
  surveyPath,
} from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, PageTitle, ProgressBar } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import type { Route } from './+types/campaign-route.ts';
import { formatMinute } from './format-minute.ts';

/** One campaign: dates, steps with their prizes, rules, sponsor, and contact. */
export default function CampaignContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const { campaignId, name, companyName, logoUrl, startsMs, endsMs, phase } = loaderData;
  const { redPacket, activity, survey } = loaderData;
  const time = [startsMs, endsMs].map((ms) => (ms === null ? '' : formatMinute(ms)));
  useShareCard({
    title: name,
    description: t('campaigns.learner.share', {
      company: companyName,
      date: endsMs === null ? '' : formatDate(endsMs, 'day'),
    }),
    path: campaignPath(campaignId),
  });
  return (
    <div className="page grid max-w-[760px]! grid-cols-1 gap-10 pt-8 pb-24 md:pt-12">
      <PageTitle name={name} />
      <header className="grid gap-3">
        <div className="flex items-center gap-3 text-ink-2">
          {logoUrl ? <img src={logoUrl} alt="" className="size-8 rounded-edit object-contain" /> : null}
          <span>{t('campaigns.learner.by', { company: companyName })}</span>
        </div>
        <h1 className="font-semibold text-32 text-balance [overflow-wrap:anywhere]">{name}</h1>
        <p className="figures text-ink-2">
          {time.join(' – ')}
          {phase === 'running' ? null : ` · ${t(`campaigns.learner.${phase}`)}`}
        </p>
        {phase === 'over' ? (
          <div className="grid justify-items-start gap-4 border-rule border-y py-4">
            <p className="text-pretty">{t('campaigns.learner.overText')}</p>
            <div className="flex flex-wrap gap-3">
              <Button asChild variant="primary">
                <Link to={rewardsPath()}>{t('campaigns.learner.rewards')}</Link>
              </Button>
              <Button asChild>
                <Link to={pagePaths.campaigns}>{t('campaigns.learner.others')}</Link>
              </Button>
            </div>
          </div>
        ) : null}
      </header>
      {phase === 'over' ? null : (
        <section aria-labelledby="campaign-how" className="grid gap-4">
          <h2 id="campaign-how" className="font-semibold text-20">
            {t('campaigns.learner.how')}
          </h2>
          {redPacket || activity || survey ? (
            <ol className="border-rule border-b">
              {redPacket ? <RedPacketPart redPacket={redPacket} /> : null}
              {activity ? <ActivityPart activity={activity} phase={phase} /> : null}
              {survey ? <SurveyPart survey={survey} /> : null}
            </ol>
          ) : (
            <p className="text-ink-2">{t('campaigns.learner.soon')}</p>
          )}
        </section>
      )}
      <Rules page={loaderData} />
      <dl className="grid gap-x-6 gap-y-2 border-rule border-t pt-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-2">{t('campaigns.learner.sponsor')}</dt>
        <dd className="[overflow-wrap:anywhere]">{companyName}</dd>
        <dt className="text-ink-2">{t('campaigns.learner.contact')}</dt>
        <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{loaderData.contact}</dd>
      </dl>
    </div>
  );
}

function Part({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: typeof Gift;
  title: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-rule border-t py-6">
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 text-ink-2" />
      <div className="grid justify-items-start gap-3">
        <h3 className="font-medium text-16">{title}</h3>
        {children}
        {action}
      </div>
    </li>
  );
}

function RedPacketPart({ redPacket }: { redPacket: NonNullable<CampaignPageDto['redPacket']> }) {
  const { t } = useTranslation();
  const {
    filmTitle: film,
    minCents,
    maxCents,
    shareCount: count,
    remainingCount: left,
    ownGrant,
  } = redPacket;
  const [min, max] = [formatYuan(minCents), formatYuan(maxCents)];
  const toVideo = filmPath({ videoId: redPacket.redPacketVideoId });
  const action = ownGrant ? (
    <Button asChild>
      <Link to={rewardsPath()}>{t('campaigns.learner.rewards')}</Link>
    </Button>
  ) : redPacket.isOpen ? (
    <Button asChild variant="primary">
      <Link to={toVideo}>
        {t(redPacket.isWatched ? 'campaigns.learner.goOpen' : 'campaigns.learner.goWatch')}
      </Link>
    </Button>
  ) : (
    <p className="text-ink-2">
      {left === 0 ? t('campaigns.learner.allGone', { count }) : t('campaigns.learner.closed')}
    </p>
  );
  return (
    <Part icon={WalletCards} title={t('campaigns.learner.watch')} action={action}>
      <p className="text-pretty">
        {minCents === maxCents
          ? t('campaigns.learner.watchTextEven', { film, min })
          : t('campaigns.learner.watchText', { film, min, max })}
      </p>
      {ownGrant ? (
        <p className="font-semibold text-20">
          {t('campaigns.learner.got', { yuan: formatYuan(ownGrant.cents) })}
        </p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-4 text-14 text-ink-2">
            <span className="figures">{t('campaigns.learner.left', { left, count })}</span>
            <span className="figures">
              {t('campaigns.learner.packetUntil', { day: shanghaiDayEndingAt(redPacket.expiresMs / 1000) })}
            </span>
          </p>
          {redPacket.watchedPercent > 0 ? (
            <div className="grid w-full max-w-[320px] gap-1">
              <ProgressBar
                percent={redPacket.watchedPercent}
                label={t('campaigns.learner.watched', { percent: redPacket.watchedPercent })}
              />
              <span className="text-14 text-ink-2" aria-hidden="true">
                {t('campaigns.learner.watched', { percent: redPacket.watchedPercent })}
              </span>
            </div>
          ) : null}
        </>
      )}
    </Part>
  );
}

function ActivityPart({
  activity,
  phase,
}: {
  activity: NonNullable<CampaignPageDto['activity']>;
  phase: CampaignPageDto['phase'];
}) {
  const { t } = useTranslation();
  const { chancesRemaining, isOpen, prizes, startsMs } = activity;
  const state = isOpen
    ? chancesRemaining > 0
      ? t('campaigns.learner.chances', { count: chancesRemaining })
      : t('campaigns.learner.noChances')
    : phase === 'coming'
      ? t('campaigns.learner.drawFrom', { from: formatMinute(startsMs) })
      : t('campaigns.learner.drawClosed');
  const canDraw = isOpen && chancesRemaining > 0;
  return (
    <Part
      icon={Gift}
      title={t('campaigns.learner.draw')}
      action={
        <Button asChild {...(canDraw ? { variant: 'primary' as const } : {})}>
          <Link to={prizeDrawPath(activity.activityId)}>
            {t(canDraw ? 'campaigns.learner.goDraw' : 'campaigns.learner.odds')}
          </Link>
        </Button>
      }
    >
      <ul className="grid w-full gap-1">
        {prizes.map(({ name, stock, stockRemaining }) => (
          <li key={name} className="flex justify-between gap-4">
            <span className="[overflow-wrap:anywhere]">{name}</span>
            <span className="figures shrink-0 text-ink-2">
              {stock === null
                ? t('campaigns.learner.prizeFree')
                : stockRemaining === 0
                  ? t('campaigns.learner.prizeGone')
                  : t('campaigns.learner.prizeLeft', { left: stockRemaining ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-2">{state}</p>
    </Part>
  );
}

function SurveyPart({ survey }: { survey: NonNullable<CampaignPageDto['survey']> }) {
  const { t } = useTranslation();
  const { surveyId, title, isOpen, isAnswered } = survey;
  return (
    <Part
      icon={ClipboardList}
      title={t('campaigns.learner.survey')}
      action={
        isOpen ? (
          <Button asChild {...(isAnswered ? {} : { variant: 'primary' as const })}>
            <Link to={surveyPath(surveyId)}>{t('campaigns.learner.goSurvey')}</Link>
          </Button>
        ) : (
          <p className="text-ink-2">{t('campaigns.learner.surveyClosed')}</p>
        )
      }
    >
      <p className="[overflow-wrap:anywhere]">{title}</p>
      {isAnswered && isOpen ? <p className="text-14 text-ink-2">{t('campaigns.learner.answered')}</p> : null}
    </Part>
  );
}

function Rules({ page: { introduction, activity } }: { page: CampaignPageDto }) {
  const { t } = useTranslation();
  const texts = [
    { title: t('campaigns.learner.rules'), text: introduction },
    { title: t('campaigns.learner.drawRules'), text: activity?.rules ?? '' },
  ].filter(({ text }) => text !== '');
  return texts.map(({ title, text }) => (
    <section key={title} className="grid gap-2">
      <h2 className="font-semibold text-20">{title}</h2>
      <p className="whitespace-pre-line text-pretty [overflow-wrap:anywhere]">{text}</p>
    </section>
  ));
}
