import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConflictDialog } from '../../admin/conflict-dialog.tsx';
import {
  type CampaignFormValues,
  campaignFormLabels,
  campaignFormParts,
  listDifferences,
  toCampaignFormValues,
} from './campaign-form-values.ts';
import type { CampaignForm } from './use-campaign-form.ts';

/** Shows how the campaign saved by someone else differs from this form, and asks which version to keep. */
export function CampaignConflict({ form: { conflict, values, resolve } }: { form: CampaignForm }) {
  const { t } = useTranslation();
  if (!conflict) return null;
  const theirs = toCampaignFormValues(conflict);
  return (
    <ConflictDialog
      title={t('campaigns.conflict.title')}
      differences={listDifferences(values, theirs).map((name) => ({
        key: name,
        label: labelOf(t, name),
        mine: formatField(t, values, name),
        theirs: formatField(t, theirs, name),
      }))}
      onChoose={(version) => resolve(version === 'mine' ? values : theirs)}
    />
  );
}

const isLabeled = (name: keyof CampaignFormValues): name is keyof typeof campaignFormLabels =>
  name in campaignFormLabels;
const isPart = (name: keyof CampaignFormValues): name is keyof typeof campaignFormParts =>
  name in campaignFormParts;

function labelOf(t: Translate, name: keyof CampaignFormValues): string {
  if (isLabeled(name)) return t(`campaigns.field.${campaignFormLabels[name]}`);
  return isPart(name) ? t(`campaigns.partIs.${campaignFormParts[name]}`) : name;
}

function formatField(t: Translate, values: CampaignFormValues, name: keyof CampaignFormValues): string {
  if (name === 'placements')
    return values.placements.map((place) => t(`campaign.ad.place.${place}`)).join(' · ');
  if (name === 'adIds') return t('campaigns.conflict.more', { count: values.adIds.length });
  if (name === 'starts' || name === 'ends') return values[name].replace('T', ' ');
  return values[name] ?? '';
}
