import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { ReviewedTakeDto } from '#contract/take-reviews.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { dubbingPath, studentTakesPath } from '../../navigation/page-addresses.ts';
import { playerSettings } from '../../player/player-settings.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { Button, EmptyState, useToast } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { useDubPlayer } from '../dubbing/use-dub-player.ts';
import type { ReadyStage } from '../workspace/workspace-context.ts';
import type { loadStudentTakes } from './load-student-takes.ts';
import { StudentTakeFilters } from './student-take-filters.tsx';
import { StudentTakeItem } from './student-take-item.tsx';
import { momentAt, partFromMoment } from './take-moment.ts';
import { TakeOwnerTabs } from './take-owner-tabs.tsx';

type StudentTakes = Awaited<ReturnType<typeof loadStudentTakes>>;

/** How many comments takes have now, where that has changed since the page was loaded. */
interface CommentCounts {
  page: StudentTakes['page'];
  byTake: ReadonlyMap<string, number>;
}
const noCounts = (page: CommentCounts['page']): CommentCounts => ({ page, byTake: new Map() });

/**
 * The panel where a teacher hears the takes that learners recorded of a clip, with the picture, and comments on them. The
 * list stays as it was loaded until the teacher asks for another one.
 */
export default function StudentTakesPanel({
  clip,
  stage: { element, playback, player, picture },
  found: { query, page, students },
}: {
  clip: ClipDto;
  stage: ReadyStage;
  found: StudentTakes;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { clipId } = clip;
  const { list, total, pageNumber, pageSize } = page;
  const [counts, setCounts] = useState(() => noCounts(page));
  if (counts.page !== page) setCounts(noCounts(page));
  /** The takes heard here. A page that was read before a mark was saved may arrive after it, so the marks outlive pages. */
  const [heardHere, setHeardHere] = useState<ReadonlySet<string>>(new Set());
  const originMs = picture.bounds?.startMs ?? 0;
  const dub = useDubPlayer({ video: element, playback, originMs });
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const selected = list.find(({ takeId }) => takeId === params.get('take')) ?? null;
  const momentMs = usePlaybackValue(
    playback,
    (snapshot) => (selected ? momentAt(selected, snapshot.ms - originMs) : 0),
    0,
  );

  const isHeard = (take: ReviewedTakeDto) => take.heard || heardHere.has(take.takeId);
  const markHeard = (take: ReviewedTakeDto) => {
    if (isHeard(take)) return;
    api.takeReviews.markHeard({ takeId: take.takeId }).then(
      () => setHeardHere((last) => new Set(last).add(take.takeId)),
      (error: unknown) => toast({ tone: 'failed', text: errorMessage(t, error) }),
    );
  };
  const stop = () => {
    player?.runner.stop();
    dub.stop();
    playback?.setRate(playerSettings.get().speed);
  };
  const play = (take: ReviewedTakeDto, fromMomentMs: number) => {
    stop();
    playback?.setRate(1);
    const part = partFromMoment({ take, momentMs: fromMomentMs, originMs, pictureMs: picture.durationMs });
    dub
      .playTake({ take, ...part, onEnd: () => markHeard(take) })
      .catch((error: unknown) => toast({ tone: 'failed', text: errorMessage(t, error) }));
  };
  const pathOf = (change: Partial<Parameters<typeof studentTakesPath>[0]>) =>
    studentTakesPath({ clipId, ...query, pageNumber, asOfMs: page.asOf ?? null, ...change });
  /** The take to play as soon as the address names it: a new address can move the playhead. */
  const wantedId = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides
  useEffect(() => {
    if (!selected || wantedId.current !== selected.takeId) return;
    wantedId.current = null;
    play(selected, 0);
  }, [selected]);
  const select = (take: ReviewedTakeDto) => {
    if (take === selected) {
      play(take, 0);
      return;
    }
    stop();
    wantedId.current = take.takeId;
    void navigate(pathOf({ takeId: take.takeId }), { replace: true, preventScrollReset: true });
  };
  const neighborOf = (by: 1 | -1) => list[selected ? list.indexOf(selected) + by : 0] ?? null;
  const step = (by: 1 | -1) => {
    const neighbor = neighborOf(by);
    if (neighbor) select(neighbor);
  };
  const toggle = (take: ReviewedTakeDto) => (playing ? stop() : play(take, 0));
  useShortcuts({
    nextHit: () => step(1),
    previousHit: () => step(-1),
    ...(selected ? { playTake: () => toggle(selected) } : {}),
  });
  const onCount = useCallback(
    (takeId: string, count: number) =>
      setCounts((last) =>
        last.byTake.get(takeId) === count
          ? last
          : { ...last, byTake: new Map(last.byTake).set(takeId, count) },
      ),
    [],
  );

  const isFiltered = query.ownerId !== null || query.lineIndex !== null || query.unheard;
  const heardSince = list.filter((take) => !take.heard && isHeard(take)).length;
  const unheard = students.reduce((sum, one) => sum + one.unheard, 0) - heardSince;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-5 p-4 md:p-6" data-student-takes>
      <TakeOwnerTabs
        clipId={clipId}
        minePath={dubbingPath({ clipId })}
        current="students"
        students={{ unheard }}
      />
      {total > 0 || isFiltered ? (
        <StudentTakeFilters
          query={query}
          students={students}
          lineCount={clip.lines.length}
          onChange={(change) =>
            void navigate(studentTakesPath({ clipId, ...query, ...change }), { preventScrollReset: true })
          }
        />
      ) : null}
      {list.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'takeReviews.noneFound' : 'takeReviews.none')}
          text={t(isFiltered ? 'takeReviews.noneFoundText' : 'takeReviews.noneText')}
          action={
            isFiltered ? (
              <Button asChild>
                <Link to={studentTakesPath({ clipId })} preventScrollReset>
                  {t('takeReviews.all')}
                </Link>
              </Button>
            ) : null
          }
        />
      ) : (
        <div className="grid gap-2">
          <p className="text-14 text-ink-2">{t('takeReviews.total', { count: total })}</p>
          <ol className="border-rule border-b">
            {list.map((take) => (
              <StudentTakeItem
                key={take.takeId}
                take={take}
                heard={isHeard(take)}
                commentCount={counts.byTake.get(take.takeId) ?? take.commentCount}
                selected={take === selected}
                playing={playing}
                momentMs={momentMs}
                onSelect={() => select(take)}
                onToggle={() => toggle(take)}
                onPlayFrom={(fromMs) => play(take, fromMs)}
                onWrite={stop}
                onPrevious={neighborOf(-1) ? () => step(-1) : null}
                onNext={neighborOf(1) ? () => step(1) : null}
                onCount={onCount}
              />
            ))}
          </ol>
          <Pager
            pageNumber={pageNumber}
            total={total}
            pageSize={pageSize}
            pathOf={(number) => pathOf({ pageNumber: number, takeId: null })}
          />
        </div>
      )}
    </div>
  );
}
