import type { CampaignStatus } from '#shared/campaign-codes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { StatusTag } from '../../admin/status-tag.tsx';

/** The status of a campaign. */
export function CampaignStatusTag({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation();
  return <StatusTag active={status === 'published'}>{t(`campaigns.statusIs.${status}`)}</StatusTag>;
}
