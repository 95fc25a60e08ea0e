import { useMemo } from 'react';
import type { ClipDto } from '#contract/clips.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageTitle } from '../../ui/index.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { FilmNotReady } from '../clips/film-not-ready.tsx';
import { FilmRemoved } from '../workspace/film-removed.tsx';
import { useAllLines } from '../workspace/use-all-lines.tsx';
import { type ReadyStage, useWorkspace } from '../workspace/workspace-context.ts';
import type { Route } from './+types/clip-editor-route.ts';
import { ClipEditor } from './clip-editor.tsx';
import { parseEditorRequest } from './parse-editor-request.ts';

export default function ClipEditorContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="clipEditor" choice={loaderData} />
  ) : (
    <Editor clips={loaderData.clips} />
  );
}

function Editor({ clips }: { clips: ClipDto[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { workspace, stage } = useWorkspace();
  const { film, video } = workspace;
  return (
    <>
      <PageTitle name={`${t('workspace.verb.cut')} · ${formatFilmName(film, locale)}`} />
      {video?.removed ? (
        <FilmRemoved text={t('workspace.removedCut')} />
      ) : stage ? (
        <EditorOfLines key={stage.video.id} stage={stage} clips={clips} />
      ) : (
        <FilmNotReady title={t('clipEditor.notReady')} filmId={film.id} />
      )}
    </>
  );
}

/** The editor, once all lines are there. */
function EditorOfLines({ stage, clips }: { stage: ReadyStage; clips: ClipDto[] }) {
  const { workspace, addressed } = useWorkspace();
  const { film, clip } = workspace;
  const { lines, loading } = useAllLines(stage.transcript);
  const request = useMemo(
    () => (lines ? parseEditorRequest({ addressed, clip, lines }) : null),
    [addressed, clip, lines],
  );
  if (!lines || !request) return loading;
  return <ClipEditor film={film} stage={stage} lines={lines} clip={clip} clips={clips} request={request} />;
}
