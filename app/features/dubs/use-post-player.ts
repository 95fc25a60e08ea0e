import type { DubPostDto } from '#contract/dub-posts.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { playerSettings } from '../../player/player-settings.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { useToast } from '../../ui/index.ts';
import { useDubPlayer } from '../dubbing/use-dub-player.ts';
import type { ReadyStage } from '../workspace/workspace-context.ts';

/**
 * Plays a dub on the stage: the finished film if that is the picture, or else as it would be mixed, with the picture of the
 * clip. Times are in milliseconds from the clip's start.
 */
export function usePostPlayer({
  stage: { element, playback, player, picture },
  post,
}: {
  stage: ReadyStage;
  post: DubPostDto;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const originMs = picture.bounds?.startMs ?? 0;
  const dub = useDubPlayer({ video: element, playback, originMs });
  const isFinished = picture.kind === 'dub';
  const durationMs = isFinished ? picture.durationMs : post.clip.lengthMs;
  const stop = () => {
    player?.runner.stop();
    dub.stop();
    playback?.setRate(playerSettings.get().speed);
  };
  const begin = () => {
    stop();
    playback?.setRate(1);
  };
  /** Plays what is heard with the picture itself. */
  const playPicture = (fromMs: number) => {
    begin();
    playback?.playRange({ startMs: originMs + fromMs, endMs: originMs + durationMs });
  };
  return {
    playing: usePlaybackValue(playback, (snapshot) => snapshot.playing, false),
    /** The moment at the playhead, in steps of a tenth of a second. */
    momentMs: usePlaybackValue(
      playback,
      ({ ms }) => Math.max(0, Math.min(durationMs, Math.round((ms - originMs) / 100) * 100)),
      0,
    ),
    isFinished,
    durationMs,
    stop,
    /** Plays the dub from a moment to its end; without takes, the original. */
    play(fromMs = 0) {
      if (isFinished || post.takes.length === 0) {
        playPicture(fromMs);
        return;
      }
      begin();
      dub
        .playDub({ dub: post, fromMs, toMs: durationMs })
        .catch((error: unknown) => toast({ tone: 'failed', text: errorMessage(t, error) }));
    },
    /** Plays the original of a dub that is not finished. */
    playOriginal: () => playPicture(0),
  };
}
