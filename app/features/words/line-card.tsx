import { BookmarkCheck, BookmarkPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { WordCardDto } from '#contract/words.ts';
import { MEANING_MAX } from '#shared/words.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import { InlineClipPlayer } from '../../player/inline-clip-player.tsx';
import { Button, classNames, ErrorState, IconButton, useToast } from '../../ui/index.ts';
import { completeTourStep } from '../tour/tour-store.ts';
import type { CardLine } from './card-line.ts';
import { PlayableHit } from './playable-hit.tsx';
import { readSelection, selectSpan, splitLineParts, type WordRange, widenWordRange } from './select-words.ts';
import { toPlayableClip } from './word-card.tsx';
import { WordGroups } from './word-groups.tsx';
import { WordSound } from './word-sound.tsx';
import { wordsPath } from './words-query.ts';

const iconProps = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** A line whose words can be looked up and saved, with the card of the selected ones. */
export function LineCard({
  line,
  initialWord,
  playsWord,
  onDone,
}: {
  line: CardLine;
  initialWord: number | null;
  /** Whether the word is heard at once. */
  playsWord: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const text = line.en ?? '';
  const parts = useMemo(() => splitLineParts(text), [text]);
  const wordCount = parts.filter(({ wordIndex }) => wordIndex !== null).length;
  const [selected, setSelected] = useState<WordRange>(
    initialWord === null ? selectSpan(parts, line.spans?.en ?? []) : [initialWord, initialWord],
  );
  const [hasChosen, setHasChosen] = useState(false);
  const selection = readSelection(text, parts, selected);
  const { card, isCurrent, error, retry } = useWordCard(line.id, selection);
  const [chosenForm, setChosenForm] = useState<string | null>(null);
  // A word that is part of a phrase has the entries of both.
  const forms = [...new Set(card?.matches.map(({ form }) => form))];
  const form = forms.find((one) => one === chosenForm) ?? forms[0] ?? null;
  const matches = card?.matches.filter((match) => match.form === form) ?? [];
  const widen = (side: 'before' | 'after') => setSelected(widenWordRange(selected, side, wordCount));
  return (
    <div className="grid gap-3">
      {wordCount > 0 ? (
        <div className="flex items-start gap-1">
          <p lang="en" className="spoken min-w-0 flex-1 whitespace-pre-line text-16 leading-[1.9]">
            <WordGroups parts={parts}>
              {({ text: word, start, wordIndex }) => (
                <button
                  key={start}
                  type="button"
                  aria-pressed={isSelected(selected, wordIndex)}
                  onClick={() => {
                    setSelected([wordIndex, wordIndex]);
                    setHasChosen(true);
                  }}
                  className={classNames(
                    'living-word -mx-px px-px pointer-coarse:py-1',
                    isSelected(selected, wordIndex) && 'bg-line! text-on-line!',
                  )}
                >
                  {word}
                </button>
              )}
            </WordGroups>
          </p>
          {selected ? (
            <span className="flex shrink-0">
              <IconButton
                size="s"
                icon={ChevronLeft}
                label={t('words.card.widenBefore')}
                disabled={selected[0] === 0}
                onClick={() => widen('before')}
              />
              <IconButton
                size="s"
                icon={ChevronRight}
                label={t('words.card.widenAfter')}
                disabled={selected[1] === wordCount - 1}
                onClick={() => widen('after')}
              />
            </span>
          ) : null}
        </div>
      ) : (
        <p className="text-14 text-ink-2">{t('words.card.noEnglish')}</p>
      )}
      {wordCount > 0 && !selection ? <p className="text-14 text-ink-2">{t('words.card.hint')}</p> : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {selection && card && forms.length > 1 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('words.card.forms')}</legend>
          {forms.map((one) => (
            <button
              key={one}
              type="button"
              lang="en"
              aria-pressed={one === form}
              onClick={() => setChosenForm(one)}
              className="spoken h-8 rounded-edit border border-edge px-3 text-16 transition hover:border-ink aria-pressed:border-ink aria-pressed:bg-line/20"
            >
              {one}
            </button>
          ))}
        </fieldset>
      ) : null}
      {selection && card && isCurrent ? (
        <WordSound
          key={`sound ${selection.at} ${selection.text}`}
          card={card}
          playsAtOnce={playsWord || hasChosen}
        />
      ) : null}
      {selection && card ? <Meanings card={card} matches={matches} /> : null}
      {selection && !card && !error ? (
        <p role="status" className="text-14 text-ink-2">
          {t('words.card.loading')}
        </p>
      ) : null}
      <SaveButtons
        key={`${selection?.at} ${selection?.text}`}
        lineId={line.id}
        selection={selection}
        card={isCurrent ? card : null}
        form={isCurrent ? form : null}
      />
      {selection && card ? <MoreLines card={card} onDone={onDone} /> : null}
    </div>
  );
}

const isSelected = (selected: WordRange, wordIndex: number) =>
  selected !== null && wordIndex >= selected[0] && wordIndex <= selected[1];

/** Fetches the card of the selected words. Until it arrives, the card is that of the words before. */
function useWordCard(lineId: string, selection: { text: string; at: number } | null) {
  const [fetched, setFetched] = useState<{ card: WordCardDto; text: string; at: number | null } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const text = selection?.text ?? null;
  const at = selection?.at ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches the same words again
  useEffect(() => {
    if (text === null) return;
    let isCurrent = true;
    setError(null);
    api.words.card({ text, lineId, at }).then(
      (card) => isCurrent && setFetched({ card, text, at }),
      (caught: unknown) => isCurrent && setError(caught),
    );
    return () => {
      isCurrent = false;
    };
  }, [lineId, text, at, attempt]);
  return {
    card: fetched?.card ?? null,
    isCurrent: fetched !== null && fetched.text === text && fetched.at === at,
    error,
    retry: () => setAttempt(attempt + 1),
  };
}

/** The sound, the phonetic, and the meanings of a word: those of `matches`, which are the card's for one form. */
function Meanings({ card, matches }: { card: WordCardDto; matches: WordCardDto['matches'] }) {
  const { t } = useTranslation();
  const { attachedClip: clip, missingSources } = card;
  const playable = clip && toPlayableClip(clip, 'own');
  const [likeliest] = matches;
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 lang="en" className="spoken font-medium text-24 [overflow-wrap:anywhere]">
            {likeliest?.headword ?? card.text}
          </h2>
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-14 text-ink-2">
            {likeliest && likeliest.form !== likeliest.headword ? (
              <span lang="en">
                {likeliest.form} → {likeliest.headword}
              </span>
            ) : null}
            {card.phonetic && (!likeliest || likeliest.form.includes(' ') === card.text.includes(' ')) ? (
              <span>{card.phonetic}</span>
            ) : null}
            {likeliest?.band ? <span>{t(`words.card.band.${likeliest.band}`)}</span> : null}
          </p>
        </div>
        {playable ? (
          <InlineClipPlayer clip={playable} label={clip?.en ?? card.text} className="w-[120px] shrink-0" />
        ) : null}
      </div>
      {matches.map((match, index) => (
        <div key={match.headword} className="grid gap-1">
          {index > 0 ? (
            <h3 lang="en" className="spoken pt-1 font-medium text-16">
              {match.headword}
            </h3>
          ) : null}
          {match.parts.map(({ partOfSpeech, meanings, definition }) => (
            <p key={partOfSpeech} className="flex gap-2 [overflow-wrap:anywhere]">
              <span className="w-10 shrink-0 text-14 text-ink-2 italic">
                {t(`words.card.part.${partOfSpeech}`)}
              </span>
              <span className="min-w-0">
                {meanings.length > 0 ? <span lang="zh-CN">{meanings.join('；')}</span> : null}
                {definition ? (
                  <span
                    lang="en"
                    className={classNames('text-14 text-ink-2', meanings.length > 0 && 'block')}
                  >
                    {definition}
                  </span>
                ) : null}
              </span>
            </p>
          ))}
        </div>
      ))}
      {missingSources.length > 0 ? (
        <p role="status" className="text-14 text-ink-2">
          {t('words.card.missing', { sources: missingSources.join('、') })}
        </p>
      ) : matches.length === 0 ? (
        <p className="text-14 text-ink-2">
          {t(card.text.includes(' ') ? 'words.card.unknownPhrase' : 'words.card.unknown')}
        </p>
      ) : null}
    </div>
  );
}

