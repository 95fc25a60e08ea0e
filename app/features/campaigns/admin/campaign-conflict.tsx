import type { CampaignDetailDto, CampaignPartsDto } from '#contract/campaigns-admin.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConflictDialog } from '../../admin/conflict-dialog.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import {
  type CampaignFormValues,
  campaignFormLabels,
  campaignFormParts,
  listDifferences,
  toCampaignFormValues,
} from './campaign-form-values.ts';
import type { CampaignForm } from './use-campaign-form.ts';

/** Shows how this form differs from the campaign that somebody else has saved, and asks which one to use. */
export function CampaignConflict({
  form: { values, resolve },
  theirs,
  detail,
}: {
  form: CampaignForm;
  theirs: CampaignDetailDto;
  /** The campaign as this form has read it; null for a new one. */
  detail: CampaignDetailDto | null;
}) {
  const { t } = useTranslation();
  const companies = useCall({
    call: api.adsAdmin.companies,
    input: { adminId: useAdminId(), pageSize: 100 },
    active: true,
  });
  const names = new Map([
    ...(companies.answer?.list ?? []).map(({ companyId, name }) => [companyId, name] as const),
    ...[detail, theirs].flatMap((one) => (one ? namesOfParts(one.parts) : [])),
  ]);
  const theirValues = toCampaignFormValues(theirs.campaign);
  return (
    <ConflictDialog
      title={t('campaigns.conflict.title')}
      differences={listDifferences(values, theirValues).map((name) => ({
        key: name,
        label: labelOf(t, name),
        mine: formatField(t, values, name, names),
        theirs: formatField(t, theirValues, name, names),
      }))}
      onChoose={(version) => resolve(version === 'mine' ? values : theirValues)}
    />
  );
}

function namesOfParts({
  redPacket,
  activity,
  survey,
}: CampaignPartsDto): (readonly [id: string, name: string])[] {
  const named = [
    redPacket && ([redPacket.redPacketId, redPacket.theme] as const),
    activity && ([activity.activityId, activity.title] as const),
    survey && ([survey.surveyId, survey.title] as const),
  ];
  return named.filter((one) => one !== null);
}

const isLabeled = (name: keyof CampaignFormValues): name is keyof typeof campaignFormLabels =>
  name in campaignFormLabels;
const isPart = (name: keyof CampaignFormValues): name is keyof typeof campaignFormParts =>
  name in campaignFormParts;

function labelOf(t: Translate, name: keyof CampaignFormValues): string {
  if (isLabeled(name)) return t(`campaigns.field.${campaignFormLabels[name]}`);
  return isPart(name) ? t(`campaigns.partIs.${campaignFormParts[name]}`) : name;
}

function formatField(
  t: Translate,
  values: CampaignFormValues,
  name: keyof CampaignFormValues,
  names: ReadonlyMap<string, string>,
): string {
  if (name === 'placements')
    return values.placements.map((place) => t(`campaign.ad.place.${place}`)).join(' · ');
  if (name === 'adIds') return t('campaigns.conflict.more', { count: values.adIds.length });
  if (name === 'starts' || name === 'ends') return values[name].replace('T', ' ');
  const value = values[name] ?? '';
  if (value === '' || (name !== 'companyId' && !isPart(name))) return value;
  // Neither version names a part that was made or picked a moment ago.
  return names.get(value) ?? t('campaigns.conflict.newPart');
}
