import { useEffect, useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import { frameStartMs } from '#shared/frames.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { formatMoment } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';
import { StageOverlay } from '../workspace/stage-overlay.tsx';

/**
 * How long a frame stays before its still is requested, so that stepping through frames requests none. Milliseconds.
 */
const SETTLE_MS = 300;

export interface StillLoadState {
  frame: number;
  state: 'loading' | 'shown' | 'failed';
  /** Size of the still in pixels, once it is loaded. */
  width: number;
  height: number;
}

/** Shows the still from the original over the frame of the player, once the frame stays. `frame` is null while it plays. */
export function StillView({
  video,
  frame,
  onLoadState,
}: {
  video: SourceVideoDto;
  frame: number | null;
  onLoadState: (still: StillLoadState) => void;
}) {
  const { t } = useTranslation();
  const [requestedFrame, setRequestedFrame] = useState<number | null>(null);
  const [loadedFrame, setLoadedFrame] = useState<number | null>(null);
  useEffect(() => {
    if (frame === null) return;
    onLoadState({ frame, state: 'loading', width: 0, height: 0 });
    const timer = setTimeout(() => setRequestedFrame(frame), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [frame, onLoadState]);
  if (frame === null || requestedFrame !== frame) return null;
  return (
    <StageOverlay>
      <img
        key={frame}
        src={stillUrl(video.id, frame, 'full', 'jpg')}
        alt={t('stills.stillOf', { time: formatMoment(frameStartMs(frame, video.rate)) })}
        onLoad={({ currentTarget }) => {
          setLoadedFrame(frame);
          onLoadState({
            frame,
            state: 'shown',
            width: currentTarget.naturalWidth,
            height: currentTarget.naturalHeight,
          });
        }}
        onError={() => onLoadState({ frame, state: 'failed', width: 0, height: 0 })}
        className={classNames(
          'absolute inset-0 h-full w-full object-contain transition-opacity',
          loadedFrame === frame ? 'opacity-100' : 'opacity-0',
        )}
      />
    </StageOverlay>
  );
}
