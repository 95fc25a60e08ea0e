import { Link } from 'react-router';
import type { OwnWordShareDto } from '#contract/words.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type WordsQuery, wordsPath } from './words-query.ts';

/** How many words of each collection are listed. */
const MAX_WORDS_LISTED = 4;

/** The viewer's shared word collections, collapsed. Each links to its page, where it can be withdrawn. */
export function MyWordShares({ query, shares }: { query: WordsQuery; shares: readonly OwnWordShareDto[] }) {
  const { t } = useTranslation();
  return (
    <details className="text-14">
      <summary className="w-fit cursor-pointer py-2 text-ink-2 hover:text-ink">
        {`${t('words.ownShares')} ${shares.length}`}
      </summary>
      <ul className="grid gap-1 pt-1">
        {shares.map(({ shareId, words, createdMs }) => (
          <li key={shareId}>
            <Link
              to={wordsPath({ group: query.group, phone: query.phone, shareId })}
              className="inline-block py-1 underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {t('words.ownShare', {
                count: words.length,
                date: formatDate(createdMs, 'day'),
                words: `${words
                  .slice(0, MAX_WORDS_LISTED)
                  .map(({ text }) => text)
                  .join(', ')}${words.length > MAX_WORDS_LISTED ? '…' : ''}`,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
