import type { AdDto } from '#contract/ads-admin.ts';
import { shanghaiDateTime } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';

/** Who handed the ad in, approved, or refused it, when, and why; newest first. */
export function ReviewSteps({ ad }: { ad: AdDto }) {
  const { t } = useTranslation();
  const input = { adminId: useAdminId(), adId: ad.adId };
  const steps = useCall({ call: api.adsAdmin.reviewSteps, input, active: true });
  if (!steps.answer || steps.answer.list.length === 0)
    return <p className="text-ink-2">{t('campaign.ad.noReview')}</p>;
  return (
    <ol className="grid gap-2">
      {steps.answer.list.map((step) => (
        <li key={`${step.version} ${step.action} ${step.createdAt}`} className="flex flex-wrap gap-x-3">
          <span className="figures text-ink-2">{shanghaiDateTime(step.createdAt * 1000)}</span>
          <span>{t(`campaign.ad.stepIs.${step.action}`)}</span>
          <span className="text-ink-2">{step.actorName ?? ''}</span>
          {step.reason ? <span>{step.reason}</span> : null}
        </li>
      ))}
    </ol>
  );
}
