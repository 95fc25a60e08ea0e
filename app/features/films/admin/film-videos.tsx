import { Spin, Table } from 'antd';
import { Link } from 'react-router';
import type { VideoDto } from '#contract/films.ts';
import { formatVideoName } from '#shared/video-name.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { errorCodeMessage } from '../../../i18n/error-message.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { importNoteMessage, importStageLabel } from '../../../i18n/import-messages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lineTablePath } from '../../../navigation/admin-paths.ts';
import { ErrorState } from '../../../ui/index.ts';
import { FailureDetail } from '../../jobs/admin/failure-detail.tsx';
import { PosterEditor } from './poster-editor.tsx';
import { RenameVideo } from './rename-video.tsx';
import { SubtitleShift } from './subtitle-shift.tsx';
import { VideoVersions } from './video-versions.tsx';

/** Table of one film's videos, with their other files, errors, import notes, and a subtitle shift. */
export function FilmVideos({ filmId }: { filmId: string }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useCall({
    call: api.films.videos,
    input: { filmId },
    active: true,
    everyMs: 5000,
  });
  const versions = useCall({ call: api.films.versions, input: { filmId }, active: true, everyMs: 5000 });
  const reloadAll = async () => void (await Promise.all([reload(), versions.reload()]));
  if (!answer) return error ? <ErrorState error={error} onRetry={reload} /> : <Spin />;
  return (
    <Table<VideoDto>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={answer.list}
      columns={[
        {
          title: t('admin.library.episode'),
          render: (_, video) => {
            const name = formatVideoName(video) || t('admin.library.wholeFilm');
            return (
              <div className="grid justify-items-start gap-1">
                <span className="[overflow-wrap:anywhere]">{name}</span>
                <RenameVideo video={video} name={name} onDone={reload} />
                <Notes video={video} />
              </div>
            );
          },
        },
        {
          title: t('admin.library.cover'),
          width: 120,
          render: (_, video) =>
            video.state === 'ready' ? (
              <PosterEditor video={video} name={formatVideoName(video) || answer.film.title} />
            ) : null,
        },
        {
          title: t('admin.library.lines'),
          width: 96,
          render: (_, video) => (
            <div className="grid justify-items-start gap-1">
              <span className="figures">{video.lines}</span>
              {video.state === 'ready' ? (
                <Link to={lineTablePath(video.id)} className="underline! underline-offset-4">
                  {t('lineTable.open')}
                </Link>
              ) : null}
            </div>
          ),
        },
        {
          title: t('admin.library.length'),
          width: 72,
          align: 'right',
          render: (_, { durationMs }) => (
            <span className="figures">{durationMs === null ? '' : formatDuration(durationMs)}</span>
          ),
        },
        {
          title: t('admin.library.versions'),
          width: 152,
          render: (_, video) =>
            video.state === 'ready' ? (
              <VideoVersions
                video={video}
                versions={versions.answer?.list.filter(({ versionOf }) => versionOf === video.id) ?? []}
                onDone={reloadAll}
              />
            ) : null,
        },
        {
          title: t('admin.library.shift'),
          width: 300,
          render: (_, video) =>
            video.state === 'ready' && video.lines > 0 ? (
              <SubtitleShift videoId={video.id} onDone={reload} />
            ) : null,
        },
      ]}
    />
  );
}

function Notes({ video }: { video: VideoDto }) {
  const { t } = useTranslation();
  const state = video.state === 'removed' ? 'importing' : video.state;
  const failure = errorCodeMessage(t, video.errorCode);
  const running = state === 'importing' && video.job;
  return (
    <div>
      <p className={state === 'failed' ? 'text-rec-text' : 'text-ink-2'}>
        {failure ?? t(`ui.state.${state}`)}
        {running
          ? ` · ${running.stage ? importStageLabel(t, running.stage) : ''} ${Math.floor(running.percent)}%`
          : ''}
      </p>
      <FailureDetail detail={video.job?.detail ?? null} />
      {video.importNotes.map((note) => (
        <p key={note}>{importNoteMessage(t, note)}</p>
      ))}
    </div>
  );
}
