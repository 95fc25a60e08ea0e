import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  discardUnfinishedUpload,
  findUnfinishedUploads,
  type QueuedUpload,
  type UnfinishedUpload,
} from '../upload-queue.ts';

/** Uploads that an earlier visit did not finish. Choosing the file again resumes one, and a button discards it. */
export function UnfinishedUploads({ queue }: { queue: readonly QueuedUpload[] }) {
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
