import { Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClipDto, SourceVideoDto } from '#contract/clips.ts';
import { frameStartMs } from '#shared/frames.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { ShortcutsHelp } from '../../keyboard/shortcuts-help.tsx';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { lineSpokenAt } from '../../player/line-lookup.ts';
import { SubtitledVideo } from '../../player/subtitled-video.tsx';
import { usePlayback, usePlaybackValue } from '../../player/use-playback.ts';
import { Button, classNames, LineText } from '../../ui/index.ts';

/** Plays the finished file and lists its lines. A click on a line plays that line. */
export function ClipFilePlayer({
  clip,
  video,
  frames,
}: {
  clip: ClipDto;
  video: SourceVideoDto;
  frames: number;
}) {
  const { t } = useTranslation();
  const { playback, videoRef } = usePlayback({ rate: video.rate, frames });
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const spoken = usePlaybackValue(playback, (snapshot) => lineSpokenAt(clip.lines, snapshot.ms), -1);
  const lengthMs = frameStartMs(frames, video.rate);
  const playFromStart = () => playback?.playRange({ startMs: 0, endMs: lengthMs });
  useShortcuts({
    play: () => playback?.toggle(),
    previousFrame: () => playback?.stepFrames(-1),
    nextFrame: () => playback?.stepFrames(1),
    replayLine: playFromStart,
  });
  return (
    <div className="stage">
      <div className="page grid gap-x-8 gap-y-4 py-4 lg:grid-cols-[1fr_320px]">
        <div>
          <SubtitledVideo
            src={clipFileUrl(clip.clipId, 'mp4')}
            videoRef={videoRef}
            playback={playback}
            lines={clip.lines}
            ratio={video.width / video.height}
            maxHeight="clamp(200px, 52vh, 600px)"
          />
          <div className="flex justify-center gap-3 pt-1">
            <Button size="s" variant="original" onClick={() => playback?.toggle()}>
              <Play size={16} strokeWidth={1.5} aria-hidden="true" />
              {playing ? t('clipEditor.pause') : t('clipEditor.play')}
            </Button>
            <Button size="s" onClick={playFromStart}>
              <RotateCcw size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('download.again')}
            </Button>
            <ShortcutsHelp size="s" />
          </div>
        </div>
        <section aria-labelledby="clip-lines" className="grid content-start gap-2">
          <h2 id="clip-lines" className="text-14 text-ink-2">
            {t('download.lines')}
          </h2>
          {clip.lines.length === 0 ? <p className="text-ink-2">{t('download.noLinesInClip')}</p> : null}
          <ol className="grid max-h-[52vh] gap-1 overflow-y-auto">
            {clip.lines.map((line, index) => (
              <li key={`${line.id} ${line.startMs}`}>
                <button
                  type="button"
                  title={t('download.replay')}
                  aria-current={index === spoken ? 'true' : undefined}
                  onClick={() =>
                    playback?.playRange({
                      startMs: Math.max(0, line.startMs),
                      endMs: Math.min(lengthMs, line.endMs),
                    })
                  }
                  className="relative block w-full px-4 py-2 text-left transition hover:bg-ink/7"
                >
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'bracket text-line transition-opacity',
                      index === spoken ? 'opacity-100' : 'opacity-0',
                    )}
                  />
                  <LineText en={line.en} zh={line.zh} size="s" />
                </button>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}
