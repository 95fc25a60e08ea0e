import { BadgeCheck } from 'lucide-react';
import type { ClipProofDto } from '#contract/clips.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The result of checking the finished clip against the film. `parts` is the number of its segments. */
export function ProofView({ proof, parts }: { proof: ClipProofDto; parts: number }) {
  const { t } = useTranslation();
  const rows = [
    ...(parts > 1
      ? [{ name: t('clipEditor.proofParts'), value: t('clipEditor.segmentCount', { count: parts }) }]
      : []),
    { name: t('clipEditor.proofFrames'), value: t('clipEditor.frameCount', { count: proof.frames }) },
    {
      name: t(parts > 1 ? 'clipEditor.proofFirsts' : 'clipEditor.proofFirst'),
      value: t('clipEditor.frameError', { count: proof.firstFrameOff }),
    },
    {
      name: t(parts > 1 ? 'clipEditor.proofLasts' : 'clipEditor.proofLast'),
      value: t('clipEditor.frameError', { count: proof.lastFrameOff }),
    },
    {
      name: t('clipEditor.proofSound'),
      value:
        proof.audioOffsetMs === null
          ? t('clipEditor.proofSilent')
          : t('clipEditor.proofOffset', { ms: proof.audioOffsetMs.toFixed(1) }),
    },
  ];
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 font-medium">
        <BadgeCheck size={18} strokeWidth={1.5} className="text-good" aria-hidden="true" />
        {t('clipEditor.proofTitle')}
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
