import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_FILES } from '#shared/clip-archive.ts';
import { type ClipFileKey, clipFileKeys, formatClipFileKey } from '#shared/clip-files.ts';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, Dialog, ProgressBar, useToast } from '../../../ui/index.ts';
import { FileCheckboxes } from '../file-checkboxes.tsx';
import { fileLabel } from '../file-labels.ts';
import { useFileNameTemplate } from '../file-name-template.ts';
import { FileNameTemplateField } from '../file-name-template-field.tsx';
import { type ArchiveClip, type ArchivePlan, planArchive } from './plan-archive.ts';
import { type ArchiveFailure, useArchive } from './use-archive.ts';

const gigabytes = ARCHIVE_MAX_BYTES / 1000 ** 3;

/**
 * Downloads files of several clips as one archive. The user selects kinds and names; then each file is created in turn.
 */
export function MultiClipArchiveDialog({
  open,
  onClose,
  clips,
  keys,
  onToggle,
}: {
  open: boolean;
  onClose: () => void;
  clips: readonly ArchiveClip[];
  keys: readonly ClipFileKey[];
  onToggle: (file: ClipFileKey, on: boolean) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [template, setTemplate] = useFileNameTemplate();
  const close = () => {
    reset();
    onClose();
  };
  const { phase, pack, reset } = useArchive({
    template,
    locale,
    onSaved() {
      toast({ tone: 'done', text: t('clipArchive.saved') });
      onClose();
    },
  });
  const plan = planArchive({ clips, keys });
  const isMaking = phase.phase === 'making';
  const [first] = clips;
  const availableFiles = clipFileKeys.filter((file) =>
    clips.some(({ sizes }) => sizes.has(formatClipFileKey(file))),
  );
  const sizeOf = (file: ClipFileKey) =>
    clips.reduce((sum, { sizes }) => sum + (sizes.get(formatClipFileKey(file)) ?? 0), 0);
  const resetAnd = (change: () => void) => {
    if (phase.phase !== 'idle') reset();
    change();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={t('clipArchive.title', { count: clips.length })}
      description={t('clipArchive.text')}
      width={560}
      footer={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          {phase.phase === 'partly' ? (
            <Button variant="primary" disabled={phase.save === null} onClick={() => phase.save?.()}>
              {t('clipArchive.getRest', { count: phase.createdCount })}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isMaking}
              disabled={plan.problem !== null}
              onClick={() => pack(plan.files)}
              data-file="clips-zip"
            >
              {t('clipArchive.get')}
            </Button>
          )}
        </>
      }
    >
      <FileCheckboxes
        files={availableFiles}
        isChosen={(file) => keys.some((key) => formatClipFileKey(key) === formatClipFileKey(file))}
        disabled={isMaking}
        onToggle={(file, on) => resetAnd(() => onToggle(file, on))}
        sizeOf={sizeOf}
      />
      {first ? (
        <FileNameTemplateField template={template} onChange={setTemplate} fields={first.name} />
      ) : null}
      <div className="grid gap-2" aria-live="polite">
        {phase.phase === 'making' ? (
          <ArchiveProgress plan={plan} index={phase.index} percent={phase.percent} />
        ) : phase.phase === 'partly' ? (
          <Failures failures={phase.failures} createdCount={phase.createdCount} />
        ) : (
          <PlanText plan={plan} clips={clips.length} kinds={keys.length} />
        )}
        {phase.phase === 'failed' ? (
          <p role="alert" className="text-rec-text">
            {errorMessage(t, phase.error)}
          </p>
        ) : null}
        {phase.phase === 'tooLarge' ? (
          <p role="alert" className="text-rec-text">
            {t('clipArchive.tooLargeMade', { size: formatBytes(phase.bytes), gigabytes })}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Describes the planned archive: number of files and size, or why it cannot be created. */
function PlanText({ plan, clips, kinds }: { plan: ArchivePlan; clips: number; kinds: number }) {
  const { t } = useTranslation();
  const { files, bytes, missing, problem } = plan;
  const error = archivePlanError(t, { plan, clips, kinds });
  return (
    <>
      {error ? (
        <p role="alert" className="text-rec-text" data-pack-fault={problem}>
          {error}
        </p>
      ) : (
        <p data-pack-total>{t('clipArchive.total', { count: files.length, size: formatBytes(bytes) })}</p>
      )}
      {missing > 0 && files.length > 0 ? (
        <p className="text-14 text-ink-2">{t('clipArchive.missing', { count: missing })}</p>
      ) : null}
      <p className="text-14 text-ink-2">{t('clipArchive.bounds', { files: ARCHIVE_MAX_FILES, gigabytes })}</p>
    </>
  );
}

/** Returns the message that says why the archive cannot be created, or null if it can. */
export function archivePlanError(
  t: Translate,
  { plan, clips, kinds }: { plan: ArchivePlan; clips: number; kinds: number },
): string | null {
  switch (plan.problem) {
    case null:
      return null;
    case 'none':
      return t(kinds === 0 ? 'clipArchive.none' : 'clipArchive.nonePossible');
    case 'tooMany':
      return t('clipArchive.tooMany', { clips, kinds, count: clips * kinds });
    case 'tooLarge':
      return t('clipArchive.tooLarge', { size: formatBytes(plan.bytes) });
  }
}

function ArchiveProgress({ plan, index, percent }: { plan: ArchivePlan; index: number; percent: number }) {
  const { t } = useTranslation();
  const current = plan.files[index];
  const count = plan.files.length;
  return (
    <>
      <p className="line-clamp-2">
        {t('clipArchive.making', {
          at: index + 1,
          count,
          clip: current?.clip.title ?? '',
          file: current ? fileLabel(t, current.file) : '',
        })}
      </p>
      <ProgressBar
        tone="mine"
        label={t('clipArchive.title', { count })}
        percent={((index + percent / 100) / count) * 100}
      />
    </>
  );
}

/** Lists the files that could not be created, with the reasons. */
function Failures({ failures, createdCount }: { failures: readonly ArchiveFailure[]; createdCount: number }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid gap-2 text-rec-text" data-pack-failures>
      <p>
        {createdCount > 0
          ? t('clipArchive.partly', { count: failures.length, made: createdCount })
          : t('clipArchive.nothing')}
      </p>
      <ul className="grid max-h-[18vh] gap-1 overflow-y-auto text-14">
        {failures.map(({ clip, file, error }) => (
          <li key={`${clip.clipId} ${file === null ? '' : formatClipFileKey(file)}`}>
            {file === null
              ? t('clipArchive.failureAll', { clip: clip.title, why: clipFailureText(t, error) })
              : t('clipArchive.failure', {
                  clip: clip.title,
                  file: fileLabel(t, file),
                  why: errorMessage(t, error),
                })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says why no file of a clip could be created. A clip that is not found was removed after the list was loaded. */
const clipFailureText = (t: Translate, error: unknown) =>
  error instanceof ApiError && error.code === 'not_found' ? t('clipArchive.gone') : errorMessage(t, error);
