import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { PracticeClipDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unheardTakesPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { ClipSection } from '../clips/clip-section.tsx';

/** The choice of clips to practice: the viewer's own clips and the least-practiced ones. */
export function ClipPicker({
  mine,
  leastPracticed,
  teaches,
}: {
  mine: ClipDto[];
  leastPracticed: PracticeClipDto[];
  /** Whether the viewer hears takes of learners. */
  teaches: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="page grid gap-12 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('takes.title')} />
      <div className="grid justify-items-start gap-2">
        <h1 className="font-semibold text-32">{t('takes.choose')}</h1>
        <p className="text-ink-2">{t('takes.chooseText')}</p>
        {teaches ? (
          <Button asChild className="mt-2">
            <Link to={unheardTakesPath()}>{t('takeReviews.toUnheard')}</Link>
          </Button>
        ) : null}
      </div>
      <ClipSection title={t('takes.mine')} clips={mine} />
      <ClipSection title={t('takes.cold')} text={t('takes.coldText')} clips={leastPracticed} />
      {mine.length + leastPracticed.length === 0 ? (
        <EmptyState
          title={t('takes.nothing')}
          text={t('takes.nothingText')}
          action={
            <Button asChild variant="primary">
              <Link to={pagePaths.filmList}>{t('takes.toList')}</Link>
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
