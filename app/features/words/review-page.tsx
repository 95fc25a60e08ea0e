import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { WordDto } from '#contract/words.ts';
import { type Rating, ratings } from '#shared/words.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isPageShortcut } from '../../keyboard/use-shortcuts.ts';
import { InlineClipPlayer } from '../../player/inline-clip-player.tsx';
import { Button, classNames, EmptyState, Kbd, LineText, PageTitle, useToast } from '../../ui/index.ts';
import { reviewIntervalLabel } from './review-interval-label.ts';
import { toPlayableClip } from './word-card.tsx';
import { type WordsQuery, wordsPath } from './words-query.ts';

/**
 * A review session. For each word, it shows the word, then its meaning and line, and then asks how well it was known.
 */
export function ReviewPage({
  query,
  due,
  total,
}: {
  query: WordsQuery;
  /** Words that are due now, longest due first. */
  due: WordDto[];
  total: number;
}) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [rated, setRated] = useState<ReadonlySet<string>>(new Set());
  const word = due.find((candidate) => !rated.has(reviewKey(candidate)));
  const left = total - due.filter((dueWord) => rated.has(reviewKey(dueWord))).length;
  const back = wordsPath({ group: query.group, phone: query.phone, view: 'mine' });
  const onRated = (ratedWord: WordDto) => {
    setRated((previous) => new Set(previous).add(reviewKey(ratedWord)));
    // After the last fetched word, there may be more: forgotten words are due again within minutes.
    if (due.at(-1) === ratedWord) void revalidate();
  };
  return (
    <div className="mx-auto grid w-full max-w-text grid-cols-1 gap-6 px-4 pt-6 pb-24">
      <PageTitle name={t('words.reviewing')} />
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-semibold text-20">{t('words.reviewing')}</h1>
        <p role="status" className="figures ml-auto text-ink-2">
          {word ? t('words.left', { count: left }) : null}
        </p>
        <Link to={back} className="text-14 underline underline-offset-4">
          {t('words.leave')}
        </Link>
      </div>
      {word ? (
        <ReviewCard key={reviewKey(word)} word={word} onDone={() => onRated(word)} />
      ) : (
        <EmptyState
          title={t(rated.size > 0 ? 'words.done' : 'words.nothingDue')}
          text={t('words.doneText')}
          action={
            <Button asChild variant="primary">
              <Link to={back}>{t('words.backToList')}</Link>
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Identifies one review of a word. */
const reviewKey = ({ wordId, review }: WordDto): string => `${wordId} ${review?.reps}`;

function ReviewCard({ word, onDone }: { word: WordDto; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [flipped, setFlipped] = useState(false);
  const [busy, setBusy] = useState<Rating | null>(null);
  const { attachedClip: clip, review } = word;
  const playable = clip && toPlayableClip(clip, word.kind);
  const rate = async (rating: Rating) => {
    if (busy !== null) return;
    setBusy(rating);
    try {
      const { wordId } = word;
      await api.words.review({ wordId, rating, reps: review?.reps ?? null }, { quiet: true });
      onDone();
    } catch (caught) {
      // The word was rated or removed elsewhere, so it leaves this session.
      const isGone =
        caught instanceof ApiError && (caught.code === 'illegal_move' || caught.code === 'not_found');
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      if (isGone) onDone();
      else setBusy(null);
    }
  };

  const onKeyDown = useRef<(event: KeyboardEvent) => void>(() => undefined);
  onKeyDown.current = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isPageShortcut(event)) return;
    if (!flipped) {
      if (event.code !== 'Space') return;
      event.preventDefault();
      setFlipped(true);
      return;
    }
    const rating = ratings[['Digit1', 'Digit2', 'Digit3', 'Digit4'].indexOf(event.code)];
    if (!rating || event.repeat) return;
    event.preventDefault();
    void rate(rating);
  };
  // A layout effect, because a key can be pressed as soon as the word is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown.current(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <article className="grid gap-6">
      <div className="grid min-h-[28dvh] content-center justify-items-center gap-3 rounded-read border border-rule bg-sheet px-6 py-10 text-center">
        <h2 lang="en" className="spoken font-medium text-44 leading-tight [overflow-wrap:anywhere]">
          {word.text}
        </h2>
        {word.phonetic ? <p className="text-16 text-ink-2">{word.phonetic}</p> : null}
        <div aria-live="polite" className="grid w-full justify-items-center gap-5">
          {flipped ? (
            <>
              <p className={classNames('text-20 [overflow-wrap:anywhere]', !word.meaning && 'text-ink-2')}>
                {word.meaning ?? t('words.noMeaning')}
              </p>
              {word.note ? <p className="whitespace-pre-line text-14 text-ink-2">{word.note}</p> : null}
              {playable ? (
                <InlineClipPlayer
                  autoPlay
                  clip={playable}
                  label={clip?.en ?? word.text}
                  className="w-full max-w-[420px]"
                />
              ) : null}
              {clip ? (
                <LineText en={clip.en} zh={clip.zh} spans={clip.spans} size="m" align="center" />
              ) : null}
            </>
          ) : null}
        </div>
      </div>
      {flipped && review ? (
        <fieldset className="grid gap-3">
          <legend className="mb-3 w-full text-center text-14 text-ink-2">{t('words.rateAsk')}</legend>
          <div className="grid grid-cols-4 gap-2">
            {ratings.map((rating, index) => (
              <Button
                key={rating}
                variant={rating === 'good' ? 'primary' : 'plain'}
                busy={busy === rating}
                onClick={() => rate(rating)}
                className="h-auto! min-h-14 flex-col gap-0.5! px-1! py-2"
              >
                <span>{t(`words.rate.${rating}`)}</span>
                <span className="font-normal text-12 opacity-80">
                  {t(...reviewIntervalLabel(review.next[rating] - Date.now()))}
                </span>
                <span className="pointer-coarse:hidden">
                  <Kbd keys={[String(index + 1)]} inverse={rating === 'good'} />
                </span>
              </Button>
            ))}
          </div>
        </fieldset>
      ) : (
        <div className="grid justify-items-center gap-2">
          <Button variant="primary" size="l" className="w-full sm:w-64" onClick={() => setFlipped(true)}>
            {t('words.flip')}
          </Button>
          <p className="text-14 text-ink-2">{t('words.flipHint')}</p>
        </div>
      )}
    </article>
  );
}
