import { App, Button } from 'antd';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CampaignDetailDto, CampaignFindingDto } from '#contract/campaigns-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { adPlacements } from '#shared/ad-codes.ts';
import { formatYuan } from '#shared/money.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { api } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adminCampaignPath, campaignEditorPath } from '../../../navigation/admin-paths.ts';
import { useAdminId, useReportedAction } from '../../admin/use-admin-api.ts';
import { formatProbability } from '../../prize-draw/format-probability.ts';
import { formatPeriod } from '../format-minute.ts';
import { useOutcomes } from './use-outcomes.tsx';

/** The last step: findings, budget, odds, times, the parts that will go live, and the publish button. */
export function PublishStep({
  detail,
  onBack,
  onPublished,
}: {
  detail: CampaignDetailDto;
  onBack: () => void;
  onPublished: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const adminId = useAdminId();
  const { busy, run } = useReportedAction();
  const showOutcomes = useOutcomes();
  const { campaign, findings, sum } = detail;
  const { campaignId, revision, name } = campaign;
  const blocking = findings.filter(({ blocks }) => blocks);
  const hints = findings.filter(({ blocks }) => !blocks);
  const isDraft = campaign.status === 'draft';
  const publish = () =>
    run(async () => {
      const { outcomes } = await api.campaignsAdmin.publish({ adminId, campaignId, revision });
      await onPublished();
      await navigate(adminCampaignPath(campaignId));
      showOutcomes(t('campaigns.outcome.published'), outcomes);
    });
  const ask = () =>
    modal.confirm({
      icon: null,
      title: t('campaigns.check.publishAsk', { name }),
      content:
        detail.parts.redPacket || sum.prizeCount > 0
          ? t('campaigns.check.publishText', { money: formatYuan(sum.packetCents), count: sum.prizeCount })
          : t('campaigns.check.publishTextPlain'),
      okText: t('campaigns.check.publish'),
      onOk: publish,
    });
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby="campaign-check" className="grid gap-3">
        <h2 id="campaign-check" className="font-semibold text-20">
          {t('campaigns.check.title')}
        </h2>
        {blocking.length === 0 ? (
          <p className="flex items-center gap-2 text-fair-text">
            <CircleCheck size={20} strokeWidth={1.5} aria-hidden="true" />
            {t('campaigns.check.ready')}
          </p>
        ) : (
          <>
            <p className="text-rec-text">{t('campaigns.check.blocks', { count: blocking.length })}</p>
            <Findings campaignId={campaignId} findings={blocking} />
          </>
        )}
        {hints.length > 0 ? (
          <>
            <h3 className="pt-1 text-ink-2">{t('campaigns.check.hints')}</h3>
            <Findings campaignId={campaignId} findings={hints} />
          </>
        ) : null}
      </section>
      <Facts detail={detail} />
      <GoesLive detail={detail} />
      <div className="flex flex-wrap items-center gap-3 border-rule border-t pt-4">
        {isDraft ? (
          <Button
            type="primary"
            size="large"
            loading={busy}
            disabled={blocking.length > 0}
            onClick={() => void ask()}
          >
            {t('campaigns.check.publish')}
          </Button>
        ) : null}
        <Button size={isDraft ? 'large' : 'middle'} onClick={onBack}>
          {t('campaigns.back')}
        </Button>
        {isDraft && blocking.length > 0 ? (
          <span className="text-ink-2">{t('campaigns.check.notYet')}</span>
        ) : null}
      </div>
    </div>
  );
}

/** The element ID of each finding's field in the first step. */
const fieldIds = {
  endsMs: 'campaign-ends',
  contact: 'campaign-contact',
  budgetCents: 'campaign-budget',
} as const satisfies Record<NonNullable<CampaignFindingDto['field']>, string>;

