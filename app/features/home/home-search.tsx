import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { phraseSearchPath } from '../../navigation/page-addresses.ts';
import { SearchBox } from '../search/search-box.tsx';
import type { Route } from './+types/home-route.ts';

const examples = ['one', 'two', 'three', 'four'] as const;

/** The search box of the home page, with example searches and the lines that people ask for. */
export default function HomeSearch({ wanted }: Pick<Route.ComponentProps['loaderData'], 'wanted'>) {
  const { t } = useTranslation();
  const formId = useId();
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const open = (phrase: string) => void navigate(phraseSearchPath(phrase));
  return (
    <section className="page grid grid-cols-1 gap-6 pt-12 pb-12 md:pt-24 md:pb-20">
      <h1 className="font-semibold text-24 md:text-32">{t('home.lead')}</h1>
      <SearchBox
        formId={formId}
        value={text}
        source="all"
        large={{
          label: t('home.searchLabel'),
          placeholder: t('home.searchPlaceholder'),
          submit: t('home.searchSubmit'),
        }}
        onChange={setText}
        onEnter={() => open(text)}
        onChoose={open}
      />
      <div className="grid gap-3">
        <PhraseLinks
          label={t('home.tryThese')}
          phrases={examples.map((key) => t(`home.examples.${key}`))}
          inTour
        />
        {wanted.length > 0 ? (
          <PhraseLinks label={t('guestbook.wanted')} phrases={wanted.map(({ text }) => text)} />
        ) : null}
      </div>
    </section>
  );
}

/** Links that search for phrases. The tour begins at the first link of one row. */
function PhraseLinks({
  label,
  phrases,
  inTour = false,
}: {
  label: string;
  phrases: readonly string[];
  inTour?: boolean;
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-5 gap-y-2 text-16">
      <span className="text-14 text-ink-2">{label}</span>
      {phrases.map((phrase, index) => (
        <Link
          key={phrase}
          to={phraseSearchPath(phrase)}
          data-tour={inTour && index === 0 ? 'search' : undefined}
          className="spoken underline decoration-edge underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink"
        >
          {phrase}
        </Link>
      ))}
    </p>
  );
}
