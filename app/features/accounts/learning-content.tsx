import { Link, useRevalidator } from 'react-router';
import { usePolling } from '../../api/use-polling.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { learningPath, unheardTakesPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { MyClasses } from '../classes/my-classes.tsx';
import { ClipActions } from '../clips/clip-actions.tsx';
import { SelectableClipList } from '../downloads/archive/selectable-clip-list.tsx';
import { ReceivedCommentList } from '../take-reviews/received-comment-list.tsx';
import { UnheardTakeList, type UnheardTakesPage } from '../take-reviews/unheard-take-list.tsx';
import { MyUploads } from '../uploads/my-uploads.tsx';
import { wordsPath } from '../words/words-query.ts';
import type { Route } from './+types/account-route.ts';
import { AccountFrame } from './account-frame.tsx';
import { AccountSection } from './account-section.tsx';
import { MyReels } from './my-reels.tsx';
import { MyTakes } from './my-takes.tsx';
import { Progress } from './progress.tsx';
import { WordProgress } from './word-progress.tsx';

const formatCount = (t: Translate, kind: 'clips' | 'takes' | 'words' | 'lines' | 'reels', count: number) =>
  count > 0 ? t(`account.${kind}Total`, { count }) : null;

/** The tab of what the viewer has learned: clips, takes, uploads, words, saved lines, reels, and lessons. */
export default function LearningContent({
  loaderData: {
    viewer,
    clips,
    clipsPerPage,
    takes,
    takesPerPage,
    films,
    words,
    counts,
    received,
    reels,
    joined,
    unheard,
  },
}: {
  loaderData: Extract<Route.ComponentProps['loaderData'], { view: 'learning' }>;
}) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  usePolling(
    async () => revalidate(),
    2000,
    clips.list.some(({ clip }) => clip.state === 'cutting') ||
      films.list.some(({ state }) => state === 'importing'),
  );
  const clipsPage = { pageNumber: clips.pageNumber, asOfMs: clips.asOf ?? null };
  const takesPage = { pageNumber: takes.pageNumber, asOfMs: takes.asOf ?? null };
  return (
    <AccountFrame viewer={viewer} view="learning">
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1fr_320px] lg:gap-16">
        <div className="grid min-w-0 content-start gap-12">
          {unheard ? <StudentTakes unheard={unheard} /> : null}
          {joined.classes.length > 0 ? (
            <AccountSection id="classes" title={t('classes.joined')}>
              <MyClasses {...joined} />
            </AccountSection>
          ) : null}
          <AccountSection id="clips" title={t('account.clips')} note={formatCount(t, 'clips', clips.total)}>
            {clips.list.length > 0 ? (
              <SelectableClipList
                clips={clips.list}
                actionsOf={({ clipId, title }, forget) => (
                  <ClipActions clipId={clipId} title={title} onRemoved={forget} />
                )}
              />
            ) : (
              <EmptyState
                title={t('account.noClips')}
                text={t('account.noClipsText')}
                action={
                  <Button asChild variant="primary">
                    <Link to={pagePaths.search}>{t('account.noClipsAction')}</Link>
                  </Button>
                }
              />
            )}
            <Pager
              pageNumber={clips.pageNumber}
              total={clips.total}
              pageSize={clipsPerPage}
              pathOf={(pageNumber) =>
                `${learningPath({ clips: { ...clipsPage, pageNumber }, takes: takesPage })}#clips`
              }
            />
          </AccountSection>
          {received.total > 0 ? (
            <AccountSection
              id="comments"
              title={t('takeReviews.received')}
              note={received.unread > 0 ? t('takeReviews.fresh', { count: received.unread }) : null}
            >
              <ReceivedCommentList comments={received.list} />
            </AccountSection>
          ) : null}
          <AccountSection id="takes" title={t('account.takes')} note={formatCount(t, 'takes', takes.total)}>
            <MyTakes takes={takes.list} />
            <Pager
              pageNumber={takes.pageNumber}
              total={takes.total}
              pageSize={takesPerPage}
              pathOf={(pageNumber) =>
                `${learningPath({ clips: clipsPage, takes: { ...takesPage, pageNumber } })}#takes`
              }
            />
          </AccountSection>
          <AccountSection id="uploads" title={t('account.uploads')}>
            <MyUploads films={films.list} total={films.total} usage={films} />
          </AccountSection>
        </div>
        <div className="grid min-w-0 content-start gap-12">
          <AccountSection id="words" title={t('account.words')} note={formatCount(t, 'words', words.total)}>
            <WordProgress {...words} />
          </AccountSection>
          <AccountSection
            id="lines"
            title={t('account.lines')}
            note={formatCount(t, 'lines', counts.savedLineCount)}
          >
            <div className="grid justify-items-start gap-3 border-rule border-t pt-4">
              {counts.savedLineCount > 0 ? null : <p className="text-ink-2">{t('account.noLines')}</p>}
              <Button asChild>
                <Link to={wordsPath({ group: 'plain', phone: false, view: 'lines' })}>
                  {t('account.toLines')}
                </Link>
              </Button>
            </div>
          </AccountSection>
          <AccountSection id="reels" title={t('reel.list')} note={formatCount(t, 'reels', reels.total)}>
            <MyReels reels={reels.list} />
          </AccountSection>
          {counts.lessonCount > 0 ? (
            <AccountSection id="lessons" title={t('account.lessons')}>
              <div className="grid justify-items-start gap-3 border-rule border-t pt-4">
                <Progress
                  done={counts.finishedLessonCount}
                  all={counts.lessonCount}
                  text={t('account.lessonsDone', {
                    done: counts.finishedLessonCount,
                    all: counts.lessonCount,
                  })}
                />
                <Button asChild>
                  <Link to={pagePaths.lessons}>{t('account.toLessons')}</Link>
                </Button>
              </div>
            </AccountSection>
          ) : null}
        </div>
      </div>
    </AccountFrame>
  );
}

/** The newest takes that a teacher has not heard, and the way to all of them. */
function StudentTakes({ unheard: { list, total } }: { unheard: UnheardTakesPage }) {
  const { t } = useTranslation();
  return (
    <AccountSection
      id="students"
      title={t('takeReviews.students')}
      note={total > 0 ? t('takeReviews.unheardTotal', { count: total }) : null}
    >
      <div className="grid justify-items-start gap-3">
        {list.length > 0 ? (
          <div className="w-full">
            <UnheardTakeList takes={list} />
          </div>
        ) : (
          <p className="w-full border-rule border-t pt-4 text-ink-2">{t('takeReviews.unheardNone')}</p>
        )}
        <Button asChild>
          <Link to={unheardTakesPath()}>{t('takeReviews.allUnheard')}</Link>
        </Button>
      </div>
    </AccountSection>
  );
}
