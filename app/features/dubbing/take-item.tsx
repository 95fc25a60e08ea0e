import { AudioLines, Clapperboard, Pause, Play, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TakeDto } from '#contract/takes.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { Button, Dialog, IconButton } from '../../ui/index.ts';
import { TakeOffsetSlider } from './take-offset-slider.tsx';
import type { TakeActions } from './use-take-actions.ts';

/** A take with a lower peak than this (thousandths of full scale) is marked as quiet. */
const QUIET_PEAK = 50;

/** One take, with buttons to play, compare, choose, shift, and delete it. */
export function TakeItem({
  take,
  number,
  disabled,
  actions,
  onPlayWithVideo,
}: {
  take: TakeDto;
  number: number;
  disabled: boolean;
  actions: TakeActions;
  onPlayWithVideo: () => void;
}) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const name = t('takes.take', { number });
  const isPlaying = actions.playingId === take.takeId;
  return (
    <li data-take={take.takeId} className="grid gap-2 border-rule border-t py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-mine-text">{name}</span>
        <span className="figures text-ink-2">
          {t('takes.length', { seconds: (take.durationMs / 1000).toFixed(1) })}
        </span>
        <span className="figures text-ink-2">{formatDate(take.createdMs).slice(5, 16)}</span>
        {take.clipped ? <span className="text-12 text-fair-text">{t('takes.clipped')}</span> : null}
        {take.peak < QUIET_PEAK ? <span className="text-12 text-fair-text">{t('takes.quiet')}</span> : null}
        {take.isBest ? <span className="text-12 text-mine-text">{t('takes.best')}</span> : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div className="-ml-2 flex flex-wrap items-center" role="group" aria-label={name}>
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? t('takes.pause') : t('takes.play')}
          disabled={disabled}
          onClick={() => (isPlaying ? actions.stopPlaying() : actions.playAlone(take))}
        />
        <IconButton
          icon={Clapperboard}
          label={t('takes.withPicture')}
          disabled={disabled}
          onClick={onPlayWithVideo}
        />
        <IconButton
          icon={Star}
          label={take.isBest ? t('takes.unmarkBest') : t('takes.markBest')}
          pressed={take.isBest}
          disabled={disabled}
          onClick={() => void actions.update(take, { isBest: take.isBest ? '0' : '1' })}
          className={take.isBest ? 'text-mine-text!' : ''}
        />
        <Button asChild variant="quiet">
          <Link
            to={`/contrast?bar_id=${encodeURIComponent(take.clipId)}&take=${encodeURIComponent(take.takeId)}`}
          >
            <AudioLines size={20} strokeWidth={1.5} aria-hidden="true" />
            {t('takes.compare')}
          </Link>
        </Button>
        <IconButton
          icon={Trash2}
          label={t('takes.remove')}
          disabled={disabled}
          onClick={() => setConfirming(true)}
        />
        <TakeOffsetSlider
          label={t('takes.shiftOf', { number })}
          offsetMs={take.offsetMs}
          disabled={disabled}
          onCommit={(offsetMs) => void actions.update(take, { offsetMs })}
        />
      </div>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('takes.removeAsk')}
        description={t('takes.removeText')}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{t('ui.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setConfirming(false);
                void actions.remove(take);
              }}
            >
              {t('takes.remove')}
            </Button>
          </>
        }
      />
    </li>
  );
}
