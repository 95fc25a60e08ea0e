import { Check, CircleAlert, Download, LoaderCircle } from 'lucide-react';
import type { MouseEvent } from 'react';
import { clipFileTypes, formatClipFileKey } from '#shared/clip-files.ts';
import { downloadFromUrl } from '../../api/download-from-url.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, classNames, useToast } from '../../ui/index.ts';
import { fileLabel, languageLabel } from './file-labels.ts';
import type { KeyedClipFile } from './keyed-clip-file.ts';
import type { ClipFileMaker } from './use-clip-files.ts';

/**
 * Downloads one file: at once if it exists, or else after the server has created it. Shows the progress in place of the
 * size. It is a link, so it also works without scripts: the response then waits for the file.
 */
export function FileButton({
  file,
  url,
  maker,
  primary = false,
}: {
  file: KeyedClipFile;
  url: string;
  maker: ClipFileMaker;
  primary?: boolean;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const phase = maker.phaseOf(file);
  const bytes = file.bytes ?? maker.bytesOf(file);
  const name = fileLabel(t, file);
  const isMaking = phase.phase === 'making';
  const download = async (event: MouseEvent) => {
    if (isMaking) return event.preventDefault();
    if (bytes !== null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    try {
      await maker.make(file);
      downloadFromUrl(url);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
      toast({ tone: 'failed', text: t('download.failed', { name, why: errorMessage(t, error) }) });
    }
  };
  const extension = clipFileTypes[file.kind].ending.split('.').at(-1)?.toUpperCase() ?? '';
  const Icon = isMaking ? LoaderCircle : phase.phase === 'failed' ? CircleAlert : Download;
  const label =
    phase.phase === 'failed'
      ? t('ui.retry')
      : file.lang === null
        ? `${t('download.get')} ${extension}`
        : languageLabel(t, file.lang);
  // The accessible name contains the visible text, for voice control.
  const spokenName =
    phase.phase === 'failed' || file.lang !== null
      ? `${t(phase.phase === 'failed' ? 'ui.retry' : 'download.get')} ${name}`
      : [label, name === extension ? '' : name].join(' ').trim();
  return (
    <span
      className={
        file.lang === null
          ? 'flex flex-wrap items-center justify-end gap-x-3 gap-y-1'
          : 'grid justify-items-center gap-0.5'
      }
    >
      <span className={file.lang === null ? '' : 'order-2'} aria-live="polite">
        {isMaking ? (
          <span className="figures whitespace-nowrap text-ink-2">
            <span className="sr-only">{t('download.makingName', { name })} </span>
            {file.lang === null ? t('download.making', { percent: phase.percent }) : `${phase.percent}%`}
          </span>
        ) : (
          <FileSize estimate={file.estimatedBytes} bytes={bytes} small={file.lang !== null} />
        )}
      </span>
      <Button asChild size={file.lang === null ? 'm' : 's'} variant={primary ? 'primary' : 'plain'}>
        <a
          href={url}
          download
          onClick={download}
          data-file={formatClipFileKey(file).replace('.', '-')}
          data-phase={phase.phase}
          aria-busy={isMaking}
          aria-disabled={isMaking || undefined}
          aria-label={spokenName}
        >
          {file.lang === null || phase.phase !== 'idle' ? (
            <Icon size={16} strokeWidth={1.5} className={isMaking ? 'animate-spin' : ''} aria-hidden="true" />
          ) : null}
          {label}
        </a>
      </Button>
    </span>
  );
}

/** The size of a file: an estimate, or, with a check mark, the actual size. */
function FileSize({
  estimate,
  bytes,
  small = false,
}: {
  estimate: number;
  bytes: number | null;
  small?: boolean;
}) {
  const { t } = useTranslation();
  const className = classNames('figures whitespace-nowrap text-ink-2', small && 'text-12');
  if (bytes === null)
    return <span className={className}>{t('download.about', { size: formatBytes(estimate) })}</span>;
  return (
    <span
      className={classNames(className, 'inline-flex items-center gap-1')}
      title={t('download.created')}
      data-made="true"
    >
      <Check size={14} strokeWidth={2} className="text-good" aria-label={t('download.created')} />
      {formatBytes(bytes)}
    </span>
  );
}
