import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router';
import { IconButton } from '../../ui/index.ts';
import { MAX_INPUT_LENGTH } from '../search/search-query.ts';

const examples = ['one', 'two', 'three', 'four'] as const;

/** The search box of the home page, with example searches. */
export function HomeSearch() {
  const { t } = useTranslation();
  return (
    <section className="page grid gap-6 pt-12 pb-12 md:pt-24 md:pb-20">
      <h1 className="font-semibold text-24 md:text-32">{t('home.lead')}</h1>
      <Form
        action="/search"
        role="search"
        className="relative flex items-center gap-2 px-4 py-3 md:px-8 md:py-5"
      >
        <span
          aria-hidden="true"
          className="bracket text-ink"
          style={{ '--bracket-arm': '20px', borderWidth: 3 } as React.CSSProperties}
        />
        <input
          name="q"
          type="search"
          aria-label={t('home.searchLabel')}
          placeholder={t('home.searchPlaceholder')}
          autoComplete="off"
          maxLength={MAX_INPUT_LENGTH}
          className="spoken min-w-0 flex-1 bg-transparent text-20 caret-ink placeholder:text-ink-2 md:text-44 md:leading-[60px] [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton icon={Search} label={t('home.searchSubmit')} size="l" type="submit" />
      </Form>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-2 text-16">
        <span className="text-14 text-ink-2">{t('home.tryThese')}</span>
        {examples.map((key) => {
          const phrase = t(`home.examples.${key}`);
          return (
            <Link
              key={key}
              to={`/search?q=${encodeURIComponent(phrase)}`}
              className="spoken underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {phrase}
            </Link>
          );
        })}
      </p>
    </section>
  );
}
