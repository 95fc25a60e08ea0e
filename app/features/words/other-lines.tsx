import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SearchResultDto } from '#contract/search-hit.ts';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import { Button, ErrorState } from '../../ui/index.ts';
import { PlayableHit } from './playable-hit.tsx';

const MAX_LINES = 5;

/** A button that fetches other lines of the library with the word. `children` are shown beside the button. */
export function OtherLines({
  text,
  exceptId,
  children,
}: {
  text: string;
  /** The line that is already shown with the word. */
  exceptId: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<SearchResultDto | null>(null);
  const [error, setError] = useState<unknown>(null);
  const fetchLines = async () => {
    setBusy(true);
    setError(null);
    try {
      // Fetches one more than it shows, because the word's own line may be one of them.
      setFound(await api.words.lines({ text, pageSize: MAX_LINES + 1 }));
    } catch (caught) {
      setError(caught);
    }
    setBusy(false);
  };
  const toggle = () => {
    if (!open && found === null) void fetchLines();
    setOpen(!open);
  };
  const hits = (found?.list ?? []).filter(({ lineId }) => lineId !== exceptId).slice(0, MAX_LINES);
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <>
      <div className="-ml-3 flex flex-wrap items-center gap-1">
        <Button
          size="s"
          variant="quiet"
          busy={busy}
          aria-expanded={open}
          icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={toggle}
        >
          {t(open ? 'words.linesFold' : 'words.lines')}
        </Button>
        {children}
      </div>
      {open && error ? <ErrorState error={error} onRetry={fetchLines} /> : null}
      {open && found ? (
        hits.length > 0 ? (
          <div className="grid gap-3">
            <ul className="grid gap-3">
              {hits.map((hit) => (
                <PlayableHit key={hit.lineId} hit={hit} />
              ))}
            </ul>
            {found.total > MAX_LINES + 1 ? (
              <Link to={phraseSearchPath(text)} className="text-14 underline underline-offset-4">
                {t('words.linesMore', { count: found.total })}
              </Link>
            ) : null}
          </div>
        ) : (
          <p role="status" className="text-14 text-ink-2">
            {t('words.linesNone')}
          </p>
        )
      ) : null}
    </>
  );
}
