import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Spans } from '#domain/search/types.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { WireHit, WireSearch } from '#shared/wire.ts';
import { errorWording } from '../../../error-wording.ts';
import { call } from '../../../http-client.ts';
import { formatLength } from '../../../time-format.ts';
import { LineText } from '../../../ui/index.ts';

/** A line that can be an entry's clip; its times may be moved. */
export interface FoundLine {
  subId: string;
  videoId: string;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
  spans: Spans;
  /** Null when it cannot be played any more. */
  rate: FrameRate | null;
}

const SHOWN = 20;

const lineOf = (hit: WireHit): FoundLine => ({
  subId: hit.sub_id,
  videoId: hit.video_id,
  startMs: hit.start_ms,
  endMs: hit.end_ms,
  en: hit.en,
  zh: hit.zh,
  spans: hit.spans,
  rate: { num: hit.rate_num, den: hit.rate_den },
});

/** Lines of the library with the word that is being written, one of which is chosen. */
export function FindLines({
  text,
  chosenId,
  onChoose,
}: {
  text: string;
  chosenId: string | null;
  onChoose: (line: FoundLine) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<WireSearch | null>(null);
  const find = async () => {
    setBusy(true);
    try {
      setFound(await call<WireSearch>('/api/word_lines.php', { fields: { text, pagesize: SHOWN } }));
    } catch (caught) {
      message.error(errorWording(t, caught));
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
              key={hit.sub_id}
              className="flex items-start justify-between gap-3 border-rule px-3 py-2 not-first:border-t"
            >
              <div className="min-w-0">
                <LineText en={hit.en} zh={hit.zh} spans={hit.spans} size="s" />
                <p className="text-12 text-ink-2">
                  {`${hit.film_title_zh ?? hit.film_title} `}
                  <span className="figures">{formatLength(hit.start_ms)}</span>
                </p>
              </div>
              <Button
                size="small"
                aria-pressed={hit.sub_id === chosenId}
                type={hit.sub_id === chosenId ? 'primary' : 'default'}
                onClick={() => onChoose(lineOf(hit))}
              >
                {t(hit.sub_id === chosenId ? 'words.admin.chosen' : 'words.admin.choose')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