function Findings({ campaignId, findings }: { campaignId: string; findings: CampaignFindingDto[] }) {
  const { t } = useTranslation();
  return (
    <ul className="border-rule border-b">
      {findings.map((finding) => {
        const { code, adId, about, blocks, step, field } = finding;
        const hash = field === null ? '' : `#${fieldIds[field]}`;
        const Icon = blocks ? CircleAlert : Info;
        return (
          <li
            key={`${code} ${adId} ${about}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-t py-2"
          >
            <Icon
              size={16}
              strokeWidth={1.5}
              aria-hidden="true"
              className={blocks ? 'text-rec-text' : 'text-ink-2'}
            />
            <span className="min-w-0 flex-1 basis-[200px] [overflow-wrap:anywhere]">
              {formatFinding(t, finding)}
            </span>
            <Link to={campaignEditorPath(campaignId, step) + hash} className="underline! underline-offset-4">
              {t(blocks ? 'campaigns.check.mend' : 'campaigns.check.look')}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function formatFinding(t: Translate, { code, about }: CampaignFindingDto): string {
  const place = adPlacements.find((name) => code === 'place_without_ad' && name === about);
  return t(`campaigns.finding.${code}`, { about: place ? t(`campaign.ad.place.${place}`) : (about ?? '') });
}

function Facts({ detail: { campaign, parts, sum } }: { detail: CampaignDetailDto }) {
  const { t } = useTranslation();
  const { startsMs, endsMs, budgetCents } = campaign;
  const yuan = (cents: number) => t('campaign.redPacket.yuan', { yuan: formatYuan(cents) });
  const prizes = parts.activity?.prizes ?? [];
  const totalWeight = prizes.reduce((total, { weight }) => total + weight, 0);
  const isOver = sum.remainingCents !== null && sum.remainingCents < 0;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Section id="campaign-sum" title={t('campaigns.check.sum')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-ink-2">{t('campaigns.check.packet')}</dt>
          <dd className="figures text-right">{yuan(sum.packetCents)}</dd>
          <dt className="text-ink-2">{t('campaigns.check.prizes')}</dt>
          <dd className="text-right">
            {sum.prizeCount > 0
              ? t('campaigns.check.prizesCount', { count: sum.prizeCount })
              : t('campaigns.check.noPrizes')}
          </dd>
          <dt className="text-ink-2">{t('campaigns.check.budget')}</dt>
          <dd className="figures text-right">{budgetCents === null ? '–' : yuan(budgetCents)}</dd>
          {sum.remainingCents === null ? null : (
            <>
              <dt className="border-rule border-t pt-1 font-medium">
                {t(isOver ? 'campaigns.check.over' : 'campaigns.check.remaining')}
              </dt>
              <dd
                className={`figures border-rule border-t pt-1 text-right font-medium ${isOver ? 'text-rec-text' : ''}`}
              >
                {yuan(Math.abs(sum.remainingCents))}
              </dd>
            </>
          )}
        </dl>
      </Section>
      <Section id="campaign-time" title={t('campaigns.check.time')}>
        <p className="figures">{formatPeriod(startsMs, endsMs) ?? t('campaigns.noTime')}</p>
      </Section>
      {prizes.length > 0 ? (
        <Section id="campaign-odds" title={t('campaigns.check.odds')}>
          <ul className="grid gap-1">
            {prizes.map(({ name, weight }) => (
              <li key={name} className="flex justify-between gap-4">
                <span className="[overflow-wrap:anywhere]">{name}</span>
                <span className="figures">{formatProbability(weight, totalWeight)}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}

function GoesLive({ detail: { campaign, parts } }: { detail: CampaignDetailDto }) {
  const { t } = useTranslation();
  if (campaign.status !== 'draft') return null;
  const { redPacket, activity, survey, ads } = parts;
  const waiting = ads.filter(({ review }) => review === 'draft' || review === 'rejected').length;
  const lines = [
    redPacket?.redPacketStatus === redPacketStatus.draft
      ? t('campaigns.check.livePacket', { title: redPacket.theme, money: formatYuan(redPacket.totalCents) })
      : null,
    activity?.status === activityStatusCodes.draft
      ? t('campaigns.check.liveActivity', { title: activity.title })
      : null,
    survey?.state === 'draft' ? t('campaigns.check.liveSurvey', { title: survey.title }) : null,
    waiting > 0 ? t('campaigns.check.liveAds', { count: waiting }) : null,
    t('campaigns.check.livePage'),
  ].filter((line) => line !== null);
  return (
    <Section id="campaign-live" title={t('campaigns.check.live')}>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id} className="font-semibold text-16">
        {title}
      </h2>
      {children}
    </section>
  );
}
