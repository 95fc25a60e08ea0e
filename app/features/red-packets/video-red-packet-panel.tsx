import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { VideoRedPacketDto } from '#contract/red-packets.ts';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Playback } from '../../player/playback.ts';
import { randomId } from '../../state/random-id.ts';
import { BracketFrame, Button, ProgressBar, useToast } from '../../ui/index.ts';
import { useWatchProgressReport } from './use-watch-progress-report.ts';

/** Only who has opened a red packet needs it. */
const PayeePanel = lazy(() => import('../rewards/payee-panel.tsx'));

/**
 * The red packet of a video: the watch progress, then the button that opens the packet, then the amount. Renders
 * nothing for a video without a red packet.
 */
export function VideoRedPacketPanel({
  videoId,
  durationMs,
  playback,
}: {
  videoId: string;
  durationMs: number;
  playback: Playback | null;
}) {
  const { t } = useTranslation();
  const [packet, setPacket] = useState<VideoRedPacketDto | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    api.redPackets.ofVideo({ videoId }, { signal: controller.signal, quiet: true }).then(
      ({ redPacket }) => setPacket(redPacket),
      // An error is ignored: the video plays without its red packet.
      () => setPacket(null),
    );
    return () => controller.abort();
  }, [videoId]);

  const isWatching = packet?.canOpen === true && !packet.watched.done;
  useWatchProgressReport({
    active: isWatching,
    videoId,
    durationMs,
    playback,
    onWatched: (watched) => setPacket((last) => last && { ...last, watched }),
  });

  if (!packet) return null;
  return (
    <section aria-label={t('campaign.learner.packet')} className="px-4 pb-4 md:px-8">
      <div className="grid max-w-text gap-3 rounded-read border border-rule bg-sheet p-4">
        <div>
          <h2 className="font-semibold text-16">{packet.theme}</h2>
          <p className="text-12 text-ink-2">
            {t('campaign.learner.until', {
              company: packet.companyName,
              day: shanghaiDayEndingAt(packet.expiresAt),
            })}
          </p>
        </div>
        <PacketContent packet={packet} onOpened={(mine) => setPacket({ ...packet, canOpen: false, mine })} />
      </div>
    </section>
  );
}

function PacketContent({
  packet,
  onOpened,
}: {
  packet: VideoRedPacketDto;
  onOpened: (mine: NonNullable<VideoRedPacketDto['mine']>) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [endReason, setEndReason] = useState<'exhausted' | 'closed' | null>(null);
  // Kept until a response arrives, so that another click after a lost response counts as the same request.
  const request = useRef<string | null>(null);
  const open = async () => {
    setBusy(true);
    request.current ??= randomId();
    try {
      const { outcome, cents } = await api.redPackets.open({
        redPacketId: packet.redPacketId,
        requestId: request.current,
      });
      request.current = null;
      if (cents !== null) onOpened({ cents, state: 'owed' });
      else setEndReason(outcome === 'exhausted' ? 'exhausted' : 'closed');
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  if (packet.mine) {
    return (
      <>
        <p aria-live="polite" className="flex flex-wrap items-baseline gap-3">
          <BracketFrame tone="ink">
            <span className="px-3 font-semibold text-20">
              {t('campaign.learner.got', { yuan: formatYuan(packet.mine.cents) })}
            </span>
          </BracketFrame>
          <span className="text-14 text-ink-2">{t(`campaign.learner.${packet.mine.state}`)}</span>
        </p>
        {packet.mine.state === 'owed' ? (
          <Suspense>
            <PayeePanel />
          </Suspense>
        ) : null}
      </>
    );
  }
  if (endReason) return <p aria-live="polite">{t(`campaign.learner.${endReason}`)}</p>;
  if (packet.watched.done) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p>{t('campaign.learner.ready')}</p>
        <Button variant="primary" size="l" busy={busy} onClick={open}>
          {t('campaign.learner.open')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{t('campaign.learner.watchFirst')}</span>
        <span className="text-ink-2">
          {t('campaign.learner.watched', { percent: packet.watched.percent })}
        </span>
      </p>
      <ProgressBar percent={packet.watched.percent} label={t('campaign.learner.watchFirst')} />
    </div>
  );
}
