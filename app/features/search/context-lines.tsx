import { Link } from 'react-router';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { referToLine } from '#shared/line-mark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { classNames } from '../../ui/index.ts';
import { LivingLineText } from '../words/living-line-text.tsx';
import { CONTEXT_LINES, useContextLines } from './use-context-lines.ts';

/**
 * The lines before and after the current hit, each a link to the film at that line. The layout doesn't shift while they
 * load.
 */
export function ContextLines({ hit }: { hit: SearchHitDto }) {
  const { t } = useTranslation();
  const lines = useContextLines(hit.lineId);
  const hitIndex = lines?.findIndex((line) => line.id === hit.lineId) ?? -1;
  const before = lines?.slice(Math.max(0, hitIndex - CONTEXT_LINES), Math.max(0, hitIndex)) ?? [];
  const after = hitIndex < 0 ? [] : (lines?.slice(hitIndex + 1, hitIndex + 1 + CONTEXT_LINES) ?? []);
  const renderLine = (line: (typeof before)[number]) => (
    <li key={line.id} className="relative rounded-edit px-2 py-1 transition hover:bg-ink/4">
      {/* The link is as large as the row. The words are above it. */}
      <Link
        to={filmPath({ filmId: hit.filmId, videoId: hit.videoId, line: referToLine(line.id, line) })}
        aria-label={line.en ?? line.zh ?? ''}
        className="absolute! inset-0"
      />
      <LivingLineText line={line} size="s" dimmed />
    </li>
  );
  return (
    <div className="min-h-[200px] px-3 py-3 md:px-6">
      <ol aria-label={t('search.before')}>{before.map(renderLine)}</ol>
      {lines ? (
        <div className={classNames('relative my-1 px-2 py-1.5', 'rise')}>
          <span
            aria-hidden="true"
            className="bracket text-line"
            style={{ inset: '0 -2px', '--bracket-arm': '8px' } as React.CSSProperties}
          />
          <LivingLineText line={{ ...hit, id: hit.lineId, spans: undefined }} size="s" />
        </div>
      ) : null}
      <ol aria-label={t('search.after')}>{after.map(renderLine)}</ol>
    </div>
  );
}
