import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatFilmName } from '../../i18n/film-names.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle, useLocale } from '../../ui/index.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import { FilmHeading } from '../clips/film-heading.tsx';
import type { Route } from './+types/clip-editor-route.ts';
import { ClipEditor } from './clip-editor.tsx';
import { parseEditorRequest } from './parse-editor-request.ts';

const MAX_CLIPS_SHOWN = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  const clip = clipId ? await api.clips.detail({ clipId }) : null;
  const videoId = clip?.videoId ?? url.searchParams.get('video_id');
  if (!videoId) return loadChoice(api);
  const source = await api.clips.sourceVideo({ videoId });
  const mine = await api.clips.list({ mine: '1', filmId: source.film.id, pagesize: MAX_CLIPS_SHOWN });
  return { kind: 'video' as const, ...source, clip, clips: mine.list };
}

type EditorData = Exclude<Route.ComponentProps['loaderData'], { kind: 'choice' }>;

export default function ClipEditorRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="clipEditor" choice={loaderData} />
  ) : (
    <Editor data={loaderData} />
  );
}

function Editor({ data: { film, video, lines, clip, clips } }: { data: EditorData }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params] = useSearchParams();
  const request = useMemo(() => parseEditorRequest({ params, clip, lines }), [params, clip, lines]);
  return (
    <>
      <PageTitle name={`${t('clipEditor.heading')} · ${formatFilmName(film, locale)}`} />
      <FilmHeading heading={t('clipEditor.heading')} film={film} video={video} />
      {video ? (
        <ClipEditor
          key={video.id}
          film={film}
          video={video}
          lines={lines}
          clip={clip}
          clips={clips}
          request={request}
        />
      ) : (
        <EmptyState
          title={t('clipEditor.notReady')}
          text={t('clipEditor.notReadyText')}
          action={
            <Button asChild variant="primary">
              <Link to={`/list/detail?film_id=${encodeURIComponent(film.id)}`}>{t('clipEditor.toFilm')}</Link>
            </Button>
          }
        />
      )}
    </>
  );
}
