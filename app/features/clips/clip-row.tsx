import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { errorCodeMessage } from '../../i18n/error-message.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath } from '../../navigation/page-addresses.ts';
import { FilmTitle, ProgressBar } from '../../ui/index.ts';
import { LivingLine } from '../words/living-line.tsx';
import { ClipStill } from './clip-still.tsx';
import { formatClipLength } from './format-clip-length.ts';

/** The files that most people download. */
const usualFiles = [
  { file: { kind: 'mp4', lang: null }, name: 'video' },
  { file: { kind: 'm4a', lang: null }, name: 'audio' },
  { file: { kind: 'srt', lang: 'both' }, name: 'subtitles' },
] as const;

/** One clip in a list: its first frame, title, film and, once it is ready, its files. */
export function ClipRow({
  clip,
  downloads = false,
  choice,
  actions,
}: {
  clip: ClipDto;
  downloads?: boolean;
  /** Shown on the corner of the picture: a check box to select the clip. */
  choice?: ReactNode;
  /** Shown below everything else. */
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const address = downloadPath({ clipId: clip.clipId });
  // If the title is the text of a line, its words can open the word card.
  const line = clip.lines.find(({ en }) => en === clip.title) ?? null;
  const still = <ClipStill clip={clip} className="rounded-read" />;
  return (
    <li className="grid grid-cols-[128px_1fr] gap-4 border-rule border-t py-4 md:grid-cols-[168px_1fr] md:gap-6">
      <div className="relative self-start">
        {line ? (
          <Link to={address} aria-label={clip.title} className="block">
            {still}
          </Link>
        ) : (
          still
        )}
        {choice}
      </div>
      <div className="grid min-w-0 content-start gap-1">
        {line ? (
          <LivingLine line={line} className="spoken text-20 leading-[26px]" />
        ) : (
          <Link
            to={address}
            className="spoken w-fit text-20 leading-[26px] hover:underline hover:underline-offset-4"
          >
            {clip.title}
          </Link>
        )}
        <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-ink-2">
          <span>
            <FilmTitle film={{ title: clip.filmTitle, titleZh: clip.filmTitleZh }} />
          </span>
          <span className="figures">{formatDuration(clip.startMs)}</span>
          <span className="figures">{formatClipLength(t, clip)}</span>
        </p>
        <ClipState clip={clip} downloads={downloads} address={address} />
        {actions}
      </div>
    </li>
  );
}

function ClipState({ clip, downloads, address }: { clip: ClipDto; downloads: boolean; address: string }) {
  const { t } = useTranslation();
  if (clip.state === 'cutting') {
    return (
      <div className="grid max-w-form grid-cols-[auto_1fr] items-center gap-3 pt-1 text-14 text-mine-text">
        {t('account.cutting')}
        <ProgressBar percent={clip.percent} label={t('account.cutting')} tone="mine" />
      </div>
    );
  }
  if (clip.state === 'failed') {
    return (
      <p className="text-14 text-rec-text">{`${t('account.failed')}：${errorCodeMessage(t, clip.errorCode) ?? t('error.internal')}`}</p>
    );
  }
  if (!downloads) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-1 text-14">
      <Download size={16} strokeWidth={1.5} aria-hidden="true" className="-mr-2" />
      {usualFiles
        .filter(({ file }) => clip.files?.[file.kind])
        .map(({ file, name }) => (
          <FileLink
            key={file.kind}
            href={clipFileUrl(clip.clipId, file.kind, { download: true, lang: file.lang })}
            label={t(`account.${name}`)}
            kind={file.kind}
          />
        ))}
      <Link to={address} className="text-ink-2 underline decoration-rule underline-offset-4 hover:text-ink">
        {t('account.allFiles')}
      </Link>
      {clip.proof ? (
        <span className="flex items-center gap-1 text-mine-text">
          <Check size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('account.exact')}
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
