import { App, Button, Select, Upload } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type FilmSource, filmSources } from '#shared/film-codes.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ProgressBar } from '../../../ui/index.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import {
  discardUnfinishedUpload,
  findUnfinishedUploads,
  type QueuedUpload,
  type UnfinishedUpload,
  uploadQueue,
} from '../upload-queue.ts';
import { UploadStory } from './upload-story.tsx';

/** Uploads of films and subtitles: a drop area, and a table with the progress of each file, to pause and resume it. */
export function UploadsTab() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [source, setSource] = useState<FilmSource>('film');
  const queue = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.views);
  useLeaveWarning(queue.some(({ state }) => state === 'sending' || state === 'waiting'));

  const add = (files: File[]) => {
    for (const name of uploadQueue.add(files, source))
      message.warning(t('admin.uploads.notAccepted', { name }));
  };

  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <div className="flex items-center gap-3">
        <span id="upload-source" className="text-ink-2">
          {t('admin.uploads.source')}
        </span>
        <Select<FilmSource>
          aria-labelledby="upload-source"
          value={source}
          onChange={setSource}
          className="min-w-[160px]"
          options={filmSources.map((value) => ({ value, label: t(`list.source.${value}`) }))}
        />
      </div>
      <Upload.Dragger
        multiple
        showUploadList={false}
        beforeUpload={(file, all) => {
          // Called once for each chosen file, with all of them. The last call adds them together.
          if (file === all.at(-1)) add(all);
          return false;
        }}
      >
        <p className="py-4 text-16">{t('admin.uploads.drop')}</p>
        <p className="pb-4 text-14 text-ink-2">{t('admin.uploads.hint')}</p>
      </Upload.Dragger>
      {queue.length > 0 ? <QueueTable queue={queue} /> : null}
      <UnfinishedUploads queue={queue} />
    </div>
  );
}

function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}

function QueueTable({ queue }: { queue: readonly QueuedUpload[] }) {
  const { t } = useTranslation();
  return (
    <WideTable<QueuedUpload>
      rowKey="id"
      pagination={false}
      width={800}
      dataSource={[...queue]}
      columns={[
        { title: t('admin.uploads.file'), dataIndex: 'name', ellipsis: true },
        {
          title: t('admin.uploads.size'),
          width: 96,
          render: (_, row) => <span className="figures">{formatBytes(row.bytes)}</span>,
        },
        {
          title: t('admin.uploads.progress'),
          width: 400,
          render: (_, row) => (row.state === 'done' ? <UploadStory upload={row} /> : <Sending row={row} />),
        },
        { title: t('admin.jobs.act'), width: 168, render: (_, row) => <QueueActions row={row} /> },
      ]}
    />
  );
}

/** How much of a file has been sent, and what holds it up. */
function Sending({ row }: { row: QueuedUpload }) {
  const { t } = useTranslation();
  const { bytesPerSecond, bytes, sent } = row;
  const percent = bytes ? (100 * sent) / bytes : 0;
  const speed =
    bytesPerSecond === null ? '' : t('admin.uploads.speed', { speed: formatBytes(bytesPerSecond) });
  return (
    <div className="grid gap-1">
      <ProgressBar percent={percent} label={row.name} />
      <p className="flex justify-between gap-2 text-12 text-ink-2">
        <span className={row.state === 'failed' ? 'text-rec-text' : ''}>
          {row.refusal === 507 ? t('error.disk_full') : t(`admin.uploads.${getStateKey(row)}`)}
        </span>
        <span className="figures">{`${speed} ${Math.floor(percent)}%`}</span>
      </p>
    </div>
  );
}

function getStateKey({ state, refusal }: QueuedUpload) {
  if (refusal === 413) return 'tooLarge';
  // The file has arrived, and the server retries the import.
  return refusal === 422 ? 'kept' : state;
}

function QueueActions({ row }: { row: QueuedUpload }) {
  const { t } = useTranslation();
  return (
    <span className="flex gap-2">
      {row.state === 'sending' || row.state === 'waiting' ? (
        <Button size="small" onClick={() => uploadQueue.pause(row.id)}>
          {t('admin.uploads.pause')}
        </Button>
      ) : null}
      {row.state === 'paused' || row.state === 'failed' ? (
        <Button size="small" onClick={() => uploadQueue.resume(row.id)}>
          {t(row.state === 'paused' ? 'admin.uploads.resume' : 'admin.uploads.retry')}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={() => uploadQueue.remove(row.id)}>
        {t('admin.uploads.remove')}
      </Button>
    </span>
  );
}

/** Uploads that an earlier visit did not finish. Choosing the file again resumes one, and a button discards it. */
function UnfinishedUploads({ queue }: { queue: readonly QueuedUpload[] }) {
  const { t } = useTranslation();
  const [unfinished, setUnfinished] = useState<UnfinishedUpload[]>([]);
  const load = async () => setUnfinished(await findUnfinishedUploads());
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads whenever an upload begins or ends
  useEffect(() => {
    void load();
  }, [queue.map(({ state }) => state).join()]);
  const discard = async (upload: UnfinishedUpload) => {
    await discardUnfinishedUpload(upload);
    await load();
  };
  const shown = unfinished.filter(({ name }) => !queue.some((queued) => queued.name === name));
  if (shown.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-16">{t('admin.uploads.unfinished')}</h2>
      <p className="text-14 text-ink-2">{t('admin.uploads.unfinishedHint')}</p>
      <ul>
        {shown.map((upload) => (
          <li key={upload.key} className="flex items-center justify-between gap-4 border-rule border-t py-2">
            <span className="truncate">{upload.name}</span>
            <Button size="small" onClick={() => discard(upload)}>
              {t('admin.uploads.removeUnfinished')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
