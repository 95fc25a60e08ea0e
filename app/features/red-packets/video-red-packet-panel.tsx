import { useCallback, useEffect, useState } from 'react';
import type { VideoRedPacketDto, WatchStatusDto } from '#contract/red-packets.ts';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Playback } from '../../player/playback.ts';
import { RedPacketSteps } from './red-packet-steps.tsx';
import { RedPacketWonDialog } from './red-packet-won-dialog.tsx';
import { useWatchProgressReport } from './use-watch-progress-report.ts';

/**
 * The red packet of a video or a lesson: its terms and next step, then the button that opens it, then the amount. Renders
 * nothing for a video without a red packet.
 */
export function VideoRedPacketPanel({
  videoId,
  lessonId,
  durationMs,
  playback,
}: {
  videoId: string;
  /** The lesson that ends with the panel; null on the video's page. */
  lessonId: string | null;
  durationMs: number;
  playback: Playback | null;
}) {
  const { t } = useTranslation();
  const [packet, setPacket] = useState<VideoRedPacketDto | null>(null);
  const [wonCents, setWonCents] = useState<number | null>(null);

  const load = useCallback(
    (signal?: AbortSignal) =>
      api.redPackets.ofVideo({ videoId, lessonId }, { quiet: true, ...(signal ? { signal } : {}) }).then(
        ({ redPacket }) => setPacket(redPacket),
        // An error is ignored: the video plays without its red packet.
        () => setPacket(null),
      ),
    [videoId, lessonId],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  useWatchProgressReport({
    active: packet?.canOpen === true && !packet.watched.done,
    ...{ videoId, durationMs, playback },
    onWatched(watched: WatchStatusDto) {
      // The report covers the whole video. Only the server knows the part that a lesson requires, and the next step.
      if (watched.done || packet?.lesson) void load();
      else setPacket((last) => last && { ...last, watched });
    },
  });

  if (!packet) return null;
  return (
    <section aria-label={t('campaign.learner.packet')} className="px-4 pb-4 md:px-8">
      <div className="grid max-w-text gap-3 rounded-read border border-rule bg-sheet p-4">
        <div className="grid gap-1">
          <h2 className="font-semibold text-16">{packet.theme}</h2>
          <p className="text-12 text-ink-2">
            {t('campaign.learner.until', {
              company: packet.companyName,
              day: shanghaiDayEndingAt(packet.expiresAt),
            })}
          </p>
          <RedPacketTerms packet={packet} />
        </div>
        <RedPacketSteps
          packet={packet}
          videoId={videoId}
          isOnLessonPage={lessonId !== null}
          onOpened={(mine, isNew) => {
            setPacket({ ...packet, canOpen: false, mine });
            if (isNew) setWonCents(mine.cents);
          }}
        />
      </div>
      <RedPacketWonDialog
        cents={wonCents}
        companyName={packet.companyName}
        onClose={() => setWonCents(null)}
      />
    </section>
  );
}

/** The range of the shares, the number left, and the visitor's daily cap. */
function RedPacketTerms({ packet }: { packet: VideoRedPacketDto }) {
  const { t } = useTranslation();
  const [min, max] = [formatYuan(packet.minCents), formatYuan(packet.maxCents)];
  return (
    <p className="flex flex-wrap gap-x-4 text-14">
      <span className="figures">
        {min === max ? t('campaign.learner.each', { yuan: min }) : t('campaign.learner.range', { min, max })}
      </span>
      {packet.canOpen ? (
        <span className="figures">{t('campaign.learner.left', { count: packet.left })}</span>
      ) : null}
      {packet.canOpen && packet.visitorDailyCap !== null ? (
        <span className="text-ink-2">{t('campaign.learner.cap', { count: packet.visitorDailyCap })}</span>
      ) : null}
    </p>
  );
}
