import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { formatClipFileKey } from '#shared/clip-files.ts';
import { clipArchiveUrl } from '#shared/media-urls.ts';
import { downloadFromUrl } from '../../api/download-from-url.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { Button, Dialog, ProgressBar } from '../../ui/index.ts';
import { FileCheckboxes } from './file-checkboxes.tsx';
import { fileLabel } from './file-labels.ts';
import type { KeyedClipFile } from './keyed-clip-file.ts';
import type { ClipFileMaker } from './use-clip-files.ts';

/** The files that most people want together: video, sound and subtitles. */
const usual = ['mp4', 'm4a', 'srt.both'];

/** Downloads several files of a clip as one archive. Files are made one after another before the download starts. */
export function ClipArchiveDialog({
  open,
  onClose,
  clipId,
  files,
  made,
  span,
  template,
}: {
  open: boolean;
  onClose: () => void;
  clipId: string;
  files: readonly KeyedClipFile[];
  made: ClipFileMaker;
  span: AnimationSpan;
  template: string;
}) {
  const { t } = useTranslation();
  const possible = files.filter(({ unavailableReason }) => unavailableReason === null);
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(usual));
  const [at, setAt] = useState<number | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!open) stop.current?.abort();
  }, [open]);
  const chosen = possible.filter((file) => wanted.has(formatClipFileKey(file)));
  const total = chosen.reduce(
    (sum, file) => sum + (file.bytes ?? made.bytesOf(file) ?? file.estimatedBytes),
    0,
  );
  const current = at === null ? undefined : chosen[at];
  const phase = current && made.phaseOf(current);

  const pack = async () => {
    const stopping = new AbortController();
    stop.current = stopping;
    setFault(null);
    try {
      for (const [index, file] of chosen.entries()) {
        setAt(index);
        if (file.bytes === null) await made.make(file, stopping.signal);
      }
      downloadFromUrl(clipArchiveUrl([clipId], chosen.map(formatClipFileKey), { ...span, name: template }));
      onClose();
    } catch (error) {
      if (!stopping.signal.aborted) setFault(error);
    } finally {
      setAt(null);
    }
  };
  const toggle = (key: string, on: boolean) =>
    setWanted((before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key)));

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('download.packTitle')}
      description={t('download.packText')}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={at !== null}
            disabled={chosen.length === 0}
            onClick={pack}
            data-file="zip"
          >
            {t('download.packGet')}
          </Button>
        </>
      }
    >
      <FileCheckboxes
        files={possible}
        isChosen={(file) => wanted.has(formatClipFileKey(file))}
        disabled={at !== null}
        onToggle={(file, on) => toggle(formatClipFileKey(file), on)}
        sizeOf={(file) => file.bytes ?? made.bytesOf(file) ?? file.estimatedBytes}
      />
      <div className="grid gap-2" aria-live="polite">
        {current ? (
          <>
            <p>
              {t('download.packMaking', {
                at: (at ?? 0) + 1,
                count: chosen.length,
                name: fileLabel(t, current),
              })}
            </p>
            <ProgressBar
              tone="mine"
              label={t('download.packTitle')}
              percent={
                (((at ?? 0) + (phase?.phase === 'making' ? phase.percent / 100 : 0)) / chosen.length) * 100
              }
            />
          </>
        ) : (
          <p className="text-ink-2">
            {chosen.length === 0
              ? t('download.packNone')
              : t('download.packTotal', { count: chosen.length, size: formatBytes(total) })}
          </p>
        )}
        {fault ? (
          <p role="alert" className="text-rec-text">
            {errorMessage(t, fault)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
