import type { ActivityDto } from '#contract/prize-draw.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The commitment, which is published before the first draw, and the seed, which is published after the last. */
export function FairnessProof({ activity }: { activity: ActivityDto }) {
  const { t } = useTranslation();
  return (
    <details className="border-rule border-y py-3">
      <summary className="font-semibold text-16">{t('prizeDraw.proof')}</summary>
      <p className="pt-2 text-14 text-ink-2 text-pretty">{t('prizeDraw.proofText')}</p>
      <dl className="grid gap-2 pt-3">
        <div>
          <dt className="text-14 text-ink-2">{t('prizeDraw.commit')}</dt>
          <dd className="figures break-all">{activity.commitment}</dd>
        </div>
        <div>
          <dt className="text-14 text-ink-2">{t('prizeDraw.seed')}</dt>
          <dd className="figures break-all">{activity.seed ?? t('prizeDraw.seedLater')}</dd>
        </div>
      </dl>
    </details>
  );
}
