import { Link } from 'react-router';
import type { SharedWordDto, WordShareDto } from '#contract/words.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import { Button, classNames, PageTitle } from '../../ui/index.ts';
import { PlayableHit } from './playable-hit.tsx';
import { useSaveToMyWords } from './use-save-to-my-words.ts';
import { WithdrawShare } from './withdraw-share.tsx';
import { type WordsQuery, wordsPath } from './words-query.ts';

/** A shared word collection. Each word has lines of the library to play and a button to save it. */
export function SharedWordsPage({ query, shared }: { query: WordsQuery; shared: WordShareDto }) {
  const { t } = useTranslation();
  const title = t('words.sharedTitle', { name: shared.author });
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-6 pb-24',
        query.phone ? 'px-4 pt-5' : 'page max-w-[960px]! pt-8 md:pt-12',
      )}
    >
      <PageTitle name={title} />
      <div className="grid gap-1.5">
        <h1 className="font-semibold text-32 [overflow-wrap:anywhere]">{title}</h1>
        <p className="flex flex-wrap items-center gap-x-6 text-14 text-ink-2">
          <span>
            {t('words.sharedCount', {
              count: shared.words.length,
              date: formatDate(shared.createdMs, 'day'),
            })}
          </span>
          <Link to={wordsPath({ ...query, shareId: null })} className="text-ink underline underline-offset-4">
            {t('words.backToList')}
          </Link>
          {shared.own ? <WithdrawShare query={query} shareId={shared.shareId} /> : null}
        </p>
      </div>
      <ul className="border-rule border-b">
        {shared.words.map((word) => (
          <SharedWordRow key={word.text} word={word} />
        ))}
      </ul>
    </div>
  );
}

function SharedWordRow({ word }: { word: SharedWordDto }) {
  const { t } = useTranslation();
  const { text, meaning, hits } = word;
  const { busy, save } = useSaveToMyWords(text, { text, meaning, lineId: hits[0]?.lineId ?? null });
  return (
    <li className="grid grid-cols-1 gap-3 border-rule border-t py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 lang="en" className="spoken font-medium text-24 [overflow-wrap:anywhere]">
          {word.text}
        </h2>
        {word.phonetic ? <span className="text-14 text-ink-2">{word.phonetic}</span> : null}
        {word.savedWordId === null ? (
          <Button
            size="s"
            busy={busy}
            className="ml-auto"
            aria-label={t('words.keepEntry', { text: word.text })}
            onClick={save}
          >
            {t('words.keep')}
          </Button>
        ) : (
          <span className="ml-auto text-14 text-mine-text">{t('words.keptMark')}</span>
        )}
      </div>
      {word.meaning ? <p className="[overflow-wrap:anywhere]">{word.meaning}</p> : null}
      {word.hits.length > 0 ? (
        <ul className="grid gap-3 md:grid-cols-2">
          {word.hits.map((hit) => (
            <PlayableHit key={hit.lineId} hit={hit} />
          ))}
        </ul>
      ) : (
        <p className="text-14 text-ink-2">{t('words.sharedNone')}</p>
      )}
      {word.total > word.hits.length ? (
        <Link
          to={phraseSearchPath(word.text)}
          className="justify-self-start text-14 underline underline-offset-4"
        >
          {t('words.linesMore', { count: word.total })}
        </Link>
      ) : null}
    </li>
  );
}