/** Buttons that save the selected words with their line, and the line itself, in one tap each. */
function SaveButtons({
  lineId,
  selection,
  card,
  form,
}: {
  lineId: string;
  /** The selected words; null for none. */
  selection: { text: string; at: number } | null;
  /** The card of the selected words; null until it arrives. */
  card: WordCardDto | null;
  /** The form that is chosen among those of the card; null until it arrives. */
  form: string | null;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState<'word' | 'line' | null>(null);
  /** The forms that were saved here. Null is the likeliest form, saved before the card has arrived. */
  const [savedForms, setSavedForms] = useState<readonly (string | null)[]>([]);
  const [hasSavedLine, setSavedLine] = useState(false);
  const saveWord = async ({ text: said, at }: { text: string; at: number }) => {
    const { matches } = card ?? (await api.words.card({ text: said, lineId, at }));
    const likeliest = matches.find((match) => match.form === form) ?? matches[0];
    const text = likeliest?.headword ?? said;
    return api.words.save({ text, lineId, meaning: likeliest ? writeMeaning(likeliest, t) : null });
  };
  const likeliestForm = card?.matches[0]?.form ?? null;
  const save = async (what: 'word' | 'line') => {
    setBusy(what);
    try {
      if (what === 'word' && selection) {
        const saved = await saveWord(selection);
        setSavedForms((saved) => [...saved, form]);
        completeTourStep('word');
        toast({
          tone: 'done',
          text: t(saved.created ? 'words.keepDone' : 'words.keepThere', { text: saved.text }),
        });
      } else {
        const saved = await api.savedLines.save({ lineId, phrase: selection?.text ?? null });
        setSavedLine(true);
        toast({ tone: 'done', text: t(saved.created ? 'words.card.lineSaved' : 'words.card.lineThere') });
      }
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(null);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {selection === null ? null : (
        <SaveButton
          tour="keepWord"
          variant="primary"
          busy={busy === 'word'}
          // The card doesn't say which of several forms is saved.
          isSaved={
            savedForms.some((saved) => saved === form || (saved === null && form === likeliestForm)) ||
            (card !== null && card.savedWordId !== null && !hasSeveralForms(card))
          }
          label={t('words.keep')}
          savedLabel={t('words.card.wordIsSaved')}
          onClick={() => void save('word')}
        />
      )}
      <SaveButton
        variant="plain"
        busy={busy === 'line'}
        isSaved={hasSavedLine || (card?.savedLineId ?? null) !== null}
        label={t('words.card.saveLine')}
        savedLabel={t('words.card.lineIsSaved')}
        onClick={() => void save('line')}
      />
    </div>
  );
}

const hasSeveralForms = ({ matches: [first, ...others] }: WordCardDto): boolean =>
  others.some(({ form }) => form !== first?.form);

function SaveButton({
  variant,
  busy,
  isSaved,
  label,
  savedLabel,
  onClick,
  tour,
}: {
  variant: 'primary' | 'plain';
  busy: boolean;
  isSaved: boolean;
  label: string;
  savedLabel: string;
  onClick: () => void;
  /** Names the button for the tour. */
  tour?: string;
}) {
  return isSaved ? (
    <span className="inline-flex h-8 items-center gap-1.5 px-3 text-14 text-mine-text">
      <BookmarkCheck {...iconProps} />
      {savedLabel}
    </span>
  ) : (
    <Button
      size="s"
      variant={variant}
      busy={busy}
      icon={<BookmarkPlus {...iconProps} />}
      onClick={onClick}
      data-tour={tour}
    >
      {label}
    </Button>
  );
}

/** Returns the meanings of a headword as the text of a saved word: a line for each part of speech. */
function writeMeaning(
  match: WordCardDto['matches'][number],
  t: ReturnType<typeof useTranslation>['t'],
): string | null {
  const lines = match.parts
    .filter(({ meanings }) => meanings.length > 0)
    .map(({ partOfSpeech, meanings }) => `${t(`words.card.part.${partOfSpeech}`)} ${meanings.join('；')}`);
  return [...lines.join('\n')].slice(0, MEANING_MAX).join('') || null;
}

/** Other lines with the word, and where the meanings come from. */
function MoreLines({ card, onDone }: { card: WordCardDto; onDone: () => void }) {
  const { t } = useTranslation();
  const { hits, total, matches } = card;
  const searched = matches[0]?.form ?? card.text;
  return (
    <div className="grid gap-3 border-rule border-t pt-3">
      {hits.length > 0 ? (
        <>
          <h3 className="font-semibold text-14">{t('words.card.moreLines')}</h3>
          <ul className="grid gap-3">
            {hits.map((hit) => (
              <PlayableHit key={hit.lineId} hit={hit} />
            ))}
          </ul>
        </>
      ) : null}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-ink-2">
        {total > hits.length + 1 ? (
          <Link to={phraseSearchPath(searched)} onClick={onDone} className="underline underline-offset-4">
            {t('words.linesMore', { count: total })}
          </Link>
        ) : (
          <span />
        )}
        <Link
          to={wordsPath({ group: 'plain', phone: false, view: 'sources' })}
          onClick={onDone}
          className="underline underline-offset-4"
        >
          {t('words.card.sources')}
        </Link>
      </p>
    </div>
  );
}
