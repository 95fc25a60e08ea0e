import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LineText } from '../ui/index.ts';
import { lineSpokenAt } from './line-lookup.ts';
import type { Playback } from './playback.ts';
import { useFilmPreload } from './use-film-preload.ts';
import { usePlaybackValue } from './use-playback.ts';

/** A video with the spoken line below it. A click plays and pauses. */
export function SubtitledVideo({
  src,
  poster,
  videoRef,
  playback,
  lines,
  ratio,
  maxHeight,
}: {
  src: string;
  poster?: string;
  /** From usePlayback. */
  videoRef: (video: HTMLVideoElement | null) => void;
  playback: Playback | null;
  lines: { startMs: number; endMs: number; en: string | null; zh: string | null }[];
  /** Aspect ratio: width divided by height. */
  ratio: number;
  /** CSS length. */
  maxHeight: string;
}) {
  const { t } = useTranslation();
  const preload = useFilmPreload();
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const blocked = usePlaybackValue(playback, (snapshot) => snapshot.blocked, false);
  return (
    <div className="grid justify-items-center gap-2">
      <div
        className="relative w-full"
        style={{ aspectRatio: ratio, maxWidth: `calc(${maxHeight} * ${ratio})` }}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the spoken line is shown below the video as text */}
        <video
          key={src}
          ref={videoRef}
          src={src}
          poster={poster}
          playsInline
          preload={preload}
          className="absolute inset-0 h-full w-full bg-stage"
        />
        <button
          type="button"
          aria-label={playing ? t('clipEditor.pause') : t('clipEditor.play')}
          onClick={() => playback?.toggle()}
          className="absolute inset-0 grid place-items-center"
        >
          {blocked ? (
            <span className="flex items-center gap-2 rounded-edit bg-stage/80 px-4 py-2">
              <Play size={20} strokeWidth={1.5} aria-hidden="true" />
              {t('clipEditor.tapToPlay')}
            </span>
          ) : null}
        </button>
      </div>
      <SpokenLine playback={playback} lines={lines} />
    </div>
  );
}

function SpokenLine({ playback, lines }: Pick<Parameters<typeof SubtitledVideo>[0], 'playback' | 'lines'>) {
  const spoken = usePlaybackValue(playback, (snapshot) => lineSpokenAt(lines, snapshot.ms), -1);
  const line = lines[spoken];
  return (
    <div className="grid min-h-[56px] content-center px-2">
      {line ? <LineText en={line.en} zh={line.zh} size="s" align="center" /> : null}
    </div>
  );
}
