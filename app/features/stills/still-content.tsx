import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageTitle } from '../../ui/index.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { FilmNotReady } from '../clips/film-not-ready.tsx';
import { FilmRemoved } from '../workspace/film-removed.tsx';
import { useAllLines } from '../workspace/use-all-lines.tsx';
import { type ReadyStage, useWorkspace } from '../workspace/workspace-context.ts';
import type { Route } from './+types/still-route.ts';
import { StillEditor } from './still-editor.tsx';

export default function StillContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="still" choice={loaderData} />
  ) : (
    <Still hasOriginal={loaderData.hasOriginal} />
  );
}

function Still({ hasOriginal }: { hasOriginal: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { workspace, stage } = useWorkspace();
  const { film, video } = workspace;
  return (
    <>
      <PageTitle name={`${t('workspace.verb.still')} · ${formatFilmName(film, locale)}`} />
      {video?.removed ? (
        <FilmRemoved text={t('workspace.removedStill')} />
      ) : stage ? (
        <StillOfLines key={stage.video.id} stage={stage} hasOriginal={hasOriginal} />
      ) : (
        <FilmNotReady title={t('stills.notReady')} filmId={film.id} />
      )}
    </>
  );
}

/** The panel, once all lines are there. */
function StillOfLines({ stage, hasOriginal }: { stage: ReadyStage; hasOriginal: boolean }) {
  const { film, clip } = useWorkspace().workspace;
  const { lines, loading } = useAllLines(stage.transcript);
  if (!lines) return loading;
  return <StillEditor film={film} stage={stage} clip={clip} lines={lines} hasOriginal={hasOriginal} />;
}
