import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button } from '../../ui/index.ts';
import type { Route } from './+types/words-route.ts';
import { DictionarySources } from './dictionary-sources-page.tsx';
import { ReviewPage } from './review-page.tsx';
import { SavedLines } from './saved-lines-page.tsx';
import { SharedWordsPage } from './shared-words-page.tsx';
import { WordsFrame } from './words-frame.tsx';
import { WordsPage } from './words-page.tsx';

/** The three word lists, each on the desktop and on the phone, a review session, or a shared collection. */
export default function WordsContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { query } = loaderData;
  if (loaderData.show === 'shared') return <SharedWordsPage query={query} shared={loaderData.shared} />;
  if (loaderData.show === 'review') {
    return <ReviewPage query={query} due={loaderData.due} total={loaderData.total} />;
  }
  if (loaderData.show === 'sources') return <DictionarySources />;
  if (loaderData.show === 'lines') {
    const { lines, progress } = loaderData;
    return (
      <WordsFrame query={query} progress={progress} actions={<ReelsLink />}>
        <SavedLines query={query} page={lines} />
      </WordsFrame>
    );
  }
  const { page, progress, shares } = loaderData;
  return <WordsPage query={query} page={page} progress={progress} shares={shares} />;
}

/** Saved lines are what many reels are made of. */
function ReelsLink() {
  const { t } = useTranslation();
  return (
    <Button asChild size="s" variant="quiet">
      <Link to={pagePaths.reels}>{t('reel.list')}</Link>
    </Button>
  );
}
