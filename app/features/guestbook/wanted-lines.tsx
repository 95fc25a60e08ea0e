import { Search } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import type { Route } from './+types/guestbook-route.ts';

/** The lines that most people ask for. Each leads to a search for it. */
export function WantedLines({ lines }: { lines: Route.ComponentProps['loaderData']['wanted'] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="font-semibold text-20">
        {t('guestbook.wanted')}
      </h2>
      <ol className="grid border-rule border-b sm:grid-cols-2 sm:gap-x-8">
        {lines.map(({ text, people }) => (
          <li key={text} className="min-w-0 border-rule border-t">
            <Link
              to={phraseSearchPath(text)}
              className="group flex min-h-12 items-baseline gap-3 py-2.5 [--focus-inset:0px]"
            >
              <Search
                size={16}
                strokeWidth={1.5}
                aria-hidden="true"
                className="shrink-0 translate-y-0.5 text-ink-2"
              />
              <span className="spoken line-clamp-2 min-w-0 flex-1 text-20 leading-[26px] [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
                {text}
              </span>
              <span className="shrink-0 text-14 text-ink-2">
                {t('guestbook.wantedBy', { count: people })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
