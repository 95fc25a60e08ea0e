import { Archive, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ClipDto, ClipWithVideoDto } from '#contract/clips.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, classNames, IconButton } from '../../../ui/index.ts';
import { ClipRow } from '../../clips/clip-row.tsx';
import { useArchiveFileKinds } from './archive-file-kinds.ts';
import { archivePlanError, MultiClipArchiveDialog } from './multi-clip-archive-dialog.tsx';
import { planArchive } from './plan-archive.ts';
import { type ClipSelection, useClipSelection } from './use-clip-selection.ts';

/** A page of clips. Users can select several and download them as one archive. The selection stays across pages. */
export function SelectableClipList({
  clips,
  actionsOf,
}: {
  clips: readonly ClipWithVideoDto[];
  /** Shown under each clip. Call `forget` after the clip was removed. */
  actionsOf?: (clip: ClipDto, forget: () => void) => ReactNode;
}) {
  const selection = useClipSelection(clips);
  const canSelect = clips.some(({ clip }) => selection.canChoose(clip.clipId)) || selection.chosen.length > 0;
  return (
    <>
      {canSelect ? <PageCheckbox selection={selection} /> : null}
      <ul className="border-rule border-b">
        {clips.map(({ clip }) => (
          <ClipRow
            key={clip.clipId}
            clip={clip}
            downloads
            choice={
              selection.canChoose(clip.clipId) ? <ClipCheckbox clip={clip} selection={selection} /> : null
            }
            actions={actionsOf?.(clip, () => selection.deselect(clip.clipId))}
          />
        ))}
      </ul>
      {selection.chosen.length > 0 ? <ArchiveBar selection={selection} /> : null}
    </>
  );
}

/** Selects or deselects all clips on the page. */
function PageCheckbox({ selection }: { selection: ClipSelection }) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const { ofPage } = selection;
  // HTML has no attribute for the indeterminate state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = ofPage === 'some';
  }, [ofPage]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-t py-1 text-14">
      <label className="flex h-10 items-center gap-2">
        <input
          ref={box}
          type="checkbox"
          checked={ofPage === 'all'}
          onChange={(event) => selection.togglePage(event.currentTarget.checked)}
          className="size-4 accent-ink"
        />
        {t('clipArchive.choosePage')}
      </label>
      <span className="text-ink-2">{t('clipArchive.hint')}</span>
    </div>
  );
}

/** The checkbox on the image of a clip. With Shift, it applies to all clips from the previously clicked one. */
function ClipCheckbox({ clip, selection }: { clip: ClipDto; selection: ClipSelection }) {
  const { t } = useTranslation();
  const { clipId, title } = clip;
  const isShiftDown = useRef(false);
  return (
    <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-start p-1.5">
      <input
        type="checkbox"
        aria-label={t('clipArchive.choose', { title })}
        checked={selection.isChosen(clipId)}
        onClick={(event) => {
          isShiftDown.current = event.shiftKey;
        }}
        onChange={(event) => selection.toggle(clipId, event.currentTarget.checked, isShiftDown.current)}
        className="size-5 accent-ink shadow-lift"
      />
    </label>
  );
}

/** A bar at the bottom of the window while clips are selected: their number and size, and the download button. */
function ArchiveBar({ selection }: { selection: ClipSelection }) {
  const { t } = useTranslation();
  const [keys, toggleKind] = useArchiveFileKinds();
  const [open, setOpen] = useState(false);
  const { chosen } = selection;
  const plan = planArchive({ clips: chosen, keys });
  const error = archivePlanError(t, { plan, clips: chosen.length, kinds: keys.length });
  return (
    <section
      aria-label={t('clipArchive.toolbar')}
      className="rise sticky bottom-(--tab-bar) z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-b bg-paper py-3"
    >
      <div role="status" className="grid min-w-0">
        <span className="font-medium">{t('clipArchive.chosen', { count: chosen.length })}</span>
        <span className={classNames('text-14', error ? 'text-rec-text' : 'text-ink-2')}>
          {error ?? t('clipArchive.total', { count: plan.files.length, size: formatBytes(plan.bytes) })}
        </span>
      </div>
      <span className="ml-auto flex items-center gap-2">
        <IconButton icon={X} label={t('clipArchive.clear')} onClick={selection.clear} />
        <Button
          variant="primary"
          icon={<Archive size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('clipArchive.open')}
        </Button>
      </span>
      <MultiClipArchiveDialog
        open={open}
        onClose={() => setOpen(false)}
        clips={chosen}
        keys={keys}
        onToggle={toggleKind}
      />
    </section>
  );
}
