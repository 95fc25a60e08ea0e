import { Clapperboard, Play, Square } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClipDto, SourceVideoDto } from '#contract/clips.ts';
import type { TakeDto } from '#contract/takes.ts';
import { countFrames } from '#shared/clip-segments.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { SubtitledVideo } from '../../player/subtitled-video.tsx';
import { usePlayback, usePlaybackValue } from '../../player/use-playback.ts';
import { Button, useToast } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import { useDubPlayer } from './use-dub-player.ts';

/** The player of a shared dub, for anyone who has its link. */
export function SharedDubPlayer({
  clip,
  video: sourceVideo,
  takes,
  ownerName,
  shareId,
}: {
  clip: ClipDto;
  video: SourceVideoDto;
  takes: TakeDto[];
  ownerName: string;
  shareId: string;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { playback, videoRef } = usePlayback({
    rate: sourceVideo.rate,
    frames: countFrames(clip.segments),
  });
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      videoRef(element);
      setVideo(element);
    },
    [videoRef],
  );
  useShareCard({
    title: t('share.dub', { name: ownerName }),
    description: t('share.dubText', { title: clip.title }),
    path: `/detail?share=${encodeURIComponent(shareId)}`,
  });
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const dub = useDubPlayer(video, playback);
  const play = (dubTakes: TakeDto[]) =>
    dub
      .play({ takes: dubTakes, fromMs: 0, toMs: clip.lengthMs, muteThroughout: false })
      .catch((error: unknown) => toast({ tone: 'failed', text: errorMessage(t, error) }));
  return (
    <>
      <div className="stage">
        <div className="page py-4">
          <SubtitledVideo
            src={clipFileUrl(clip.clipId, 'mp4')}
            videoRef={attach}
            playback={playback}
            lines={clip.lines}
            ratio={sourceVideo.width / sourceVideo.height}
            maxHeight="clamp(200px, 56vh, 640px)"
          />
        </div>
      </div>
      <div className="page grid gap-6 py-8">
        <div className="grid gap-1">
          <p className="spoken text-24 text-pretty">{clip.title}</p>
          <p className="text-mine-text">{t('takes.sharedBy', { name: ownerName })}</p>
        </div>
        {takes.length === 0 ? <p className="text-ink-2">{t('takes.sharedEmpty')}</p> : null}
        <div className="flex flex-wrap gap-3">
          {playing ? (
            <Button
              size="l"
              icon={<Square size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={dub.stop}
            >
              {t('takes.stopDub')}
            </Button>
          ) : (
            <>
              {takes.length > 0 ? (
                <Button
                  variant="mine"
                  size="l"
                  icon={<Clapperboard size={16} strokeWidth={1.5} aria-hidden="true" />}
                  onClick={() => void play(takes)}
                >
                  {t('takes.sharedBy', { name: ownerName })}
                </Button>
              ) : null}
              <Button
                variant="original"
                size="l"
                icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => void play([])}
              >
                {t('takes.playOriginal')}
              </Button>
            </>
          )}
          <Button asChild size="l">
            <Link to={`/detail?bar_id=${encodeURIComponent(clip.clipId)}`}>{t('takes.tryIt')}</Link>
          </Button>
        </div>
      </div>
    </>
  );
}
