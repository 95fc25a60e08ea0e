import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { OwnFilmDto } from '#contract/films.ts';
import { api } from '../../api/client.ts';
import { errorCodeMessage } from '../../i18n/error-message.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, FilmTitle, ProgressBar, useToast } from '../../ui/index.ts';
import { filmListPath } from '../films/film-list-query.ts';
import { type QueuedUpload, uploadQueue } from './upload-queue.ts';

/** The viewer's own films: uploads, imports, deletion, and the storage that they use. */
export function MyUploads({
  films,
  total,
  usage,
}: {
  films: OwnFilmDto[];
  total: number;
  usage: { usedBytes: number; quotaBytes: number };
}) {
  const { t } = useTranslation();
  const queue = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.views, getEmptyQueue);
  const { revalidate } = useRevalidator();
  const doneCount = queue.filter(({ state }) => state === 'done').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads whenever an upload is complete
  useEffect(() => {
    if (doneCount > 0) void revalidate();
  }, [doneCount]);
  const percent = usage.quotaBytes > 0 ? (100 * usage.usedBytes) / usage.quotaBytes : 100;
  const room = t('account.room', {
    used: formatBytes(usage.usedBytes),
    quota: formatBytes(usage.quotaBytes),
  });
  return (
    <div className="grid gap-4 border-rule border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ChooseFiles />
        <div className="grid min-w-[200px] flex-1 gap-1">
          <ProgressBar percent={percent} label={room} tone="mine" />
          <p className="figures text-ink-2">{room}</p>
        </div>
      </div>
      <p className="text-14 text-ink-2 text-pretty">{t('account.uploadHint')}</p>
      {queue.length > 0 ? (
        <ul className="border-rule border-b">
          {queue.map((row) => (
            <QueueRow key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      {films.length > 0 ? (
        <ul className="border-rule border-b">
          {films.map((film) => (
            <FilmRow key={film.id} film={film} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('account.noUploads')}</p>
      )}
      {total > films.length ? (
        <Link
          to={filmListPath({ source: 'client' })}
          className="w-fit underline decoration-edge underline-offset-4"
        >
          {t('account.allUploads', { count: total })}
        </Link>
      ) : null}
    </div>
  );
}

const emptyQueue: readonly QueuedUpload[] = [];
const getEmptyQueue = () => emptyQueue;

function ChooseFiles() {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    for (const name of uploadQueue.add(files, 'client')) {
      toast({ tone: 'failed', text: t('account.notAccepted', { name }) });
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t('account.uploadFile')}
        className="sr-only"
        tabIndex={-1}
        onChange={add}
      />
      <Button
        icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('account.upload')}
      </Button>
    </>
  );
}

function QueueRow({ row }: { row: QueuedUpload }) {
  const { t } = useTranslation();
  const percent = row.bytes ? (100 * row.sent) / row.bytes : 0;
  return (
    <li className="grid gap-1 border-rule border-t py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate">{row.name}</p>
        <span className="flex shrink-0 gap-1">
          {row.state === 'sending' || row.state === 'waiting' ? (
            <Button size="s" variant="quiet" onClick={() => uploadQueue.pause(row.id)}>
              {t('account.pause')}
            </Button>
          ) : null}
          {row.state === 'paused' || row.state === 'failed' ? (
            <Button size="s" variant="quiet" onClick={() => uploadQueue.resume(row.id)}>
              {t('account.resume')}
            </Button>
          ) : null}
          <Button size="s" variant="quiet" onClick={() => uploadQueue.remove(row.id)}>
            {t('account.dismiss')}
          </Button>
        </span>
      </div>
      <ProgressBar percent={percent} label={row.name} tone="mine" />
      <p className="flex justify-between text-12 text-ink-2">
        <span className={row.state === 'failed' ? 'text-rec-text' : ''}>
          {row.refusal === 507
            ? t('error.disk_full')
            : t(`account.sent.${row.refusal === 413 ? 'full' : row.state}`)}
        </span>
        <span className="figures">{`${formatBytes(row.bytes)} · ${Math.floor(percent)}%`}</span>
      </p>
    </li>
  );
}

function FilmRow({ film }: { film: OwnFilmDto }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { state, percent, poster } = film;
  const remove = async () => {
    const { kept } = await api.profile.removeFilm({ filmId: film.id });
    toast(
      kept > 0
        ? { tone: 'failed', text: t('account.filmKept', { count: kept }) }
        : { tone: 'done', text: t('account.filmRemoved') },
    );
    await revalidate();
  };
  return (
    <li className="grid grid-cols-[96px_1fr_auto] items-center gap-4 border-rule border-t py-3">
      {poster ? (
        <img
          src={poster}
          alt=""
          loading="lazy"
          className="aspect-video w-full rounded-read bg-sunk object-cover"
        />
      ) : (
        <span className="aspect-video w-full rounded-read bg-sunk" />
      )}
      <div className="grid min-w-0 gap-1">
        <Link
          to={filmPath({ filmId: film.id })}
          className="[overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
        >
          <FilmTitle film={film} />
        </Link>
        {state === 'importing' ? (
          <ProgressBar percent={percent} label={t('account.importing')} tone="mine" />
        ) : null}
        {state === 'failed' ? (
          <p className="text-14 text-rec-text text-pretty">
            {t('account.importFailed', { why: errorCodeMessage(t, film.errorCode ?? 'internal') })}
          </p>
        ) : (
          <p className="text-14 text-ink-2">
            {state === 'ready' ? t('account.filmLines', { count: film.lines }) : t('account.importing')}
          </p>
        )}
      </div>
      <ConfirmButton
        label={t('account.remove')}
        name={`${t('account.remove')} ${film.title}`}
        title={t('account.removeFilmAsk')}
        text={t('account.removeFilmText')}
        onConfirm={remove}
      />
    </li>
  );
}
