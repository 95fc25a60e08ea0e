import { AudioLines, AudioWaveform, Clapperboard, Pause, Play, Star, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TakeDto } from '#contract/takes.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { voiceComparisonPath } from '../../navigation/page-addresses.ts';
import { Button, Dialog, IconButton } from '../../ui/index.ts';
import { ReceivedTakeComments } from '../take-reviews/received-take-comments.tsx';
import { isQuietTake } from './is-quiet-take.ts';
import { PunchInPanel } from './punch-in/punch-in-panel.tsx';
import { useTakeFacts } from './take-facts.ts';
import { TakeOffsetSlider } from './take-offset-slider.tsx';
import type { TakeActions } from './use-take-actions.ts';

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
  /** Plays from a moment of the take, in milliseconds; without one, the line that was recorded over. */
  onPlayWithVideo: (momentMs?: number) => void;
}) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const [isPunchingIn, setPunchingIn] = useState(false);
  const { byId, punchIn } = useTakeFacts();
  const facts = byId.get(take.takeId);
  const sourceTakeId = facts?.sourceTakeId ?? null;
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
        {take.isClipped ? <span className="text-12 text-fair-text">{t('takes.clipped')}</span> : null}
        {isQuietTake(take) ? <span className="text-12 text-fair-text">{t('takes.quiet')}</span> : null}
        {take.isBest ? <span className="text-12 text-mine-text">{t('takes.best')}</span> : null}
        {facts?.analysis ? (
          <span className="text-12 text-ink-2" data-found>
            {facts.analysis.kind === 'analyzed'
              ? t('takes.analysis.trend.weakest', {
                  name: t(`takes.analysis.dimension.${facts.analysis.weakest}`),
                })
              : t('takes.analysis.trend.refused')}
          </span>
        ) : null}
        {sourceTakeId === null ? null : (
          <span className="text-12 text-ink-2">{t('takes.punchIn.redone')}</span>
        )}
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
          onClick={() => onPlayWithVideo()}
        />
        <IconButton
          icon={Star}
          label={take.isBest ? t('takes.unmarkBest') : t('takes.markBest')}
          pressed={take.isBest}
          disabled={disabled}
          onClick={() => void actions.update(take, { isBest: !take.isBest })}
          className={take.isBest ? 'text-mine-text!' : ''}
        />
        <Button asChild variant="quiet">
          <Link to={voiceComparisonPath({ clipId: take.clipId, takeId: take.takeId })}>
            <AudioLines size={20} strokeWidth={1.5} aria-hidden="true" />
            {t('takes.compare')}
          </Link>
        </Button>
        {facts ? (
          <IconButton
            icon={AudioWaveform}
            label={t('takes.punchIn.open')}
            pressed={isPunchingIn}
            disabled={disabled}
            onClick={() => setPunchingIn(!isPunchingIn)}
          />
        ) : null}
        {sourceTakeId === null ? null : (
          <IconButton
            icon={Undo2}
            label={t('takes.punchIn.undo')}
            disabled={disabled}
            onClick={() => void actions.update({ takeId: sourceTakeId }, { isBest: true })}
          />
        )}
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
      {isPunchingIn ? (
        <PunchInPanel take={take} disabled={disabled} onRecord={(stretch) => punchIn(take, stretch)} />
      ) : null}
      <ReceivedTakeComments take={take} onPlayFrom={onPlayWithVideo} />
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
