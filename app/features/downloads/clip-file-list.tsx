import { Archive, Captions, Clapperboard, Headphones, Images, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import type { ClipDto } from '#contract/clips.ts';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { ANIMATION_MAX_MS, type ClipFileKind, clipFileKinds, clipFileTypes } from '#shared/clip-files.ts';
import type { ClipNameFields } from '#shared/clip-name.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import { AnimationRangeField } from './animation-range-field.tsx';
import { ClipArchiveDialog } from './clip-archive-dialog.tsx';
import { FileButton } from './file-button.tsx';
import { fileKindDescription } from './file-labels.ts';
import { useFileNameTemplate } from './file-name-template.ts';
import { FileNameTemplateField } from './file-name-template-field.tsx';
import { type KeyedClipFile, withKeys } from './keyed-clip-file.ts';
import { useClipFiles } from './use-clip-files.ts';

const groups = ['video', 'sound', 'subtitles', 'moving'] as const;
const icons: Record<(typeof groups)[number], LucideIcon> = {
  video: Clapperboard,
  sound: Headphones,
  subtitles: Captions,
  moving: Images,
};

/** All files of a finished clip, for download one at a time or several as one archive. */
export function ClipFileList({
  clip,
  view,
  name,
}: {
  clip: ClipDto;
  view: ClipFilesDto;
  name: ClipNameFields;
}) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<AnimationSpan>({ fromMs: null, toMs: null });
  const [template, setTemplate] = useFileNameTemplate();
  const [isArchiveOpen, setIsArchiveOpen] = useState(false);
  const maker = useClipFiles({ clipId: clip.clipId, span });
  const { lengthMs } = clip;
  const files = withKeys(view.list)
    // Without an original, that file would be the clip itself, which is offered already.
    .filter(({ kind }) => kind !== 'original' || view.original !== null)
    .map((file) => estimateForSpan({ file, span, lengthMs }));
  return (
    <section aria-labelledby="files" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="files" className="font-semibold text-20">
          {t('download.files')}
        </h2>
        <Button
          icon={<Archive size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => setIsArchiveOpen(true)}
        >
          {t('download.pack')}
        </Button>
      </div>
      <FileNameTemplateField template={template} onChange={setTemplate} fields={name} />
      {groups.map((group) => (
        <section key={group} aria-labelledby={`files-${group}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-b pb-2">
            <h3 id={`files-${group}`} className="flex items-center gap-2 font-medium text-14 text-ink-2">
              <GroupIcon group={group} />
              {t(`download.group.${group}`)}
            </h3>
            {group === 'moving' && lengthMs > ANIMATION_MAX_MS ? (
              <AnimationRangeField lines={clip.lines} lengthMs={lengthMs} span={span} onChange={setSpan} />
            ) : null}
          </div>
          <ul className="divide-y divide-rule border-rule border-b">
            {clipFileKinds
              .filter((kind) => clipFileTypes[kind].group === group)
              .filter((kind) => files.some((file) => file.kind === kind))
              .map((kind) => (
                <FileRow
                  key={kind}
                  kind={kind}
                  view={view}
                  files={files.filter((file) => file.kind === kind)}
                >
                  {(file) => (
                    <FileButton
                      key={file.lang}
                      file={file}
                      maker={maker}
                      primary={kind === 'mp4'}
                      url={clipFileUrl(clip.clipId, kind, {
                        lang: file.lang,
                        download: true,
                        name: template,
                        ...(group === 'moving' ? span : {}),
                      })}
                    />
                  )}
                </FileRow>
              ))}
          </ul>
        </section>
      ))}
      <ClipArchiveDialog
        open={isArchiveOpen}
        onClose={() => setIsArchiveOpen(false)}
        clipId={clip.clipId}
        files={files}
        hasSheets={clip.lines.length > 0}
        maker={maker}
        span={span}
        template={template}
      />
    </section>
  );
}

function GroupIcon({ group }: { group: (typeof groups)[number] }) {
  const Icon = icons[group];
  return <Icon size={18} strokeWidth={1.5} aria-hidden="true" />;
}

function FileRow({
  kind,
  view,
  files,
  children,
}: {
  kind: ClipFileKind;
  view: ClipFilesDto;
  files: KeyedClipFile[];
  children: (file: KeyedClipFile) => React.ReactNode;
}) {
  const { t } = useTranslation();
  const availableFiles = files.filter(({ unavailableReason }) => unavailableReason === null);
  const unavailableReason = availableFiles.length === 0 ? (files[0]?.unavailableReason ?? null) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="grid min-w-[180px] flex-1">
        <span className="font-medium text-16">{t(`download.kind.${kind}`)}</span>
        <span className="text-14 text-ink-2 text-pretty">
          {unavailableReason
            ? t(`download.missing.${unavailableReason}`)
            : fileKindDescription(t, kind, view)}
        </span>
      </span>
      {availableFiles.length === 0 ? null : (
        <span className="ml-auto flex flex-wrap items-start justify-end gap-x-2 gap-y-2">
          {availableFiles.map(children)}
        </span>
      )}
    </li>
  );
}

/** Estimates the size of an animation of another part of the clip by its length. The list is for the first seconds. */
function estimateForSpan(args: {
  file: KeyedClipFile;
  span: AnimationSpan;
  lengthMs: number;
}): KeyedClipFile {
  const { file, span, lengthMs } = args;
  if (clipFileTypes[file.kind].group !== 'moving' || span.fromMs === null) return file;
  const listedMs = Math.min(lengthMs, ANIMATION_MAX_MS);
  const partMs = (span.toMs ?? Math.min(lengthMs, span.fromMs + ANIMATION_MAX_MS)) - span.fromMs;
  return { ...file, bytes: null, estimatedBytes: Math.round((file.estimatedBytes * partMs) / listedMs) };
}
