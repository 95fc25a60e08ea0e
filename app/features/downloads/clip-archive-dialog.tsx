import { useEffect, useRef, useState } from 'react';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { type ArchiveSheet, archiveSheets } from '#shared/clip-archive.ts';
import { formatClipFileKey } from '#shared/clip-files.ts';
import { clipArchiveUrl } from '#shared/media-urls.ts';
import { downloadFromUrl } from '../../api/download-from-url.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, ProgressBar } from '../../ui/index.ts';
import { FileCheckboxes } from './file-checkboxes.tsx';
import { fileLabel } from './file-labels.ts';
import type { KeyedClipFile } from './keyed-clip-file.ts';
import type { ClipFileMaker } from './use-clip-files.ts';

/** The files that most people want together: video, sound, and subtitles. */
const defaultFiles = ['mp4', 'm4a', 'srt.both'];

/** Downloads several files of a clip as one archive. Creates the files one after another before the download starts. */
export function ClipArchiveDialog({
  open,
  onClose,
  clipId,
  files,
  hasSheets,
  maker,
  span,
  template,
}: {
  open: boolean;
  onClose: () => void;
  clipId: string;
  files: readonly KeyedClipFile[];
  /** Whether the clip has lines, and so a script and a storyboard. */
  hasSheets: boolean;
  maker: ClipFileMaker;
  span: AnimationSpan;
  template: string;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const availableFiles = files.filter(({ unavailableReason }) => unavailableReason === null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(defaultFiles));
  const [sheets, setSheets] = useState<ReadonlySet<ArchiveSheet>>(new Set());
  const [currentIndex, setCurrentIndex] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!open) running.current?.abort();
  }, [open]);
  const chosen = availableFiles.filter((file) => selected.has(formatClipFileKey(file)));
  const total = chosen.reduce(
    (sum, file) => sum + (file.bytes ?? maker.bytesOf(file) ?? file.estimatedBytes),
    0,
  );
  const current = currentIndex === null ? undefined : chosen[currentIndex];
  const phase = current && maker.phaseOf(current);

  const pack = async () => {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    try {
      for (const [index, file] of chosen.entries()) {
        setCurrentIndex(index);
        if (file.bytes === null) await maker.make(file, controller.signal);
      }
      downloadFromUrl(
        clipArchiveUrl([clipId], chosen.map(formatClipFileKey), {
          ...span,
          name: template,
          sheets: archiveSheets.filter((sheet) => sheets.has(sheet)),
          locale,
        }),
      );
      onClose();
    } catch (cause) {
      if (!controller.signal.aborted) setError(cause);
    } finally {
      setCurrentIndex(null);
    }
  };
  const toggle = (key: string, on: boolean) =>
    setSelected(
      (previous) => new Set(on ? [...previous, key] : [...previous].filter((other) => other !== key)),
    );

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
            busy={currentIndex !== null}
            disabled={chosen.length + sheets.size === 0}
            onClick={pack}
            data-file="zip"
          >
            {t('download.packGet')}
          </Button>
        </>
      }
    >
      <FileCheckboxes
        files={availableFiles}
        isChosen={(file) => selected.has(formatClipFileKey(file))}
        disabled={currentIndex !== null}
        onToggle={(file, on) => toggle(formatClipFileKey(file), on)}
        sizeOf={(file) => file.bytes ?? maker.bytesOf(file) ?? file.estimatedBytes}
      />
      {hasSheets ? (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{t('sheets.heading')}</legend>
          {archiveSheets.map((sheet) => (
            <label key={sheet} className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                checked={sheets.has(sheet)}
                disabled={currentIndex !== null}
                onChange={({ currentTarget }) =>
                  setSheets(
                    (previous) =>
                      new Set(
                        archiveSheets.filter((one) =>
                          one === sheet ? currentTarget.checked : previous.has(one),
                        ),
                      ),
                  )
                }
                className="size-4 accent-ink"
              />
              {t(`sheets.${sheet}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className="grid gap-2" aria-live="polite">
        {current ? (
          <>
            <p>
              {t('download.packMaking', {
                at: (currentIndex ?? 0) + 1,
                count: chosen.length,
                name: fileLabel(t, current),
              })}
            </p>
            <ProgressBar
              tone="mine"
              label={t('download.packTitle')}
              percent={
                (((currentIndex ?? 0) + (phase?.phase === 'making' ? phase.percent / 100 : 0)) /
                  chosen.length) *
                100
              }
            />
          </>
        ) : (
          <p className="text-ink-2">
            {chosen.length + sheets.size === 0
              ? t('download.packNone')
              : t('download.packTotal', { count: chosen.length + sheets.size, size: formatBytes(total) })}
          </p>
        )}
        {error ? (
          <p role="alert" className="text-rec-text">
            {errorMessage(t, error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
