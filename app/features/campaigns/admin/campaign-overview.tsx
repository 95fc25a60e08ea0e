import { Button, Tag } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { CampaignDetailDto } from '#contract/campaigns-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adEditorPath, campaignDetailPath, payoutDeskPath } from '../../../navigation/admin-paths.ts';
import { campaignPath, prizeDrawPath, surveyPath } from '../../../navigation/page-addresses.ts';
import { Field } from '../../../ui/index.ts';
import QrCode from '../../../ui/qr-code.tsx';
import { useCopyLink } from '../../../ui/use-copy-link.ts';
import { useSiteOrigin } from '../../../ui/use-site-origin.ts';
import { useAdminId, useReportedAction } from '../../admin/use-admin-api.ts';
import { AdStatusTag } from '../../ads/admin/ad-status.tsx';
import { RedPacketStatusTag } from '../../red-packets/admin/red-packet-status.tsx';
import { activityStatusName } from './activity-status-name.ts';
import { CampaignNotice } from './campaign-notice.tsx';
import { saveQrCode } from './save-qr-code.ts';
import { useOutcomes } from './use-outcomes.tsx';

/** The first tab of a campaign: link and QR code, funnel, money, and parts. */
export function CampaignOverview({
  detail,
  reload,
}: {
  detail: CampaignDetailDto;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const isSeen = detail.campaign.status === 'published' || detail.campaign.status === 'ended';
  return (
    <div className="grid grid-cols-1 gap-8">
      {detail.idleParts > 0 ? <IdleParts detail={detail} reload={reload} /> : null}
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Funnel detail={detail} />
        {isSeen ? (
          <Share campaign={detail.campaign} />
        ) : (
          <p className="text-ink-2">{t('campaigns.page.notYet')}</p>
        )}
      </div>
      <Parts parts={detail.parts} />
    </div>
  );
}

function IdleParts({
  detail: { campaign, idleParts },
  reload,
}: {
  detail: CampaignDetailDto;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const { busy, run } = useReportedAction();
  const showOutcomes = useOutcomes();
  const { campaignId, revision } = campaign;
  const retry = () =>
    run(async () => {
      const { outcomes } = await api.campaignsAdmin.publish({ adminId, campaignId, revision });
      await reload();
      showOutcomes(t('campaigns.outcome.published'), outcomes);
    });
  return (
    <CampaignNotice
      text={t('campaigns.page.idle', { count: idleParts })}
      action={
        <Button size="small" loading={busy} onClick={retry}>
          {t('campaigns.page.retry')}
        </Button>
      }
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h3 id={id} className="font-semibold text-16">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Funnel({ detail: { figures, parts } }: { detail: CampaignDetailDto }) {
  const { t } = useTranslation();
  const { redPacket, activity, survey, ads } = parts;
  const steps = [
    ...(ads.length > 0 ? (['impressions', 'clicks'] as const) : []),
    ...(redPacket ? (['watched', 'opened'] as const) : []),
    ...(activity ? (['drawn'] as const) : []),
    ...(survey ? (['answered'] as const) : []),
  ];
  const most = Math.max(1, ...steps.map((name) => figures[name]));
  return (
    <Section title={t('campaigns.page.funnel')}>
      <dl className="grid gap-3">
        {steps.map((name) => (
          <div key={name} className="grid grid-cols-[64px_minmax(0,1fr)_72px] items-center gap-3">
            <dt className="text-ink-2">{t(`campaigns.figure.${name}`)}</dt>
            <dd className="contents">
              <span className="h-5 rounded-edit bg-sunk">
                <span
                  className="block h-full rounded-edit bg-ink"
                  style={{ width: `${(100 * figures[name]) / most}%` }}
                />
              </span>
              <span className="figures text-right">{figures[name]}</span>
            </dd>
          </div>
        ))}
      </dl>
      {steps.length === 0 ? <p className="text-ink-2">{t('campaigns.page.none')}</p> : null}
      {redPacket ? (
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span>
            <span className="text-ink-2">{`${t('campaigns.page.paid')} `}</span>
            <span className="figures">
              {t('campaign.redPacket.yuan', { yuan: formatYuan(figures.paidCents) })}
            </span>
          </span>
          <span>
            <span className="text-ink-2">{`${t('campaigns.page.owed')} `}</span>
            <span className="figures">
              {t('campaign.redPacket.yuan', { yuan: formatYuan(figures.owedCents) })}
            </span>
          </span>
          {figures.owedCents > 0 ? (
            <Link to={payoutDeskPath(redPacket.redPacketId)} className="underline! underline-offset-4">
              {t('campaigns.page.toPay')}
            </Link>
          ) : null}
        </p>
      ) : null}
      <p className="text-12 text-ink-2">{`${t('campaigns.page.funnelHint')} ${t('campaigns.page.live')}`}</p>
    </Section>
  );
}

function Share({ campaign: { campaignId, name, status } }: { campaign: CampaignDetailDto['campaign'] }) {
  const { t } = useTranslation();
  const fieldId = useId();
  const code = useRef<HTMLDivElement>(null);
  const address = useSiteOrigin() + campaignPath(campaignId);
  const copy = useCopyLink({ address, fieldId, copiedText: t('campaigns.page.copied') });
  return (
    <Section title={t('campaigns.page.share')}>
      <p className="text-ink-2">
        {t(status === 'ended' ? 'campaigns.page.shareEnded' : 'campaigns.page.shareText')}
      </p>
      <div ref={code} className="justify-self-start border border-rule">
        <QrCode text={address} label={t('campaigns.page.qr', { name })} />
      </div>
      <Field
        id={fieldId}
        hideLabel
        label={t('campaigns.page.share')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="primary" onClick={() => void copy()}>
          {t('campaigns.page.copyLink')}
        </Button>
        <Button onClick={() => saveQrCode(code.current?.querySelector('svg') ?? null, name)}>
          {t('campaigns.page.saveQr')}
        </Button>
        <Button href={campaignPath(campaignId)}>{t('campaigns.page.openPage')}</Button>
      </div>
    </Section>
  );
}

function Parts({ parts: { ads, redPacket, activity, survey } }: { parts: CampaignDetailDto['parts'] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('campaigns.page.parts')}>
      <ul className="border-rule border-b">
        {redPacket ? (
          <PartRow
            kind="red_packet"
            title={redPacket.theme}
            to={campaignDetailPath(redPacket.redPacketId)}
            tag={<RedPacketStatusTag status={redPacket.redPacketStatus} />}
            figures={`${redPacket.grantedCount} / ${redPacket.shareCount}`}
          />
        ) : null}
        {activity ? (
          <PartRow
            kind="activity"
            title={activity.title}
            to={prizeDrawPath(activity.activityId)}
            tag={<Tag>{t(`activities.statuses.${activityStatusName(activity.status)}`)}</Tag>}
            figures={`${activity.drawCount}`}
          />
        ) : null}
        {survey ? (
          <PartRow
            kind="survey"
            title={survey.title}
            to={surveyPath(survey.surveyId)}
            tag={<Tag>{t(`survey.admin.states.${survey.state}`)}</Tag>}
            figures=""
          />
        ) : null}
        {ads.map((ad) => (
          <PartRow
            key={ad.adId}
            kind="ad"
            title={ad.title}
            to={adEditorPath({ adId: ad.adId })}
            tag={<AdStatusTag status={ad.status} review={ad.review} />}
            figures={`${ad.impressions} / ${ad.clicks}`}
          />
        ))}
      </ul>
      {ads.length === 0 && !redPacket && !activity && !survey ? (
        <p className="text-ink-2">{t('campaigns.page.none')}</p>
      ) : null}
    </Section>
  );
}

function PartRow({
  kind,
  title,
  to,
  tag,
  figures,
}: {
  kind: 'red_packet' | 'activity' | 'survey' | 'ad';
  title: string;
  to: string;
  tag: ReactNode;
  figures: string;
}) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-t py-3">
      <span className="w-12 text-ink-2">{t(`campaigns.partIs.${kind}`)}</span>
      <Link to={to} className="min-w-0 flex-1 basis-[160px] font-medium [overflow-wrap:anywhere]">
        {title}
      </Link>
      <span className="figures text-ink-2">{figures}</span>
      {tag}
    </li>
  );
}
