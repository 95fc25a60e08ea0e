import { CircleAlert } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { referToLine } from '#shared/line-mark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, LineText } from '../../ui/index.ts';
import type { BrokenLink } from './load-workspace.ts';
import { type AddressedPart, readAddressedPart, replaceAddressedLines } from './verbs.ts';

/**
 * Returns what an address names. A broken link names no line, only the moment when its line was said, so that no verb takes
 * another sentence for it. `broken` is null for every other address, to which one may have gone since.
 */
export function partWithoutBrokenLink(
  params: URLSearchParams,
  link: BrokenLink | null,
): { addressed: AddressedPart; broken: BrokenLink | null } {
  const addressed = readAddressedPart(params);
  const isBroken = (['line', 'lastLine'] as const).every(
    (end) => link?.named[end]?.id === addressed[end]?.id && link?.named[end]?.mark === addressed[end]?.mark,
  );
  if (!link || !addressed.line || !isBroken) return { addressed, broken: null };
  return { addressed: { ...addressed, line: null, lastLine: null, atMs: link.startMs }, broken: link };
}

/** Says that a link leads to a line that is gone or may be another one, and offers the nearest line. */
export function BrokenLinkNotice({ link: { lines, isUnsure } }: { link: BrokenLink }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const offered = lines.map((line) => referToLine(line.id, line));
  const reason = isUnsure ? 'unsure' : lines.length > 0 ? 'changed' : 'gone';
  return (
    <section
      role="status"
      data-broken-link={reason}
      className="flex gap-3 border-rule border-b bg-line/16 px-4 py-3 md:px-8"
    >
      <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <p className="font-medium text-pretty">{t(`workspace.brokenLink.${reason}`)}</p>
          {lines.map(({ id, en, zh }) => (
            <LineText key={id} en={en} zh={zh} size="s" />
          ))}
        </div>
        {offered.length > 0 ? (
          <Button asChild>
            <Link to={`${pathname}?${replaceAddressedLines(params, offered)}`} replace preventScrollReset>
              {t(isUnsure ? 'workspace.brokenLink.confirm' : 'workspace.brokenLink.open')}
            </Link>
          </Button>
        ) : null}
      </div>
    </section>
  );
}
