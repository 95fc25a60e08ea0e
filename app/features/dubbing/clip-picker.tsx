import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { PracticeClipDto } from '#contract/takes.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { ClipTile } from '../clips/clip-tile.tsx';

/** The choice of clips to practice: the viewer's own clips and the least-practiced ones. */
export function ClipPicker({ mine, leastPracticed }: { mine: ClipDto[]; leastPracticed: PracticeClipDto[] }) {
  const { t } = useTranslation();
  return (
    <div className="page grid gap-12 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('takes.title')} />
      <div className="grid gap-2">
        <h1 className="font-semibold text-32">{t('takes.choose')}</h1>
        <p className="text-ink-2">{t('takes.chooseText')}</p>
      </div>
      {mine.length > 0 ? (
        <section className="grid gap-4">
          <h2 className="font-semibold text-24">{t('takes.mine')}</h2>
          <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            {mine.map((clip) => (
              <ClipTile key={clip.clipId} clip={clip} people={null} />
            ))}
          </ul>
        </section>
      ) : null}
      {leastPracticed.length > 0 ? (
        <section className="grid gap-4">
          <h2 className="font-semibold text-24">{t('takes.cold')}</h2>
          <p className="text-ink-2">{t('takes.coldText')}</p>
          <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            {leastPracticed.map((clip) => (
              <ClipTile key={clip.clipId} clip={clip} people={clip.people} />
            ))}
          </ul>
        </section>
      ) : null}
      {mine.length + leastPracticed.length === 0 ? (
        <EmptyState
          title={t('takes.nothing')}
          text={t('takes.nothingText')}
          action={
            <Button asChild variant="primary">
              <Link to="/list">{t('takes.toList')}</Link>
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
