import type { TakeDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import type { Finding } from './list-findings.ts';
import type { PlaybackSide } from './use-paired-player.ts';
import type { AudioRegion } from './voice-timeline.tsx';

/** The findings as sentences, with buttons to play the part that they refer to. */
export function ComparisonFindings({
  findings,
  note,
  take,
  onPlay,
}: {
  findings: readonly Finding[];
  note: string | null;
  take: TakeDto;
  onPlay: (side: PlaybackSide, region: AudioRegion) => void;
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="measured" className="grid content-start gap-3">
      <h2 id="measured" className="font-semibold text-20">
        {t('takes.comparison.measured')}
      </h2>
      <ul className="border-rule border-b" data-findings>
        {findings.map(({ text, region }) => (
          <li key={text} className="grid gap-1 border-rule border-t py-3">
            <p className="text-16 text-pretty">{text}</p>
            {region ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
              <span
                role="group"
                aria-label={`${t('takes.comparison.listen')}：${text}`}
                className="flex gap-2"
              >
                <Button size="s" variant="original" onClick={() => onPlay('original', region)}>
                  {t('takes.comparison.original')}
                </Button>
                <Button
                  size="s"
                  variant="mine"
                  className="max-w-[160px]"
                  onClick={() => onPlay('mine', region)}
                >
                  <span className="truncate">{take.mine ? t('takes.comparison.mine') : take.ownerName}</span>
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {note === null ? null : <p className="text-12 text-ink-2 text-pretty">{note}</p>}
    </section>
  );
}
