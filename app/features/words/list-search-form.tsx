import { Form } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths, wordListPaths } from '../../navigation/page-paths.ts';
import { Button, Field } from '../../ui/index.ts';
import { defaultView, type WordsQuery } from './words-query.ts';

/** A form that searches in a list of words or saved lines. It keeps the list and the view of `query`. */
export function ListSearchForm({ query, label }: { query: WordsQuery; label: string }) {
  const { t } = useTranslation();
  const { group, phone, view, q } = query;
  return (
    <Form
      action={phone ? pagePaths.phoneWordList : wordListPaths[group]}
      className="flex min-w-0 flex-1 basis-[260px] gap-2"
      role="search"
    >
      {phone && group !== 'plain' ? <input type="hidden" name="group" value={group} /> : null}
      {view === defaultView(group) ? null : <input type="hidden" name="view" value={view} />}
      <Field
        key={q}
        className="min-w-0 flex-1"
        label={label}
        hideLabel
        type="search"
        name="q"
        defaultValue={q ?? ''}
        placeholder={label}
      />
      <Button type="submit">{t('words.searchGo')}</Button>
    </Form>
  );
}
