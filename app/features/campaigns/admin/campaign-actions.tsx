import { App, Button } from 'antd';
import { useNavigate } from 'react-router';
import type { CampaignDetailDto } from '#contract/campaigns-admin.ts';
import { CAMPAIGN_NAME_MAX, type CampaignStep } from '#shared/campaign-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { campaignEditorPath } from '../../../navigation/admin-paths.ts';
import { pagePaths } from '../../../navigation/page-paths.ts';
import { useAdminId, useReportedAction } from '../../admin/use-admin-api.ts';
import { useOutcomes } from './use-outcomes.tsx';

/** The buttons for a whole campaign: edit, copy, end, archive, and delete. */
export function CampaignActions({
  detail,
  reload,
}: {
  detail: CampaignDetailDto;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const adminId = useAdminId();
  const { busy, run } = useReportedAction();
  const showOutcomes = useOutcomes();
  const { campaignId, revision, status, name } = detail.campaign;
  const seen = { adminId, campaignId, revision };
  const end = () =>
    run(async () => {
      const { outcomes } = await api.campaignsAdmin.end(seen);
      await reload();
      showOutcomes(t('campaigns.outcome.ended'), outcomes);
    });
  const archive = (restore: boolean) =>
    run(async () => {
      await api.campaignsAdmin.archive({ ...seen, restore });
      await reload();
    });
  const copy = () =>
    run(async () => {
      const copyName = t('campaigns.page.copyName', { name }).slice(0, CAMPAIGN_NAME_MAX);
      const copied = await api.campaignsAdmin.copy({ adminId, campaignId, name: copyName });
      await navigate(campaignEditorPath(copied.campaignId));
      showOutcomes(t('campaigns.outcome.copied'), copied.outcomes);
    });
  const remove = () =>
    run(async () => {
      await api.campaignsAdmin.remove(seen);
      await navigate(pagePaths.adminCampaigns);
    });
  const ask = (wording: 'end' | 'remove', onOk: () => Promise<void>) =>
    modal.confirm({
      icon: null,
      title: t(`campaigns.page.${wording}Ask`, { name }),
      content: t(`campaigns.page.${wording}Text`),
      okText: t(`campaigns.page.${wording}`),
      okButtonProps: { danger: true },
      onOk,
    });
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'draft' || status === 'published' ? (
        <Button
          type={status === 'draft' ? 'primary' : 'default'}
          onClick={() => navigate(campaignEditorPath(campaignId, firstOpenStep(detail)))}
        >
          {t(status === 'draft' ? 'campaigns.page.goOn' : 'campaigns.page.edit')}
        </Button>
      ) : null}
      <Button loading={busy} onClick={copy}>
        {t('campaigns.page.copy')}
      </Button>
      {status === 'published' ? (
        <Button danger loading={busy} onClick={() => void ask('end', end)}>
          {t('campaigns.page.end')}
        </Button>
      ) : null}
      {status === 'ended' || status === 'archived' ? (
        <Button loading={busy} onClick={() => archive(status === 'archived')}>
          {t(status === 'ended' ? 'campaigns.page.archive' : 'campaigns.page.restore')}
        </Button>
      ) : null}
      {status === 'draft' ? (
        <Button danger loading={busy} onClick={() => void ask('remove', remove)}>
          {t('campaigns.page.remove')}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the first step of a draft with a blocking finding, or `publish` if there is none; `basics` for other campaigns. */
function firstOpenStep({ campaign, findings }: CampaignDetailDto): CampaignStep {
  if (campaign.status !== 'draft') return 'basics';
  return findings.find(({ blocks }) => blocks)?.step ?? 'publish';
}
