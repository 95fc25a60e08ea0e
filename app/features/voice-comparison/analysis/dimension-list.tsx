import { Play } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, classNames } from '../../../ui/index.ts';
import type { PlaySpans } from './analyzed-line.tsx';
import type { DescribedDimension } from './describe-analysis.ts';

/** How many of the three marks are filled. */
const filled = { close: 3, near: 2, far: 1 } as const;

/** The dimensions, the weakest first: how close each is, what differs most, and that part to hear in both voices. */
export function DimensionList({
  dimensions,
  onPlay,
}: {
  dimensions: readonly DescribedDimension[];
  onPlay: PlaySpans;
}) {
  const { t } = useTranslation();
  return (
    <ul className="border-rule border-b" data-dimensions>
      {dimensions.map((dimension) => {
        const { name, closeness, finding, mine, original } = dimension;
        const label = t(`takes.analysis.dimension.${name}`);
        return (
          <li
            key={name}
            data-dimension={name}
            className="grid grid-cols-[72px_1fr_auto] items-center gap-x-3 gap-y-1 border-rule border-t py-2.5"
          >
            <h3 className="font-semibold text-16">{label}</h3>
            <p className="flex items-center gap-2 text-14 text-ink-2">
              <span aria-hidden="true" className="flex gap-1">
                {[1, 2, 3].map((mark) => (
                  <span
                    key={mark}
                    className={classNames(
                      'h-1.5 w-4 rounded-full',
                      mark <= filled[closeness] ? 'bg-mine' : 'bg-rule',
                    )}
                  />
                ))}
              </span>
              {t(`takes.analysis.closeness.${closeness}`)}
            </p>
            {mine || original ? (
              <Button
                size="s"
                variant="quiet"
                className="row-span-2 self-center"
                aria-label={t('takes.analysis.hearOf', { name: label })}
                icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => onPlay(dimension)}
              >
                <span className="max-sm:sr-only">{t('takes.comparison.listen')}</span>
              </Button>
            ) : (
              <span className="row-span-2" />
            )}
            <p className="col-span-2 text-16 text-pretty">
              {finding.map(({ key, values }) => t(key, values)).join(' ')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
