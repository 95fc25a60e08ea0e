import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConflictDialog } from '../../admin/conflict-dialog.tsx';
import { type ActivityField, listActivityDifferences, type PlacedPrize } from './activity-differences.ts';
import {
  type ActivityFormValues,
  activityFormValuesOf,
  visitorCapFields,
  visitorChanceFields,
} from './activity-form-values.ts';

/** Shows how the typed activity differs from the one that somebody else has saved, and asks which one to use. */
export function ActivityConflict({
  mine,
  theirs,
  onChoose,
}: {
  mine: ActivityFormValues;
  theirs: AdminActivityDto;
  onChoose: (version: 'mine' | 'theirs') => void;
}) {
  const { t } = useTranslation();
  const saved = activityFormValuesOf(theirs);
  return (
    <ConflictDialog
      title={t('activities.conflict.title')}
      {...(theirs.status === activityStatusCodes.draft ? {} : { note: t('activities.conflict.published') })}
      differences={listActivityDifferences(mine, saved).map((difference, at) => ({
        key: String(at),
        ...(difference.name === 'prize'
          ? {
              label: `${t('activities.prize')} · ${difference.prize}`,
              mine: <PrizeVersion prize={difference.mine} />,
              theirs: <PrizeVersion prize={difference.theirs} />,
            }
          : {
              label: labelOf(t, difference.name),
              mine: formatField(t, mine, difference.name),
              theirs: formatField(t, saved, difference.name),
            }),
      }))}
      onChoose={onChoose}
    />
  );
}

function labelOf(t: Translate, name: ActivityField): string {
  if (name === 'costCap') return t('activities.live.costCap');
  return t(`activities.${name === 'wheelTheme' ? 'theme' : name}`);
}

function formatField(t: Translate, values: ActivityFormValues, name: ActivityField): string {
  const { visitors } = values;
  if (name === 'needsPhone')
    return t(values.needsPhone ? 'activities.conflict.yes' : 'activities.conflict.no');
  if (name === 'wheelTheme') return t(`activities.themes.${values.wheelTheme}`);
  if (name === 'starts' || name === 'ends') return values[name].replace('T', ' ');
  if (name !== 'visitors') return values[name];
  if (visitors === null) return t('activities.conflict.no');
  return [...visitorChanceFields, ...visitorCapFields]
    .map((field) => `${t(`activities.${field}`)} ${visitors[field] || t('prizeDraw.endless')}`)
    .join(' · ');
}

/** A prize in one version: its place on the wheel, and all its other values. */
function PrizeVersion({ prize }: { prize: PlacedPrize | null }) {
  const { t } = useTranslation();
  if (prize === null) return <span className="text-ink-2">{t('activities.conflict.missing')}</span>;
  const { place, odds, weight, stock, isFallback, cost, imageDataUrl } = prize;
  const limits = (['personCap', 'dayCap'] as const).filter((cap) => prize[cap] !== '');
  return (
    <>
      <p>{t('activities.conflict.place', { place })}</p>
      <p className="text-12 text-ink-2">
        {[
          ...(isFallback ? [t('activities.fallback')] : []),
          `${t('activities.odds')} ${odds}`,
          `${t('activities.weight')} ${weight}`,
          `${t('activities.stock')} ${stock ?? t('prizeDraw.endless')}`,
          ...limits.map((cap) => `${t(`activities.${cap}`)} ${prize[cap]}`),
          ...(cost === '' ? [] : [`${t('activities.cost')} ${cost}`]),
        ].join(' · ')}
      </p>
      {imageDataUrl === null ? null : (
        <img src={imageDataUrl} alt="" className="mt-1 size-8 object-contain" />
      )}
    </>
  );
}
