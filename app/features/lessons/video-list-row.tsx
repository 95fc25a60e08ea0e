import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lessonKinds, lessonLevels } from '#shared/lessons.ts';
import type { WireListedVideo } from '#shared/wire-lessons.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { FilmTitle, LineText } from '../../ui/index.ts';
import { lessonPath } from './lesson-path.ts';

/** A row of a video list: a still, what it is about, where the learner is in it. */
export function VideoListRow({ row }: { row: WireListedVideo }) {
  const { t } = useTranslation();
  const kind = lessonKinds.find((known) => known === row.kind);
  const level = lessonLevels.find((known) => known === row.level);
  const to =
    kind && row.lesson_id
      ? lessonPath({ kind, id: row.lesson_id })
      : `/list/detail?video_id=${encodeURIComponent(row.video_id)}`;
  const state = row.finished ? t('lesson.finished') : row.stage ? t('lesson.learning') : null;
  return (
    <li>
      <Link
        to={to}
        className="grid grid-cols-[min(2.4rem,220px)_minmax(0,1fr)] gap-[min(0.24rem,20px)] py-[min(0.24rem,20px)]"
      >
        <img
          src={row.still}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-video w-full rounded-read bg-sunk object-cover"
        />
        <span className="grid content-start gap-1">
          <LineText en={row.title} zh={row.title_zh} size="s" />
          {row.packet ? (
            <span className="text-14">{t('lesson.packet', { theme: row.packet.activity_theme })}</span>
          ) : null}
          <span className="text-14 text-ink-2">
            <FilmTitle film={{ title: row.film_title, titleZh: row.film_title_zh }} />
          </span>
          <span className="figures flex flex-wrap gap-x-3 text-ink-2">
            {level ? <span>{t(`lesson.levels.l${level}`)}</span> : null}
            {row.lines > 0 ? <span>{t('lesson.lines', { count: row.lines })}</span> : null}
            <span>{formatDuration(row.end_ms - row.start_ms)}</span>
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
