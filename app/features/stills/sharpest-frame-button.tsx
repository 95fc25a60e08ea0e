import { Focus } from 'lucide-react';
import { useState } from 'react';
import type { CallOptions } from '#contract/api.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';

/** How many frames before and after a frame are compared with it. */
const SEARCH_FRAMES = 6;

/** Finds the sharpest frame near another. Throws ApiError. */
export const findSharpestFrame = (videoId: string, frame: number, options?: CallOptions) =>
  api.stills.sharpest({ videoId, frame, within: SEARCH_FRAMES }, options);

/** The result of a search: the frame that it started from, the sharpest frame, and their distance. */
interface SharpestFrame {
  from: number;
  frame: number;
  off: number;
}

/** A button that moves to the sharpest frame nearby. Shows which frame that is, with a button to go back. */
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
  const [result, setResult] = useState<SharpestFrame | null>(null);
  const [error, setError] = useState<unknown>(null);
  const findSharpest = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    setResult(null);
    try {
      const sharpest = await findSharpestFrame(videoId, frame);
      setResult({ from: frame, ...sharpest });
      onFrame(sharpest.frame);
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  // When the user moves on, the result belongs to another frame.
  const currentResult = result?.frame === frame ? result : null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 pt-2 text-14">
      <Button
        size="s"
        busy={busy}
        icon={<Focus size={16} strokeWidth={1.5} aria-hidden="true" />}
        title={t('stills.sharpestHint')}
        onClick={findSharpest}
      >
        {t('stills.sharpest')}
      </Button>
      <span
        aria-live="polite"
        className="text-ink-2"
        data-sharpest={currentResult ? currentResult.off : undefined}
      >
        {error ? errorMessage(t, error) : currentResult ? describeResult(currentResult) : null}
      </span>
      {currentResult && currentResult.off !== 0 ? (
        <Button size="s" variant="quiet" onClick={() => onFrame(currentResult.from)}>
          {t('stills.sharpestBack')}
        </Button>
      ) : null}
    </div>
  );

  function describeResult({ off }: SharpestFrame): string {
    if (off === 0) return t('stills.sharpestSame');
    return t(off > 0 ? 'stills.sharpestLater' : 'stills.sharpestEarlier');
  }
}
