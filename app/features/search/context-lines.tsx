import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { filmLink } from '../../navigation/line-links.ts';
import { classNames, LineText } from '../../ui/index.ts';
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
    <li key={line.id}>
      <Link
        to={filmLink({ filmId: hit.filmId, videoId: hit.videoId, startMs: line.startMs })}
        className="block rounded-edit px-2 py-1 transition hover:bg-ink/4"
      >
        <LineText en={line.en} zh={line.zh} size="s" dimmed />
      </Link>
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
          <LineText en={hit.en} zh={hit.zh} size="s" />
        </div>
      ) : null}
      <ol aria-label={t('search.after')}>{after.map(renderLine)}</ol>
    </div>
  );
}
