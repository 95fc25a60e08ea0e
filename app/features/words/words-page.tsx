import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#contract/define-call.ts';
import type { OwnWordShareDto, ReviewProgressDto, words } from '#contract/words.ts';
import { exportFormats, type WordGroup } from '#shared/words.ts';
import { callUrl } from '../../api/call-url.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { EmptyWordList } from './empty-word-list.tsx';
import { ListSearchForm } from './list-search-form.tsx';
import { MyWordShares } from './my-word-shares.tsx';
import { ShareWordsBar } from './share-words-bar.tsx';
import { WordRow } from './word-row.tsx';
import { WordsFrame } from './words-frame.tsx';
import { type WordsQuery, wordsPath } from './words-query.ts';

/** A word list: the viewer's saved words or a published list. */
export function WordsPage({
  query,
  page,
  progress,
  shares,
}: {
  query: WordsQuery;
  page: OutputOf<typeof words.list>;
  progress: ReviewProgressDto;
  /** The viewer's shared collections; empty on a published list. */
  shares: readonly OwnWordShareDto[];
}) {
  const { t } = useTranslation();
  const { group, view, q } = query;
  /** The words chosen for sharing; null while no words are being chosen. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const choose = (text: string) =>
    setChosen((previous) =>
      previous?.includes(text) ? previous.filter((word) => word !== text) : [...(previous ?? []), text],
    );
  const title = t(`words.list.${group}`);
  const actions =
    page.total > 0 || q ? (
      <div className="flex items-center gap-1">
        <ExportLinks group={view === 'mine' && group === 'plain' ? null : group} mine={view === 'mine'} />
        <Button
          variant="quiet"
          size="s"
          aria-pressed={chosen !== null}
          icon={<Share2 size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => setChosen(chosen === null ? [] : null)}
        >
          {t('words.share')}
        </Button>
      </div>
    ) : null;
  return (
    <WordsFrame query={query} progress={progress} actions={actions}>
      {page.total > 0 || q ? <ListSearchForm query={query} label={t('words.search')} /> : null}
      {page.list.length > 0 ? (
        <section aria-label={title}>
          <ul className="border-rule border-b">
            {page.list.map((word) => (
              <WordRow
                key={word.wordId}
                word={word}
                showGroup={group === 'plain' && view === 'mine'}
                chosen={chosen === null ? null : chosen.includes(word.text)}
                onChoose={choose}
              />
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
        <EmptyWordList query={query} />
      )}
      {shares.length > 0 ? <MyWordShares query={query} shares={shares} /> : null}
      {chosen === null ? null : <ShareWordsBar chosen={chosen} onDone={() => setChosen(null)} />}
    </WordsFrame>
  );
}

/** Links that download the list as a file for spreadsheets and for Anki. */
function ExportLinks({ group, mine }: { group: WordGroup | null; mine: boolean }) {
  const { t } = useTranslation();
  return exportFormats.map((format) => (
    <Button key={format} asChild variant="quiet" size="s">
      <a href={callUrl('words', 'export', { format, mine, group })} download>
        {t(format === 'csv' ? 'words.exportCsv' : 'words.exportAnki')}
      </a>
    </Button>
  ));
}
