import { Button } from 'antd';
import { useState } from 'react';
import type { SearchHitDto, SearchResultDto } from '#contract/search-hit.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { HighlightSpans } from '#shared/highlight-spans.ts';
import { api } from '../../../api/client.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LineText } from '../../../ui/index.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

/** A line that can become the clip of a word entry. Its times can be changed. */
export interface LineCandidate {
  lineId: string;
  videoId: string;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
  spans: HighlightSpans;
  /** Null if the line can no longer be played. */
  rate: FrameRate | null;
}

const MAX_LINES = 20;

const toCandidate = ({ rateNum: num, rateDen: den, ...hit }: SearchHitDto): LineCandidate => ({
  ...hit,
  rate: { num, den },
});

/** Searches the library for lines with the word, so that one of them can be chosen. */
export function LineSearch({
  text,
  chosenId,
  onChoose,
}: {
  text: string;
  chosenId: string | null;
  onChoose: (line: LineCandidate) => void;
}) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const [found, setFound] = useState<SearchResultDto | null>(null);
  const search = () =>
    run(async () => {
      setFound(await api.words.lines({ text, pageSize: MAX_LINES }));
    });
  return (
    <div className="mb-6 grid gap-2">
      <div className="flex items-center gap-3">
        <Button loading={busy} disabled={text.trim() === ''} onClick={search}>
          {t('words.admin.findLines')}
        </Button>
        <span className="text-12 text-ink-2">{t('words.admin.findHint')}</span>
      </div>
      {found?.list.length === 0 ? (
        <p role="status" className="text-ink-2">
          {t('words.admin.findNone')}
        </p>
      ) : null}
      {found && found.list.length > 0 ? (
        <ul className="max-h-[260px] overflow-y-auto border border-rule" aria-label={t('words.lines')}>
          {found.list.map((hit) => (
            <li
              key={hit.lineId}
              className="flex items-start justify-between gap-3 border-rule px-3 py-2 not-first:border-t"
            >
              <div className="min-w-0">
                <LineText en={hit.en} zh={hit.zh} spans={hit.spans} size="s" />
                <p className="text-12 text-ink-2">
                  {`${hit.filmTitleZh ?? hit.filmTitle} `}
                  <span className="figures">{formatDuration(hit.startMs)}</span>
                </p>
              </div>
              <Button
                size="small"
                aria-pressed={hit.lineId === chosenId}
                type={hit.lineId === chosenId ? 'primary' : 'default'}
                onClick={() => onChoose(toCandidate(hit))}
              >
                {t(hit.lineId === chosenId ? 'words.admin.chosen' : 'words.admin.choose')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
