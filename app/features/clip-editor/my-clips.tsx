import { Archive, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { clipEditorPath, downloadPath } from '../../navigation/page-addresses.ts';
import { Button, classNames, Dialog, IconButton, useToast } from '../../ui/index.ts';
import { ClipStill } from '../clips/clip-still.tsx';
import { formatClipLength } from '../clips/format-clip-length.ts';

/** The viewer's clips of this film, with links to edit and download them and a button to delete them. */
export function MyClips({
  filmId,
  clips,
  currentId,
  onRemoved,
}: {
  filmId: string;
  clips: ClipDto[];
  currentId: string | null;
  onRemoved: (clipId: string) => void;
}) {
  const { t } = useTranslation();
  const [clipToRemove, setClipToRemove] = useState<ClipDto | null>(null);
  return (
    <section aria-label={t('clipEditor.myClips')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-20">{t('clipEditor.myClips')}</h2>
        {clips.length > 1 ? (
          <Button asChild size="s">
            <Link to={downloadPath({ filmId, pageNumber: 1, asOfMs: null })}>
              <Archive size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('clipEditor.packClips')}
            </Link>
          </Button>
        ) : null}
      </div>
      {clips.length === 0 ? <p className="text-ink-2">{t('clipEditor.noClips')}</p> : null}
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {clips.map((clip) => (
          <ClipRow
            key={clip.clipId}
            clip={clip}
            current={clip.clipId === currentId}
            onRemove={() => setClipToRemove(clip)}
          />
        ))}
      </ul>
      <RemoveDialog clip={clipToRemove} onClose={() => setClipToRemove(null)} onRemoved={onRemoved} />
    </section>
  );
}

function ClipRow({ clip, current, onRemove }: { clip: ClipDto; current: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <li className="flex items-start gap-3">
      <Link
        to={clipEditorPath({ clipId: clip.clipId })}
        aria-current={current ? 'true' : undefined}
        className="group flex min-w-0 flex-1 gap-3"
      >
        <span className="relative block w-28 shrink-0">
          <ClipStill clip={clip} className="rounded-edit" />
          <span
            aria-hidden="true"
            className={classNames(
              'bracket text-mine transition-opacity',
              current ? 'opacity-100' : 'opacity-0 group-hover:opacity-100',
            )}
            style={{ inset: -4 }}
          />
        </span>
        <span className="grid min-w-0 content-start">
          <span className="spoken truncate text-16">{clip.title}</span>
          <span className="figures text-ink-2">
            {formatClipLength(t, clip)}
            {clip.segments.length > 1
              ? ` · ${t('clipEditor.segmentCount', { count: clip.segments.length })}`
              : ''}{' '}
            · {t(`clipEditor.clipState.${clip.state}`)}
          </span>
          <span className="figures text-ink-2">{formatDate(clip.createdMs, 'day')}</span>
        </span>
      </Link>
      <span className="flex shrink-0">
        {clip.state === 'ready' ? (
          <Link
            to={downloadPath({ clipId: clip.clipId })}
            aria-label={t('workspace.verb.takeAway')}
            className="grid size-8 place-items-center rounded-edit transition hover:bg-ink/7"
          >
            <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          </Link>
        ) : null}
        <IconButton size="s" icon={Trash2} label={t('clipEditor.remove')} onClick={onRemove} />
      </span>
    </li>
  );
}

function RemoveDialog({
  clip,
  onClose,
  onRemoved,
}: {
  clip: ClipDto | null;
  onClose: () => void;
  onRemoved: (clipId: string) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (!clip) return;
    setBusy(true);
    try {
      await api.clips.remove({ clipId: clip.clipId });
      toast({ tone: 'done', text: t('clipEditor.removed') });
      onRemoved(clip.clipId);
      onClose();
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={clip !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('clipEditor.removeTitle')}
      description={t('clipEditor.removeText', { title: clip?.title ?? '' })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {t('clipEditor.remove')}
          </Button>
        </>
      }
    />
  );
}
