import { Clapperboard, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTakes } from '#domain/takes/choose-takes.ts';
import type { TakeFacts } from '../../../takes/take-facts.ts';
import { Button } from '../../../ui/index.ts';

/** The clip with one's own voice in it. */
export function DubPreview({
  takes,
  playing,
  disabled,
  onPlay,
  onStop,
}: {
  takes: TakeFacts[];
  playing: boolean;
  disabled: boolean;
  onPlay: (takes: TakeFacts[]) => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const dubbed = chooseTakes(takes);
  return (
    <section className="grid gap-3 border-rule border-t pt-6">
      <h2 className="font-semibold text-20">{t('takes.dub')}</h2>
      <p className="text-ink-2 text-pretty">{dubbed.length > 0 ? t('takes.dubText') : t('takes.dubNone')}</p>
      {dubbed.length > 0 ? (
        <Button
          variant="mine"
          size="l"
          className="w-fit"
          disabled={disabled}
          onClick={() => (playing ? onStop() : onPlay(dubbed))}
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
