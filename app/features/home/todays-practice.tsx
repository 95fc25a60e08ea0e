import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { TodaysPracticeDto } from '#contract/home.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath, lessonPath } from '../../navigation/page-addresses.ts';
import { FilmTitle } from '../../ui/index.ts';
import { ClipStill } from '../clips/clip-still.tsx';
import { wordsPath } from '../words/words-query.ts';

/** What a learner who comes back can do today: a card for each kind of practice that there is. Nothing without any. */
export default function TodaysPractice({
  practice: { dueWords, firstDueWords, clip, lesson },
}: {
  practice: TodaysPracticeDto;
}) {
  const { t } = useTranslation();
  const titleId = useId();
  if (dueWords === 0 && !clip && !lesson) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-6 font-semibold text-24">
        {t('home.today.title')}
      </h2>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {dueWords > 0 ? (
          <Card
            to={wordsPath({ group: 'plain', phone: false, view: 'review' })}
            kind={t('home.today.words')}
            action={t('home.today.wordsAction')}
            picture={
              <span
                lang="en"
                className="spoken grid aspect-video content-center justify-items-center bg-sunk px-3 text-14 text-ink-2 md:gap-1 md:text-20"
              >
                {firstDueWords.map((word) => (
                  <span
                    key={word}
                    className="max-w-full truncate first:text-20 first:text-ink md:first:text-32"
                  >
                    {word}
                  </span>
                ))}
              </span>
            }
          >
            {t('home.today.wordsDue', { count: dueWords })}
          </Card>
        ) : null}
        {clip ? (
          <Card
            to={dubbingPath({ clipId: clip.clipId })}
            kind={t('home.today.dub')}
            action={t('home.today.dubAction')}
            picture={<ClipStill clip={clip} />}
          >
            <span className="spoken line-clamp-2">{clip.title}</span>
          </Card>
        ) : null}
        {lesson?.kind && lesson.lessonId ? (
          <Card
            to={lessonPath({
              kind: lesson.kind,
              id: lesson.lessonId,
              ...(lesson.stage ? { stage: lesson.stage } : {}),
            })}
            kind={t('home.today.lesson')}
            action={t(lesson.stage ? 'home.today.lessonContinue' : 'home.today.lessonBegin')}
            picture={
              <img
                src={lesson.still}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-video w-full bg-sunk object-cover"
              />
            }
          >
            <FilmTitle film={lesson} stacked otherClassName="text-16" />
          </Card>
        ) : null}
      </ul>
    </section>
  );
}

function Card({
  to,
  kind,
  action,
  picture,
  children,
}: {
  to: string;
  kind: string;
  action: string;
  picture: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="group grid h-full grid-cols-[128px_minmax(0,1fr)] items-center gap-4 md:grid-cols-1 md:content-start md:items-start"
      >
        <span className="relative block">
          <span className="block overflow-hidden rounded-read">{picture}</span>
          <span
            aria-hidden="true"
            className="bracket text-ink opacity-0 transition-opacity group-hover:opacity-100"
            style={{ inset: '-6px -8px', '--bracket-arm': '14px' } as React.CSSProperties}
          />
        </span>
        <span className="grid gap-1">
          <span className="text-14 text-ink-2">{kind}</span>
          <span className="text-20 leading-[26px]">{children}</span>
          <span className="justify-self-start pt-1 text-14 underline decoration-edge underline-offset-4 group-hover:decoration-ink">
            {action}
          </span>
        </span>
      </Link>
    </li>
  );
}
