import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { ReelDto } from '#contract/reels.ts';
import { referToLine } from '#shared/line-mark.ts';
import { reelUrl } from '#shared/media-urls.ts';
import { reelOmissions } from '#shared/reels.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, FilmTitle, LineText, PageTitle, useToast } from '../../ui/index.ts';
import { CutJobStatus } from '../clips/cut-job-status.tsx';
import { useCutJob } from '../clips/use-cut-job.ts';

/** One reel: its progress or its film, what is in it, and what was left out. */
export function ReelPage({ reel }: { reel: ReelDto }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const cutting = useCutJob({ ...reel, mine: true }, revalidate);
  return (
    <div className="page grid max-w-[960px]! grid-cols-1 gap-6 pt-8 pb-24 md:pt-12">
      <PageTitle name={reel.title} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <Link to={pagePaths.reels} className="w-fit text-14 text-ink-2 underline underline-offset-4">
            {t('reel.list')}
          </Link>
          <h1 className="spoken text-32 [overflow-wrap:anywhere]">{reel.title}</h1>
          <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
            <span>{t('reel.lines', { count: reel.parts.length })}</span>
            {reel.durationMs === null ? null : (
              <span className="figures">{formatDuration(reel.durationMs)}</span>
            )}
            {reel.bytes === null ? null : <span className="figures">{formatBytes(reel.bytes)}</span>}
          </p>
        </div>
        <RemoveReel reel={reel} />
      </div>
      {reel.state === 'ready' ? (
        reel.url === null ? (
          <ExpiredReel reelId={reel.reelId} />
        ) : (
          <FinishedReel reel={reel} url={reel.url} />
        )
      ) : (
        <div className="max-w-form">
          <CutJobStatus cutting={cutting} />
          {cutting.state === 'cutting' ? (
            <p className="pt-3 text-14 text-ink-2 text-pretty">{t('reel.leaveOpen')}</p>
          ) : null}
        </div>
      )}
      <OmittedLines reel={reel} />
      <section aria-labelledby="reel-lines" className="grid gap-2">
        <h2 id="reel-lines" className="font-medium text-16">
          {t('reel.linesTitle')}
        </h2>
        <ol className="border-rule border-b">
          {reel.parts.map((part) => (
            <li key={part.lineId} className="grid gap-1 border-rule border-t py-3">
              <LineText en={part.en} zh={part.zh} size="s" />
              <Link
                to={filmPath({ videoId: part.videoId, line: referToLine(part.lineId, part) })}
                className="w-fit text-12 text-ink-2 hover:underline hover:underline-offset-4"
              >
                <FilmTitle film={{ title: part.filmTitle, titleZh: part.filmTitleZh }} />
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function FinishedReel({ reel, url }: { reel: ReelDto; url: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useMediaCaption: the file has its own subtitle tracks, and the lines stand below */}
      <video
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={reel.title}
        className="stage aspect-video max-h-[70dvh] w-full rounded-read bg-stage"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild variant="primary">
          <a href={reelUrl(reel.reelId, { download: true })} download>
            <Download size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('reel.download')}
          </a>
        </Button>
        {reel.subtitles === 'none' ? null : (
          <p className="text-14 text-ink-2 text-pretty">{t('reel.subtitlesNote')}</p>
        )}
      </div>
    </div>
  );
}

/** Offers to cut a reel again whose file has been deleted to make room. */
function ExpiredReel({ reelId }: { reelId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const recut = async () => {
    setBusy(true);
    try {
      await api.reels.recut({ reelId });
      await revalidate();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return (
    <div className="grid max-w-text justify-items-start gap-3">
      <p className="text-pretty">{t('reel.expired')}</p>
      <Button variant="primary" busy={busy} onClick={() => void recut()}>
        {t('reel.recut')}
      </Button>
    </div>
  );
}

/** Says which lines are not in the reel, and why. */
function OmittedLines({ reel }: { reel: ReelDto }) {
  const { t } = useTranslation();
  return reelOmissions.map((reason) => {
    const lines = reel.omitted.filter((line) => line.reason === reason);
    if (lines.length === 0) return null;
    const texts = lines.flatMap(({ lineId, en, zh }) => {
      const text = en ?? zh;
      return text === null ? [] : [{ lineId, text }];
    });
    return (
      <div key={reason} role="note" className="grid gap-1 border-line border-l-2 pl-3 text-14">
        <p>{t(`reel.omitted.${reason}`, { count: lines.length })}</p>
        <ul className="text-ink-2">
          {texts.map(({ lineId, text }) => (
            <li key={lineId}>{text}</li>
          ))}
        </ul>
      </div>
    );
  });
}

function RemoveReel({ reel: { reelId, title } }: { reel: ReelDto }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const remove = async () => {
    await api.reels.remove({ reelId });
    toast({ tone: 'done', text: t('reel.removed') });
    await navigate(pagePaths.reels, { replace: true });
  };
  return (
    <ConfirmButton
      label={t('reel.remove')}
      title={t('reel.removeAsk')}
      text={t('reel.removeText', { title })}
      onConfirm={remove}
    />
  );
}
