import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#app/api/client.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { formatDuration } from '#app/i18n/format-time.ts';
import { LineText } from '#app/ui/index.ts';
import type { HighlightSpans, SearchHitDto, SearchResultDto } from '#contract/search-hit.ts';
import type { FrameRate } from '#shared/frames.ts';

/** A line that can be an entry's clip; its times may be moved. */
export interface LineCandidate {
  lineId: string;
  videoId: string;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
  spans: HighlightSpans;
  /** Null when it cannot be played any more. */
  rate: FrameRate | null;
}

const SHOWN = 20;

const lineOf = ({ rateNum: num, rateDen: den, ...hit }: SearchHitDto): LineCandidate => ({
  ...hit,
  rate: { num, den },
});

/** Lines of the library with the word that is being written, one of which is chosen. */
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
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<SearchResultDto | null>(null);
  const find = async () => {
    setBusy(true);
    try {
      setFound(await api.words.lines({ text, pagesize: SHOWN }));
    } catch (caught) {
      message.error(errorMessage(t, caught));
    }
    setBusy(false);
  };
  return (
    <div className="mb-6 grid gap-2">
      <div className="flex items-center gap-3">
        <Button loading={busy} disabled={text.trim() === ''} onClick={find}>
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
                onClick={() => onChoose(lineOf(hit))}
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
