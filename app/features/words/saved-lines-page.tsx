import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { SavedLineDto, savedLines } from '#contract/saved-lines.ts';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { referToLine } from '#shared/line-mark.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { Button, EmptyState, FilmTitle, LineText, useToast } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { CutReelButton } from '../reels/cut-reel-button.tsx';
import { HitPlayer } from '../search/hit-player.tsx';
import { ListSearchForm } from './list-search-form.tsx';
import { type WordsQuery, wordsPath } from './words-query.ts';

/** The lines that the viewer saved. Those of one page play one after another. */
export function SavedLines({ query, page }: { query: WordsQuery; page: OutputOf<typeof savedLines.list> }) {
  const { t } = useTranslation();
  const { q } = query;
  const hits = page.list.flatMap((line) => toHit(line) ?? []);
  // Other lines may have the IDs of those that new subtitles have replaced.
  const reelLineIds = page.list.flatMap(({ isCurrent, attachedClip }) =>
    isCurrent ? [attachedClip.lineId] : [],
  );
  const [isPlayerOpen, setPlayerOpen] = useState(false);
  if (page.total === 0 && q === null) {
    return (
      <EmptyState
        title={t('words.savedLines.empty')}
        text={t('words.savedLines.emptyText')}
        action={<EmptyStateLink to={pagePaths.search} label={t('words.emptyMineAction')} />}
      />
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ListSearchForm query={query} label={t('words.savedLines.find')} />
        {hits.length > 0 ? (
          <Button
            variant="original"
            aria-pressed={isPlayerOpen}
            icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => setPlayerOpen(!isPlayerOpen)}
          >
            {isPlayerOpen
              ? t('words.savedLines.stop')
              : t('words.savedLines.playAll', { count: hits.length })}
          </Button>
        ) : null}
        <CutReelButton size="m" lineIds={reelLineIds} title={q ?? t('reel.savedLines')} />
      </div>
      {isPlayerOpen && hits.length > 0 ? <SavedLinePlayer key={hits[0]?.lineId} hits={hits} /> : null}
      {page.list.length > 0 ? (
        <section aria-label={t('words.view.lines')}>
          <ul className="border-rule border-b">
            {page.list.map((line) => (
              <SavedLineRow key={line.savedLineId} line={line} />
            ))}
          </ul>
          <Pager
            pageNumber={page.pageNumber}
            total={page.total}
            pageSize={page.pageSize}
            pathOf={(pageNumber) => wordsPath({ ...query, pageNumber, asOfMs: page.asOf ?? null })}
          />
        </section>
      ) : (
        <EmptyState title={t('words.emptyFound', { q: q ?? '' })} text={t('words.emptyFoundText')} />
      )}
    </>
  );
}

/** Plays the lines one after another. */
function SavedLinePlayer({ hits }: { hits: readonly SearchHitDto[] }) {
  const { t } = useTranslation();
  const [{ index, command }, setState] = useState({ index: 0, command: { play: true, serial: 1 } });
  const go = (next: number) => {
    if (next < 0 || next >= hits.length) return;
    setState({ index: next, command: { play: true, serial: command.serial + 1 } });
  };
  const hit = hits[Math.min(index, hits.length - 1)];
  if (!hit) return null;
  return (
    <div className="grid gap-2">
      <HitPlayer
        hit={hit}
        next={hits[index + 1] ?? null}
        command={command}
        onStep={(step) => go(index + step)}
        onEnd={() => go(index + 1)}
      />
      <p role="status" className="text-14 text-ink-2">
        {t('words.savedLines.nowPlaying', { index: index + 1, count: hits.length })}
      </p>
    </div>
  );
}

function SavedLineRow({ line }: { line: SavedLineDto }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { attachedClip: clip, savedLineId } = line;
  const remove = async () => {
    setBusy(true);
    try {
      await api.savedLines.remove({ savedLineId });
      toast({ tone: 'done', text: t('words.savedLines.removed') });
      await revalidate();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return (
    <li className="grid gap-1 border-rule border-t py-4">
      <LineText en={clip.en} zh={clip.zh} spans={clip.spans} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14 text-ink-2">
        {clip.playable ? (
          <Link
            to={filmPath({
              filmId: clip.playable.filmId,
              videoId: clip.videoId,
              line: referToLine(clip.lineId, clip),
            })}
            className="underline underline-offset-4"
          >
            <FilmTitle film={{ title: clip.playable.filmTitle, titleZh: clip.playable.filmTitleZh }} />
          </Link>
        ) : (
          <span>{t('words.savedLines.unplayable')}</span>
        )}
        <Button
          size="s"
          variant="quiet"
          busy={busy}
          aria-label={t('words.savedLines.removeOf', { text: clip.en ?? clip.zh ?? '' })}
          onClick={() => void remove()}
        >
          {t('words.savedLines.remove')}
        </Button>
      </div>
    </li>
  );
}

/** Returns a saved line as a hit for the hit player; null if it can't be played. */
function toHit({ attachedClip: clip }: SavedLineDto): SearchHitDto | null {
  if (!clip.playable) return null;
  const { filmId, filmTitle, filmTitleZh, rateNum, rateDen, durationMs, proposedCut } = clip.playable;
  const { videoId, lineId, startMs, endMs, en, zh, spans } = clip;
  return {
    ...{ filmId, filmTitle, filmTitleZh, season: null, episode: null, videoTitle: null },
    ...{ videoId, lineId, startMs, endMs, en, zh, spans, rateNum, rateDen, durationMs },
    proposedCut,
  };
}
