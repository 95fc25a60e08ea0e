import { CircleAlert, Download, Scissors } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FilmNameDto, SourceVideoDto } from '#contract/clips.ts';
import { TAIL_PADDING_MS } from '#shared/constants.ts';
import { frameStartMs } from '#shared/frames.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { formatFrameTimeCode } from '#shared/time-code.ts';
import { downloadBlob } from '../../api/download-blob.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { Button, Kbd, Select } from '../../ui/index.ts';
import { DEFAULT_SELECTION_MS } from '../clip-editor/initial-editor-state.ts';
import { composeStill } from './compose-still.ts';
import { stillFileName } from './still-file-name.ts';
import type { StillLoadState } from './still-view.tsx';

export interface StillSettings {
  format: 'jpg' | 'png';
  size: 'full' | 'mezzanine';
  withLine: boolean;
}

/** In what form the picture goes home, and the button that sends it there. */
export function StillOptions({
  film,
  video,
  frame,
  line,
  still,
  choice,
  hasOriginal,
  onChoice,
}: {
  film: FilmNameDto;
  video: SourceVideoDto;
  frame: number;
  line: { en: string | null; zh: string | null; startMs: number; endMs: number } | null;
  still: StillLoadState | null;
  choice: StillSettings;
  hasOriginal: boolean;
  onChoice: (choice: StillSettings) => void;
}) {
  const { t } = useTranslation();
  const caps = useShortcutLabel();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { format, size, withLine } = choice;

  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      const response = await fetch(stillUrl(video.id, frame, size, format));
      if (!response.ok) throw new Error(`still answered ${response.status}`);
      const picture = await response.blob();
      const made =
        withLine && line ? await composeStill({ picture, en: line.en, zh: line.zh, format }) : picture;
      const timeCode = formatFrameTimeCode({ frame, rate: video.rate });
      downloadBlob(made, stillFileName({ title: film.title, timeCode, frame, format }));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  useShortcuts({ exportClip: save });

  const known = still?.frame === frame && still.state === 'shown';
  const pixels =
    size === 'mezzanine'
      ? t('freeze.pixels', { width: video.width, height: video.height })
      : known
        ? t('freeze.pixels', { width: still.width, height: still.height })
        : '…';
  const startMs = frameStartMs(frame, video.rate);
  const blankEnd = startMs + DEFAULT_SELECTION_MS;
  const isSaidSoon = line && line.endMs > startMs && line.startMs < blankEnd;
  const endMs = isSaidSoon ? line.endMs + TAIL_PADDING_MS : blankEnd;
  const tailor = new URLSearchParams({
    video_id: video.id,
    start_ms: String(Math.round(startMs)),
    end_ms: String(Math.round(endMs)),
  });
  return (
    <section aria-label={t('freeze.download')} className="grid content-start gap-4">
      <div className="flex flex-wrap gap-3">
        <Select
          label={t('freeze.format')}
          showLabel
          value={format}
          options={[
            { value: 'jpg', label: t('freeze.jpg') },
            { value: 'png', label: t('freeze.png') },
          ]}
          onChange={(next) => onChoice({ ...choice, format: next })}
        />
        <Select
          label={t('freeze.size')}
          showLabel
          value={size}
          options={[
            { value: 'full', label: t('freeze.full') },
            { value: 'mezzanine', label: t('freeze.player') },
          ]}
          onChange={(next) => onChoice({ ...choice, size: next })}
        />
      </div>
      {hasOriginal ? null : (
        <p className="text-fair-text">
          {t('freeze.noOriginalText', { width: video.width, height: video.height })}
        </p>
      )}
      <p className="figures text-ink-2">{pixels}</p>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={withLine}
          disabled={line === null}
          onChange={(event) => onChoice({ ...choice, withLine: event.currentTarget.checked })}
          className="size-4 accent-ink"
        />
        {t('freeze.withLine')}
      </label>
      <Button
        variant="primary"
        size="l"
        busy={busy}
        icon={<Download size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={save}
      >
        {busy ? t('freeze.preparing') : t('freeze.download')}
        {busy ? null : <Kbd keys={caps('exportClip') ?? []} inverse />}
      </Button>
      {failed ? (
        <p role="alert" className="flex items-start gap-2 text-rec-text">
          <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
          {t('freeze.composeFailed')}
        </p>
      ) : null}
      <Button asChild>
        <Link to={`/list/tailor?${tailor}`}>
          <Scissors size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('freeze.toTailor')}
        </Link>
      </Button>
    </section>
  );
}
