import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceVideoDto } from '#contract/clips.ts';
import { stillUrl, videoUrl } from '#shared/media-urls.ts';
import { FrameView } from '../../player/frame-view.tsx';
import { classNames } from '../../ui/index.ts';

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

/** Shows the frame from the mezzanine at once and, if it stays, the still from the original over it. */
export function StillView({
  video,
  frame,
  onLoadState,
}: {
  video: SourceVideoDto;
  frame: number;
  onLoadState: (still: StillLoadState) => void;
}) {
  const { t } = useTranslation();
  const [requestedFrame, setRequestedFrame] = useState<number | null>(null);
  const [loadedFrame, setLoadedFrame] = useState<number | null>(null);
  useEffect(() => {
    onLoadState({ frame, state: 'loading', width: 0, height: 0 });
    const timer = setTimeout(() => setRequestedFrame(frame), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [frame, onLoadState]);
  return (
    <div className="relative w-full" style={{ aspectRatio: `${video.width} / ${video.height}` }}>
      <FrameView
        src={videoUrl(video.id)}
        timing={video}
        frame={frame}
        label={t('stills.stillOf', { frame })}
        className="absolute inset-0 h-full w-full"
      />
      {requestedFrame === frame ? (
        <img
          key={frame}
          src={stillUrl(video.id, frame, 'full', 'jpg')}
          alt={t('stills.stillOf', { frame })}
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
      ) : null}
    </div>
  );
}
