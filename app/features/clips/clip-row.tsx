import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findUnavailableReason } from '#domain/clips/clip-file-availability.ts';
import type { ClipView } from '#domain/clips/types.ts';
import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { errorCodeMessage } from '../../i18n/error-message.ts';
import { FilmTitle, ProgressBar, TimeCode } from '../../ui/index.ts';
import { ClipStill } from './clip-still.tsx';
import { formatClipLength } from './format-clip-length.ts';

/** What most people take home of a clip. */
const usualFiles = [
  { file: { kind: 'mp4', lang: null }, name: 'video' },
  { file: { kind: 'm4a', lang: null }, name: 'audio' },
  { file: { kind: 'srt', lang: 'both' }, name: 'subtitles' },
] as const;

/** One of the learner's clips: its first frame, what is said, where it is from, and its files once it is cut. */
export function ClipRow({
  clip,
  downloads = false,
  choice,
  actions,
}: {
  clip: ClipView;
  downloads?: boolean;
  /** Over the corner of its picture: a box to choose it by. */
  choice?: ReactNode;
  /** Under the rest: what can be done with it. */
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const { clip: bar, film, video } = clip;
  const address = `/list/download?bar_id=${encodeURIComponent(bar.id)}`;
  return (
    <li className="grid grid-cols-[128px_1fr] gap-4 border-rule border-t py-4 md:grid-cols-[168px_1fr] md:gap-6">
      <div className="relative self-start">
        <ClipStill clip={bar} hasFilm={video.state === 'ready'} className="rounded-read" />
        {choice}
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <Link
          to={address}
          className="spoken w-fit text-20 leading-[26px] hover:underline hover:underline-offset-4"
        >
          {bar.title}
        </Link>
        <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-ink-2">
          <span>
            <FilmTitle film={film} />
          </span>
          <TimeCode ms={bar.startMs} />
          <span className="figures">
            {formatClipLength(t, {
              lengthMs: computeDurationMs(bar.segments),
              frames: countFrames(bar.segments),
            })}
          </span>
        </p>
        <ClipState clip={clip} downloads={downloads} address={address} />
        {actions}
      </div>
    </li>
  );
}

function ClipState({ clip, downloads, address }: { clip: ClipView; downloads: boolean; address: string }) {
  const { t } = useTranslation();
  const { clip: bar, job, video, lines } = clip;
  const hasAudio = video.mezzanine?.hasAudio ?? false;
  if (bar.state === 'cutting') {
    return (
      <div className="grid max-w-form grid-cols-[auto_1fr] items-center gap-3 pt-1 text-14 text-mine-text">
        {t('me.cutting')}
        <ProgressBar percent={job?.percent ?? null} label={t('me.cutting')} tone="mine" />
      </div>
    );
  }
  if (bar.state === 'failed') {
    return (
      <p className="text-14 text-rec-text">{`${t('me.failed')}：${errorCodeMessage(t, bar.errorCode) ?? t('error.internal')}`}</p>
    );
  }
  if (!downloads) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-1 text-14">
      <Download size={16} strokeWidth={1.5} aria-hidden="true" className="-mr-2" />
      {usualFiles
        .filter(({ file }) => findUnavailableReason({ hasAudio, lines }, file) === null)
        .map(({ file, name }) => (
          <FileLink
            key={file.kind}
            href={clipFileUrl(bar.id, file.kind, { download: true, lang: file.lang })}
            label={t(`me.${name}`)}
            kind={file.kind}
          />
        ))}
      <Link to={address} className="text-ink-2 underline decoration-rule underline-offset-4 hover:text-ink">
        {t('me.allFiles')}
      </Link>
      {bar.proof ? (
        <span className="flex items-center gap-1 text-mine-text">
          <Check size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('me.exact')}
        </span>
      ) : null}
    </div>
  );
}

function FileLink({ href, label, kind }: { href: string; label: string; kind: string }) {
  return (
    <a href={href} download className="underline decoration-edge underline-offset-4 hover:decoration-ink">
      {label} <span className="figures text-ink-2">{kind}</span>
    </a>
  );
}
