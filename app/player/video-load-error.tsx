import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/index.ts';

/** Error message over a video that could not be loaded, with a button to try again. */
export function VideoLoadError({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const reload = () => {
    for (const video of stage.current?.querySelectorAll('video') ?? []) if (video.error) video.load();
  };
  return (
    <div
      role="alert"
      className="absolute inset-0 grid content-center justify-items-center gap-3 bg-stage p-4 text-center"
    >
      <TriangleAlert size={32} strokeWidth={1.5} className="text-rec-text" aria-hidden="true" />
      <p>{t('player.mediaFailed')}</p>
      <Button onClick={reload}>{t('player.reload')}</Button>
    </div>
  );
}
