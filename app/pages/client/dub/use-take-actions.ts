import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { errorWording } from '../../../error-wording.ts';
import { call } from '../../../http-client.ts';
import type { TakeFacts } from '../../../takes/take-facts.ts';
import { useToast } from '../../../ui/index.ts';

export interface TakeActions {
  /** Take whose sound is playing alone. */
  playingId: string | null;
  playAlone(take: TakeFacts): void;
  silence(): void;
  change(take: TakeFacts, fields: { best?: '0' | '1'; offset_ms?: number }): Promise<void>;
  remove(take: TakeFacts): Promise<void>;
}

/** What one does with a take: hear it alone, choose it, move it, delete it. What goes wrong is said in a corner. */
export function useTakeActions(): TakeActions {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [playingId, setPlayingId] = useState<string | null>(null);
  const sound = useRef<HTMLAudioElement | null>(null);
  const silence = useCallback(() => {
    sound.current?.pause();
    sound.current = null;
    setPlayingId(null);
  }, []);
  useEffect(() => () => sound.current?.pause(), []);

  const act = useCallback(
    async (
      path: '/api/take_update.php' | '/api/take_remove.php',
      fields: Record<string, string | number>,
    ) => {
      try {
        await call(path, { method: 'POST', fields });
      } catch (error) {
        toast({ tone: 'failed', text: errorWording(t, error) });
      }
      await revalidate();
    },
    [revalidate, toast, t],
  );
  return useMemo(
    () => ({
      playingId,
      silence,
      playAlone(take) {
        silence();
        const audio = new Audio(take.url);
        sound.current = audio;
        setPlayingId(take.id);
        audio.addEventListener('ended', silence);
        audio.play().catch((error: unknown) => {
          // Cut off by another one that was asked for.
          if (sound.current !== audio) return;
          silence();
          toast({ tone: 'failed', text: errorWording(t, error) });
        });
      },
      change: (take, fields) => act('/api/take_update.php', { take_id: take.id, ...fields }),
      async remove(take) {
        silence();
        await act('/api/take_remove.php', { take_id: take.id });
      },
    }),
    [playingId, silence, act, toast, t],
  );
}
