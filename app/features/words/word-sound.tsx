import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WordCardDto } from '#contract/words.ts';
import { videoUrl } from '#shared/media-urls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { playSpan } from '../../player/play-span.ts';
import { usePlayerSettings } from '../../player/player-settings.ts';
import { Button } from '../../ui/index.ts';

/** A word without its neighbors sounds cut off without a little of the sound around it. Milliseconds. */
const AROUND_MS = 40;

/** Plays just the selected words, as they are spoken in the line. Nothing is shown when it is not known where they are. */
export function WordSound({ card, playsAtOnce }: { card: WordCardDto; playsAtOnce: boolean }) {
  const { t } = useTranslation();
  const [{ muted }] = usePlayerSettings();
  const [failed, setFailed] = useState(false);
  const { spoken, attachedClip } = card;
  const videoId = attachedClip?.playable ? attachedClip.videoId : null;
  const startMs = spoken && Math.max(0, spoken.startMs - AROUND_MS);
  const endMs = spoken && spoken.endMs + AROUND_MS;
  const span = videoId !== null && startMs !== null && endMs !== null ? { videoId, startMs, endMs } : null;
  const play = ({ videoId: id, ...times }: NonNullable<typeof span>) => {
    setFailed(false);
    playSpan({ url: videoUrl(id), ...times }).catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it plays once, when the words are chosen
  useEffect(() => {
    if (playsAtOnce && span && !muted) play(span);
  }, [playsAtOnce]);
  if (!span) return null;
  return (
    <p className="flex items-center gap-3">
      <Button
        size="s"
        data-said-span={`${span.startMs}-${span.endMs}`}
        icon={<Volume2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => play(span)}
      >
        {t('words.card.hearWord')}
      </Button>
      {failed ? (
        <span role="alert" className="text-14 text-ink-2">
          {t('words.card.hearFailed')}
        </span>
      ) : null}
    </p>
  );
}
