import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { OwnWordShareDto, ReviewProgressDto, words } from '#contract/words.ts';
import { exportFormats, type WordGroup, wordGroups } from '#shared/words.ts';
import { Button, classNames, Field, PageTitle, TabLinks } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { EmptyWordList } from './empty-word-list.tsx';
import { MyWordShares } from './my-word-shares.tsx';
import { ShareWordsBar } from './share-words-bar.tsx';
import { WordRow } from './word-row.tsx';
import { PHONE_WORD_LIST_PATH, type WordsQuery, wordListPaths, wordsPath } from './words-query.ts';

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
  const { group, phone, view, q } = query;
  /** The words chosen for sharing; null while no words are being chosen. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const choose = (text: string) =>
    setChosen((previous) =>
      previous?.includes(text) ? previous.filter((word) => word !== text) : [...(previous ?? []), text],
    );
  const title = t(`words.list.${group}`);
  const frameClass = phone ? 'px-4 pt-5' : 'page max-w-[960px]! pt-8 md:pt-12';
  return (
    <div className={classNames('grid grid-cols-1 gap-5 pb-24', frameClass)}>
      <PageTitle name={title} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h1 className={classNames('font-semibold', phone ? 'text-24' : 'text-32')}>{title}</h1>
          <p className="text-14 text-ink-2 text-pretty">{t(`words.intro.${group}`)}</p>
        </div>
        {progress.due > 0 ? (
          <Button asChild variant="primary" size="l" className={phone ? 'w-full' : ''}>
            <Link to={wordsPath({ group, phone, view: 'review' })}>
              {t('words.reviewDue', { count: progress.due })}
            </Link>
          </Button>
        ) : null}
      </div>
      <TabLinks
        label={t('words.lists')}
        items={wordGroups.map((option) => ({
          to: wordsPath({ group: option, phone }),
          label: t(`words.list.${option}`),
          current: option === group,
        }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule border-t pt-3">
        <TabLinks
          label={t('words.views')}
          items={(group === 'plain' ? (['mine', 'list'] as const) : (['list', 'mine'] as const)).map(
            (option) => ({
              to: wordsPath({ group, phone, view: option }),
              label:
                option === 'mine' && progress.total > 0
                  ? `${t('words.view.mine')} ${progress.total}`
                  : t(`words.view.${option}`),
              current: option === view,
            }),
          )}
        />
        {page.total > 0 || q ? (
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
        ) : null}
      </div>
      {page.total > 0 || q ? (
        <Form
          action={phone ? PHONE_WORD_LIST_PATH : wordListPaths[group]}
          className="flex gap-2"
          role="search"
        >
          {phone && group !== 'plain' ? <input type="hidden" name="group" value={group} /> : null}
          {(group === 'plain') === (view === 'mine') ? null : (
            <input type="hidden" name="view" value={view} />
          )}
          <Field
            key={q}
            className="min-w-0 flex-1"
            label={t('words.search')}
            hideLabel
            type="search"
            name="q"
            defaultValue={q ?? ''}
            placeholder={t('words.search')}
          />
          <Button type="submit">{t('words.searchGo')}</Button>
        </Form>
      ) : null}
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
            pageno={page.pageno}
            total={page.total}
            pagesize={page.pagesize}
            pathOf={(pageno) => wordsPath({ ...query, pageno, asOfMs: page.asOf ?? null })}
          />
        </section>
      ) : (
        <EmptyWordList query={query} />
      )}
      {shares.length > 0 ? <MyWordShares query={query} shares={shares} /> : null}
      {chosen === null ? null : <ShareWordsBar chosen={chosen} onDone={() => setChosen(null)} />}
    </div>
  );
}

/** Links that download the list as a file for spreadsheets and for Anki. */
function ExportLinks({ group, mine }: { group: WordGroup | null; mine: boolean }) {
  const { t } = useTranslation();
  return exportFormats.map((format) => {
    const query = new URLSearchParams({ format, mine: mine ? '1' : '0', ...(group ? { group } : {}) });
    return (
      <Button key={format} asChild variant="quiet" size="s">
        <a href={`/api/word_export.php?${query}`} download>
          {t(format === 'csv' ? 'words.exportCsv' : 'words.exportAnki')}
        </a>
      </Button>
    );
  });
}
