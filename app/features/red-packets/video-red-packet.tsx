import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { requestJson } from '../../api/http-client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import type { Playback } from '../../player/playback.ts';
import { BracketFrame, Button, ProgressBar, useToast } from '../../ui/index.ts';
import { useWatchProgressReport, type WatchProgress } from './use-watch-progress-report.ts';

interface Packet {
  hb_id_md5: string;
  activity_theme: string;
  company_name: string;
  expire_time: number;
  open: boolean;
  watched: WatchProgress;
  mine: { money: number; state: 'owed' | 'paid' } | null;
}

/** The red packet of a video: how much is left to watch, the packet itself once it has been, and what was in it. Nothing for a video without one. */
export function VideoRedPacket({
  videoId,
  durationMs,
  playback,
}: {
  videoId: string;
  durationMs: number;
  playback: Playback | null;
}) {
  const { t } = useTranslation();
  const [packet, setPacket] = useState<Packet | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    requestJson<{ hb: Packet | null }>('/api/hb_video.php', {
      fields: { video_id: videoId },
      signal: gone.signal,
      quiet: true,
    }).then(
      ({ hb }) => setPacket(hb),
      // A page to watch a film on is whole without its packet.
      () => setPacket(null),
    );
    return () => gone.abort();
  }, [videoId]);

  const watching = packet?.open === true && !packet.watched.done;
  useWatchProgressReport({
    active: watching,
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
          <h2 className="font-semibold text-16">{packet.activity_theme}</h2>
          <p className="text-12 text-ink-2">
            {t('campaign.learner.until', {
              company: packet.company_name,
              day: shanghaiDayEndingAt(packet.expire_time),
            })}
          </p>
        </div>
        <Inside packet={packet} onOpened={(mine) => setPacket({ ...packet, open: false, mine })} />
      </div>
    </section>
  );
}

function Inside({
  packet,
  onOpened,
}: {
  packet: Packet;
  onOpened: (mine: NonNullable<Packet['mine']>) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<'exhausted' | 'closed' | null>(null);
  // Kept until it has been answered: a click repeated after a lost answer is the same click.
  const request = useRef<string | null>(null);
  const open = async () => {
    setBusy(true);
    request.current ??= makeRequestId();
    try {
      const { outcome, money } = await requestJson<{ outcome: string; money: number | null }>(
        '/api/hb_open.php',
        {
          method: 'POST',
          fields: { hb_id_md5: packet.hb_id_md5, request_id: request.current },
        },
      );
      request.current = null;
      if (money !== null) onOpened({ money, state: 'owed' });
      else setEnd(outcome === 'exhausted' ? 'exhausted' : 'closed');
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  if (packet.mine) {
    return (
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-3">
        <BracketFrame tone="ink">
          <span className="px-3 font-semibold text-20">
            {t('campaign.learner.got', { yuan: formatYuan(packet.mine.money) })}
          </span>
        </BracketFrame>
        <span className="text-14 text-ink-2">{t(`campaign.learner.${packet.mine.state}`)}</span>
      </p>
    );
  }
  if (end) return <p aria-live="polite">{t(`campaign.learner.${end}`)}</p>;
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

/** 128 random bits; unlike randomUUID it is there on a page without TLS, too. */
function makeRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
