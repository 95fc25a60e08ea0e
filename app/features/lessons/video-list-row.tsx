import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedVideoDto } from '#contract/lessons.ts';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath, lessonPath } from '../../navigation/page-addresses.ts';
import { FilmTitle, LineText } from '../../ui/index.ts';

/** An item of a video list, a row on a phone and a tile on a wide screen: a still, the titles, the length, and the learner's progress. */
export function VideoListRow({ row }: { row: ListedVideoDto }) {
  const { t } = useTranslation();
  const { kind, lessonId, level } = row;
  const ofLesson = kind && lessonId ? { kind, lessonId } : (row.packet?.lesson ?? null);
  const to = ofLesson
    ? lessonPath({ kind: ofLesson.kind, id: ofLesson.lessonId })
    : filmPath({ videoId: row.videoId });
  const state = row.finished ? t('lesson.finished') : row.stage ? t('lesson.learning') : null;
  return (
    <li>
      <Link
        to={to}
        className="group grid grid-cols-[min(2.4rem,220px)_minmax(0,1fr)] gap-[min(0.24rem,20px)] py-[min(0.24rem,20px)] lg:grid-cols-1 lg:gap-3 lg:py-0"
      >
        <span className="relative">
          <span
            aria-hidden="true"
            className="bracket text-ink opacity-0 transition-opacity lg:group-hover:opacity-100"
            style={{ inset: '-6px -8px', '--bracket-arm': '14px' } as React.CSSProperties}
          />
          <img
            src={row.still}
            alt=""
            loading="lazy"
            decoding="async"
            className="aspect-video w-full rounded-read bg-sunk object-cover"
          />
        </span>
        <span className="grid content-start gap-1">
          <LineText en={row.title} zh={row.titleZh} size="card" />
          {row.packet ? <PacketOfRow packet={row.packet} /> : null}
          <span className="text-14 text-ink-2">
            <FilmTitle film={{ title: row.filmTitle, titleZh: row.filmTitleZh }} />
          </span>
          <span className="figures flex flex-wrap gap-x-3 text-ink-2">
            {level ? <span>{t(`lesson.levels.l${level}`)}</span> : null}
            {row.lines > 0 ? <span>{t('lesson.lines', { count: row.lines })}</span> : null}
            <span>{formatDuration(row.endMs - row.startMs)}</span>
            {state ? (
              <span className="inline-flex items-center gap-1 text-ink">
                {row.finished ? <Check size={14} strokeWidth={2} aria-hidden="true" /> : null}
                {state}
              </span>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The red packet of a video: its amounts, remaining shares, last day, and the learner's progress. */
function PacketOfRow({ packet }: { packet: NonNullable<ListedVideoDto['packet']> }) {
  const { t } = useTranslation();
  const [min, max] = [formatYuan(packet.minCents), formatYuan(packet.maxCents)];
  return (
    <>
      <span className="text-14">{t('lesson.packet', { theme: packet.theme })}</span>
      <span className="figures flex flex-wrap gap-x-3 text-14">
        <span>
          {min === max ? t('lesson.packetEach', { yuan: min }) : t('lesson.packetRange', { min, max })}
        </span>
        <span>{t('lesson.packetLeft', { count: packet.left })}</span>
        <span className="text-ink-2">
          {t('lesson.packetUntil', { day: shanghaiDayEndingAt(packet.expiresAt) })}
        </span>
      </span>
      {packet.lesson ? (
        <span className="text-14 text-ink-2">{t('lesson.packetOf', { title: packet.lesson.title })}</span>
      ) : null}
      <span className="figures text-14 text-ink-2">
        {packet.cents === null
          ? t('lesson.packetWatched', { percent: packet.percent })
          : t('lesson.packetOpened', { yuan: formatYuan(packet.cents) })}
      </span>
    </>
  );
}
