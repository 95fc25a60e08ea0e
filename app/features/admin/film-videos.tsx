import { Spin, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WireVideo } from '#shared/wire.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { errorCodeMessage } from '../../i18n/error-message.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { importNoteMessage, importStageLabel } from '../../i18n/import-messages.ts';
import { ErrorState } from '../../ui/index.ts';
import { SubtitleShift } from './subtitle-shift.tsx';

const videoStates = ['importing', 'ready', 'failed'] as const;

/** The files of one film. */
export function FilmVideos({ filmId }: { filmId: string }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useApiQuery<{ list: WireVideo[] }>({
    path: '/api/dub_video_index.php',
    fields: { film_id: filmId },
    active: true,
    everyMs: 5000,
  });
  if (!answer) return error ? <ErrorState error={error} onRetry={reload} /> : <Spin />;
  return (
    <Table<WireVideo>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={answer.list}
      columns={[
        { title: t('admin.library.episode'), width: 200, render: (_, video) => nameOf(video) },
        {
          title: t('admin.library.lines'),
          width: 80,
          align: 'right',
          render: (_, video) => <span className="figures">{video.lines}</span>,
        },
        {
          title: t('admin.library.length'),
          width: 88,
          align: 'right',
          render: (_, { duration_ms }) => (
            <span className="figures">{duration_ms === null ? '' : formatDuration(duration_ms)}</span>
          ),
        },
        { title: t('admin.library.notes'), render: (_, video) => <Notes video={video} /> },
        {
          title: t('admin.library.shift'),
          width: 320,
          render: (_, video) =>
            video.state === 'ready' && video.lines > 0 ? (
              <SubtitleShift videoId={video.id} onDone={reload} />
            ) : null,
        },
      ]}
    />
  );
}

function nameOf({ season, episode, title, id }: WireVideo): string {
  const number = season !== null && episode !== null ? `S${season} E${episode}` : null;
  return [number, title].filter(Boolean).join(' · ') || id;
}

function Notes({ video }: { video: WireVideo }) {
  const { t } = useTranslation();
  const state = videoStates.find((one) => one === video.state) ?? 'importing';
  const failure = errorCodeMessage(t, video.error_code);
  const running = state === 'importing' && video.job;
  return (
    <div>
      <p className={state === 'failed' ? 'text-rec-text' : 'text-ink-2'}>
        {failure ?? t(`ui.state.${state}`)}
        {running
          ? ` · ${running.stage ? importStageLabel(t, running.stage) : ''} ${Math.floor(running.percent)}%`
          : ''}
      </p>
      {video.job?.detail ? <p className="figures break-all text-ink-2">{video.job.detail}</p> : null}
      {video.notes.map((note) => (
        <p key={note}>{importNoteMessage(t, note)}</p>
      ))}
    </div>
  );
}
