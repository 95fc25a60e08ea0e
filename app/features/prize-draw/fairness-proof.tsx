import type { ActivityDto } from '#contract/prize-draw.ts';
import { drawExportUrl } from '#shared/media-urls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DrawVerifier } from './draw-verifier.tsx';

/** The commitment and the head of the chain, then the seed and the export, which are published after the last draw. */
export function FairnessProof({ activity }: { activity: ActivityDto }) {
  const { t } = useTranslation();
  return (
    <details className="border-rule border-y py-3">
      <summary className="font-semibold text-16">{t('prizeDraw.proof')}</summary>
      <p className="pt-2 text-14 text-ink-2 text-pretty">
        {t(activity.chain ? 'prizeDraw.proofText' : 'prizeDraw.proofWithoutChain')}
      </p>
      <dl className="grid gap-2 pt-3">
        <div>
          <dt className="text-14 text-ink-2">{t('prizeDraw.commit')}</dt>
          <dd className="figures break-all">{activity.commitment}</dd>
        </div>
        <div>
          <dt className="text-14 text-ink-2">{t('prizeDraw.seed')}</dt>
          <dd className="figures break-all">{activity.seed ?? t('prizeDraw.seedLater')}</dd>
        </div>
        {activity.chain ? (
          <div>
            <dt className="text-14 text-ink-2">{t('prizeDraw.head', { count: activity.chain.drawCount })}</dt>
            <dd className="figures break-all">{activity.chain.hash}</dd>
          </div>
        ) : null}
      </dl>
      {activity.chain && activity.seed !== null ? (
        <>
          <a
            className="inline-flex min-h-11 items-center underline"
            href={drawExportUrl(activity.activityId)}
            download
          >
            {t('prizeDraw.exportDraws')}
          </a>
          <DrawVerifier />
        </>
      ) : null}
    </details>
  );
}
