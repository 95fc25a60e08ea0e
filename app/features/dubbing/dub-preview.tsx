import { Clapperboard, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TakeDto } from '#contract/takes.ts';
import { selectDubTakes } from '#domain/takes/select-dub-takes.ts';
import { Button } from '../../ui/index.ts';

/** A button that plays the viewer's dub of the clip. */
export function DubPreview({
  takes,
  playing,
  disabled,
  onPlay,
  onStop,
}: {
  takes: TakeDto[];
  playing: boolean;
  disabled: boolean;
  onPlay: (takes: TakeDto[]) => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const dubTakes = selectDubTakes(takes);
  return (
    <section className="grid gap-3 border-rule border-t pt-6">
      <h2 className="font-semibold text-20">{t('takes.dub')}</h2>
      <p className="text-ink-2 text-pretty">
        {dubTakes.length > 0 ? t('takes.dubText') : t('takes.dubNone')}
      </p>
      {dubTakes.length > 0 ? (
        <Button
          variant="mine"
          size="l"
          className="w-fit"
          disabled={disabled}
          onClick={() => (playing ? onStop() : onPlay(dubTakes))}
          icon={
            playing ? (
              <Square size={16} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <Clapperboard size={16} strokeWidth={1.5} aria-hidden="true" />
            )
          }
        >
          {playing ? t('takes.stopDub') : t('takes.playDub')}
        </Button>
      ) : null}
    </section>
  );
}
