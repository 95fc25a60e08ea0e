import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wordListPaths } from '../../navigation/page-paths.ts';
import { Button } from '../../ui/index.ts';
import { wordsPath } from '../words/words-query.ts';
import { Progress } from './progress.tsx';

/** How many saved words are past initial learning, and how many are due for review. */
export function WordProgress({ total, due, learned }: { total: number; due: number; learned: number }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      {total > 0 ? (
        <Progress done={learned} all={total} text={t('account.wordsLearned', { learned, total })} />
      ) : (
        <p className="text-ink-2">{t('account.noWords')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {due > 0 ? (
          <Button asChild variant="primary">
            <Link to={wordsPath({ group: 'plain', phone: false, view: 'review' })}>
              {t('account.wordsDue', { count: due })}
            </Link>
          </Button>
        ) : null}
        <Button asChild>
          <Link to={wordListPaths.plain}>{t('account.toWords')}</Link>
        </Button>
      </div>
    </div>
  );
}
