import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, ProgressBar } from '../../ui/index.ts';

/** How many saved words are past initial learning, and how many are due for review. */
export function WordProgress({ total, due, learnt }: { total: number; due: number; learnt: number }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      {total > 0 ? (
        <>
          <ProgressBar
            percent={Math.floor((100 * learnt) / total)}
            label={t('account.wordsLearnt', { learnt, total })}
          />
          <p className="text-14 text-ink-2">{t('account.wordsLearnt', { learnt, total })}</p>
        </>
      ) : (
        <p className="text-ink-2">{t('account.noWords')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {due > 0 ? (
          <Button asChild variant="primary">
            <Link to="/wordList?view=review">{t('account.wordsDue', { count: due })}</Link>
          </Button>
        ) : null}
        <Button asChild>
          <Link to="/wordList">{t('account.toWords')}</Link>
        </Button>
      </div>
    </div>
  );
}
