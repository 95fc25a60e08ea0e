import { Link } from 'react-router';
import type { CampaignPartKind } from '#shared/campaign-codes.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adminCampaignPath } from '../../../navigation/admin-paths.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';

/** A link from a part to its campaign. Renders nothing for a part without one. */
export function PartOfCampaign({ kind, partId }: { kind: CampaignPartKind; partId: string }) {
  const { t } = useTranslation();
  const { answer } = useCall({
    call: api.campaignsAdmin.ofPart,
    input: { adminId: useAdminId(), kind, partId },
    active: true,
  });
  if (!answer?.found) return null;
  const { campaignId, name } = answer.found;
  return (
    <p>
      <Link to={adminCampaignPath(campaignId)} className="underline! underline-offset-4">
        {t('campaigns.page.partOf', { name })}
      </Link>
    </p>
  );
}
