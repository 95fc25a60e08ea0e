import { Focus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOptions } from '#contract/api.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button } from '../../ui/index.ts';

/** How many frames before and after a frame are compared with it. */
const WITHIN = 6;

/** Finds the sharpest frame near another. Throws ApiError. */
export const findSharpestFrame = (videoId: string, frame: number, options?: RequestOptions) =>
  api.stills.sharpest({ videoId, frame, within: WITHIN }, options);

interface Found {
  from: number;
  frame: number;
  off: number;
}

/** Looks whether a neighbour of the frame is sharper, goes there, and tells which was taken, with the way back. */
export function SharpestFrameButton({
  videoId,
  frame,
  onFrame,
}: {
  videoId: string;
  frame: number;
  onFrame: (frame: number) => void;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const seek = async () => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    setFound(null);
    try {
      const sharpest = await findSharpestFrame(videoId, frame);
      setFound({ from: frame, ...sharpest });
      onFrame(sharpest.frame);
    } catch (caught) {
      setFault(caught);
    } finally {
      setBusy(false);
    }
  };
  // Once somebody has gone on, what was found is of another frame.
  const shown = found?.frame === frame ? found : null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 pt-2 text-14">
      <Button
        size="s"
        busy={busy}
        icon={<Focus size={16} strokeWidth={1.5} aria-hidden="true" />}
        title={t('freeze.sharpestHint', { count: WITHIN })}
        onClick={seek}
      >
        {t('freeze.sharpest')}
      </Button>
      <span aria-live="polite" className="text-ink-2" data-sharpest={shown ? shown.off : undefined}>
        {fault ? errorMessage(t, fault) : shown ? wordingOf(shown) : null}
      </span>
      {shown && shown.off !== 0 ? (
        <Button size="s" variant="quiet" onClick={() => onFrame(shown.from)}>
          {t('freeze.sharpestBack', { frame: shown.from })}
        </Button>
      ) : null}
    </div>
  );

  function wordingOf({ off, frame: taken }: Found): string {
    if (off === 0) return t('freeze.sharpestSame', { count: WITHIN });
    const values = { frame: taken, count: Math.abs(off) };
    return off > 0 ? t('freeze.sharpestLater', values) : t('freeze.sharpestEarlier', values);
  }
}
