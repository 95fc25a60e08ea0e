import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isSubtitleFileName } from '#shared/file-extensions.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { errorCodeMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { filmPath } from '../../../navigation/page-addresses.ts';
import { ErrorState, ProgressBar } from '../../../ui/index.ts';
import type { ImportedUpload, QueuedUpload } from '../upload-queue.ts';
import { type StoryStep, storySteps, tellImportStory } from './import-story.ts';

const POLL_MS = 2000;

/** What becomes of a file that has arrived: its way into the search, or what is wrong with it and what helps. */
export function UploadStory({ upload }: { upload: QueuedUpload }) {
  const { t } = useTranslation();
  const { name, imported, films } = upload;
  if (isSubtitleFileName(name))
    return films === 0 ? (
      <Trouble text={t('admin.uploads.story.loneSubtitle')} />
    ) : (
      <p className="text-14 text-ink-2">
        {t('admin.uploads.done')} · {t('admin.uploads.story.withFilm')}
      </p>
    );
  // The server was stopped before it could say what the file has become.
  if (!imported) return <p className="text-14 text-ink-2">{t('admin.uploads.done')}</p>;
  return <FilmStory name={name} imported={imported} />;
}

function FilmStory({ name, imported }: { name: string; imported: ImportedUpload }) {
  const { t } = useTranslation();
  const { filmId, videoId, wasThere } = imported;
  const [isSettled, setIsSettled] = useState(false);
  const { answer, error, reload } = useCall({
    ...{ call: api.films.videos, input: { filmId }, active: true },
    ...(isSettled ? {} : { everyMs: POLL_MS }),
  });
  // A film whose only file has become a version of another film is gone.
  const isGone = error instanceof ApiError && error.httpStatus === 404;
  const found = isGone ? undefined : answer?.list.find(({ id }) => id === videoId);
  const story = isGone || answer ? tellImportStory(found) : null;
  const kind = story?.kind ?? 'running';
  useEffect(() => setIsSettled(kind !== 'running'), [kind]);
  if (!story && error) return <ErrorState error={error} onRetry={reload} />;
  if (!story) return <Steps current="sent" />;
  const link = (
    <Link to={filmPath({ videoId })} className="underline! underline-offset-4">
      {t('admin.uploads.story.open')}
    </Link>
  );
  if (story.kind === 'failed')
    return (
      <Trouble text={errorCodeMessage(t, story.errorCode) ?? t('error.internal')}>
        <p>{t('admin.uploads.story.failedNext')}</p>
        {link}
      </Trouble>
    );
  if (story.kind === 'joined')
    return (
      <p className="text-14">
        {t('admin.uploads.done')} · {t('admin.uploads.story.joined')} {link}
      </p>
    );
  if (story.kind === 'running')
    return (
      <div className="grid gap-1">
        <Steps current={story.step} />
        <ProgressBar percent={story.percent ?? 100} label={name} />
      </div>
    );
  return (
    <div className="grid gap-1 text-14">
      <Steps current={null} />
      <p>
        {wasThere ? `${t('admin.uploads.story.wasThere')} ` : ''}
        {story.lines > 0 ? t('ui.lineCount', { count: story.lines }) : null} {link}
      </p>
      {story.lines === 0 ? <Trouble text={t('admin.uploads.story.noLines')} /> : null}
    </div>
  );
}

/** The steps of an import. `current` is the one that is under way; null when all are done. */
function Steps({ current }: { current: StoryStep | null }) {
  const { t } = useTranslation();
  const at = current === null ? storySteps.length : storySteps.indexOf(current);
  return (
    <ol className="flex flex-wrap gap-x-3 gap-y-1 text-14">
      {storySteps.map((step, index) => {
        // The file has arrived, even while its import waits.
        const isDone = index < at || step === 'sent';
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={`flex items-center gap-1 ${isDone || step === current ? '' : 'text-ink-2'}`}
          >
            {isDone ? <Check size={14} strokeWidth={1.5} aria-hidden="true" /> : null}
            {t(`admin.uploads.story.steps.${step}.${isDone ? 'done' : step === current ? 'now' : 'later'}`)}
          </li>
        );
      })}
    </ol>
  );
}

function Trouble({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert" className="grid justify-items-start gap-1 text-14">
      <p className="text-rec-text">{text}</p>
      {children}
    </div>
  );
}
