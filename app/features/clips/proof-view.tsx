import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CutProofDto } from '#contract/clips.ts';

/** The result of checking the finished clip against the film. `parts` is the number of its segments. */
export function ProofView({ proof, parts }: { proof: CutProofDto; parts: number }) {
  const { t } = useTranslation();
  const rows = [
    ...(parts > 1
      ? [{ name: t('tailor.proofParts'), value: t('tailor.segmentCount', { count: parts }) }]
      : []),
    { name: t('tailor.proofFrames'), value: t('tailor.frameCount', { count: proof.frames }) },
    {
      name: t(parts > 1 ? 'tailor.proofFirsts' : 'tailor.proofFirst'),
      value: t('tailor.frameError', { count: proof.firstFrameOff }),
    },
    {
      name: t(parts > 1 ? 'tailor.proofLasts' : 'tailor.proofLast'),
      value: t('tailor.frameError', { count: proof.lastFrameOff }),
    },
    {
      name: t('tailor.proofSound'),
      value:
        proof.audioOffsetMs === null
          ? t('tailor.proofSilent')
          : t('tailor.proofOffset', { ms: proof.audioOffsetMs.toFixed(1) }),
    },
  ];
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 font-medium">
        <BadgeCheck size={18} strokeWidth={1.5} className="text-good" aria-hidden="true" />
        {t('tailor.proofTitle')}
      </p>
      <dl className="figures grid max-w-[360px] grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {rows.map((row) => (
          <div key={row.name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{row.name}</dt>
            <dd className="text-right">{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
