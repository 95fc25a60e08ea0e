import { type ClipFileKey, clipFileTypes, formatClipFileKey } from '#shared/clip-files.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';
import { fileLabel, languageLabel } from './file-labels.ts';

/** Checkboxes for files: a row for each kind, with a checkbox for each language or with the size of the file. */
export function FileCheckboxes<File extends ClipFileKey>({
  files,
  isChosen,
  disabled,
  onToggle,
  sizeOf,
}: {
  files: readonly File[];
  isChosen: (file: File) => boolean;
  disabled: boolean;
  onToggle: (file: File, isSelected: boolean) => void;
  sizeOf: (file: File) => number;
}) {
  const { t } = useTranslation();
  return (
    <ul className="max-h-[28vh] divide-y divide-rule overflow-y-auto border-rule border-y">
      {[...new Set(files.map(({ kind }) => kind))].map((kind) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span>
            <span className="text-12 text-ink-2">{t(`download.group.${clipFileTypes[kind].group}`)} </span>
            <span className="font-medium">{t(`download.kind.${kind}`)}</span>
          </span>
          <span className="flex flex-wrap gap-2">
            {files
              .filter((file) => file.kind === kind)
              .map((file) => (
                <label
                  key={formatClipFileKey(file)}
                  className={classNames(
                    'flex h-8 cursor-pointer items-center gap-2 rounded-edit border px-2 text-14 transition has-focus-visible:border-ink',
                    isChosen(file) ? 'border-ink' : 'border-edge',
                  )}
                >
                  <input
                    type="checkbox"
                    checked={isChosen(file)}
                    disabled={disabled}
                    onChange={(event) => onToggle(file, event.currentTarget.checked)}
                    aria-label={fileLabel(t, file)}
                    className="size-4 accent-ink"
                  />
                  {file.lang === null ? (
                    <span className="figures text-ink-2">{formatBytes(sizeOf(file))}</span>
                  ) : (
                    languageLabel(t, file.lang)
                  )}
                </label>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
