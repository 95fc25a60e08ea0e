import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceVideoDto } from '#contract/clips.ts';
import { stillUrl, videoUrl } from '#shared/media-urls.ts';
import { FrameView } from '../../player/frame-view.tsx';
import { classNames } from '../../ui/index.ts';

/** How long a frame must stay before its original picture is asked for, so that stepping through many asks for none of them. */
const SETTLE_MS = 300;

export interface StillLoadState {
  frame: number;
  state: 'loading' | 'shown' | 'failed';
  /** Pixels of the original picture, once it is there. */
  width: number;
  height: number;
}

/** The frame at once out of the film, then, when it stays, the picture of the original over it. */
export function StillView({
  video,
  frame,
  onSharp,
}: {
  video: SourceVideoDto;
  frame: number;
  onSharp: (still: StillLoadState) => void;
}) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<number | null>(null);
  const [loaded, setLoaded] = useState<number | null>(null);
  useEffect(() => {
    onSharp({ frame, state: 'loading', width: 0, height: 0 });
    const timer = setTimeout(() => setAsked(frame), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [frame, onSharp]);
  return (
    <div className="relative w-full" style={{ aspectRatio: `${video.width} / ${video.height}` }}>
      <FrameView
        src={videoUrl(video.id)}
        reel={video}
        frame={frame}
        label={t('freeze.stillOf', { frame })}
        className="absolute inset-0 h-full w-full"
      />
      {asked === frame ? (
        <img
          key={frame}
          src={stillUrl(video.id, frame, 'full', 'jpg')}
          alt={t('freeze.stillOf', { frame })}
          onLoad={({ currentTarget }) => {
            setLoaded(frame);
            onSharp({
              frame,
              state: 'shown',
              width: currentTarget.naturalWidth,
              height: currentTarget.naturalHeight,
            });
          }}
          onError={() => onSharp({ frame, state: 'failed', width: 0, height: 0 })}
          className={classNames(
            'absolute inset-0 h-full w-full object-contain transition-opacity',
            loaded === frame ? 'opacity-100' : 'opacity-0',
          )}
        />
      ) : null}
    </div>
  );
}
