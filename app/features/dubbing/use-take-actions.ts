import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TakeDto } from '#contract/takes.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/index.ts';

export interface TakeActions {
  /** The take that is playing without the video; null if none is. */
  playingId: string | null;
  playAlone(take: TakeDto): void;
  stopPlaying(): void;
  update(take: Pick<TakeDto, 'takeId'>, change: { isBest?: boolean; offsetMs?: number }): Promise<void>;
  remove(take: TakeDto): Promise<void>;
}

/** Returns the actions on takes: play, choose, shift, delete. Errors are shown as toasts. */
export function useTakeActions(): TakeActions {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [playingId, setPlayingId] = useState<string | null>(null);
  const sound = useRef<HTMLAudioElement | null>(null);
  const stopPlaying = useCallback(() => {
    sound.current?.pause();
    sound.current = null;
    setPlayingId(null);
  }, []);
  useEffect(() => () => sound.current?.pause(), []);

  const runAndReload = useCallback(
    async (call: () => Promise<unknown>) => {
      try {
        await call();
      } catch (error) {
        toast({ tone: 'failed', text: errorMessage(t, error) });
      }
      await revalidate();
    },
    [revalidate, toast, t],
  );
  return useMemo(
    () => ({
      playingId,
      stopPlaying,
      playAlone(take) {
        stopPlaying();
        const audio = new Audio(take.url);
        sound.current = audio;
        setPlayingId(take.takeId);
        audio.addEventListener('ended', stopPlaying);
        audio.play().catch((error: unknown) => {
          // Another take has interrupted this one.
          if (sound.current !== audio) return;
          stopPlaying();
          toast({ tone: 'failed', text: errorMessage(t, error) });
        });
      },
      update: ({ takeId }, change) => runAndReload(() => api.takes.update({ takeId, ...change })),
      async remove({ takeId }) {
        stopPlaying();
        await runAndReload(() => api.takes.remove({ takeId }));
      },
    }),
    [playingId, stopPlaying, runAndReload, toast, t],
  );
}
