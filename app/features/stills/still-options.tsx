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

/** Settings for the still, and the buttons that download it or open the clip editor at its time. */
export function StillOptions({
  film,
  video,
  frame,
  line,
  still,
  settings,
  hasOriginal,
  onChange,
}: {
  film: FilmNameDto;
  video: SourceVideoDto;
  frame: number;
  line: { en: string | null; zh: string | null; startMs: number; endMs: number } | null;
  still: StillLoadState | null;
  settings: StillSettings;
  hasOriginal: boolean;
  onChange: (settings: StillSettings) => void;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { format, size, withLine } = settings;

  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      const response = await fetch(stillUrl(video.id, frame, size, format));
      if (!response.ok) throw new Error(`still answered ${response.status}`);
      const image = await response.blob();
      const file = withLine && line ? await composeStill({ image, en: line.en, zh: line.zh, format }) : image;
      const timeCode = formatFrameTimeCode({ frame, rate: video.rate });
      downloadBlob(file, stillFileName({ title: film.title, timeCode, frame, format }));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  useShortcuts({ exportClip: save });

  const isLoaded = still?.frame === frame && still.state === 'shown';
  const pixels =
    size === 'mezzanine'
      ? t('stills.pixels', { width: video.width, height: video.height })
      : isLoaded
        ? t('stills.pixels', { width: still.width, height: still.height })
        : '…';
  const startMs = frameStartMs(frame, video.rate);
  const defaultEndMs = startMs + DEFAULT_SELECTION_MS;
  const containsLine = line && line.endMs > startMs && line.startMs < defaultEndMs;
  const endMs = containsLine ? line.endMs + TAIL_PADDING_MS : defaultEndMs;
  const editorQuery = new URLSearchParams({
    video_id: video.id,
    start_ms: String(Math.round(startMs)),
    end_ms: String(Math.round(endMs)),
  });
  return (
    <section aria-label={t('stills.download')} className="grid content-start gap-4">
      <div className="flex flex-wrap gap-3">
        <Select
          label={t('stills.format')}
          showLabel
          value={format}
          options={[
            { value: 'jpg', label: t('stills.jpg') },
            { value: 'png', label: t('stills.png') },
          ]}
          onChange={(next) => onChange({ ...settings, format: next })}
        />
        <Select
          label={t('stills.size')}
          showLabel
          value={size}
          options={[
            { value: 'full', label: t('stills.full') },
            { value: 'mezzanine', label: t('stills.player') },
          ]}
          onChange={(next) => onChange({ ...settings, size: next })}
        />
      </div>
      {hasOriginal ? null : (
        <p className="text-fair-text">
          {t('stills.noOriginalText', { width: video.width, height: video.height })}
        </p>
      )}
      <p className="figures text-ink-2">{pixels}</p>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={withLine}
          disabled={line === null}
          onChange={(event) => onChange({ ...settings, withLine: event.currentTarget.checked })}
          className="size-4 accent-ink"
        />
        {t('stills.withLine')}
      </label>
      <Button
        variant="primary"
        size="l"
        busy={busy}
        icon={<Download size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={save}
      >
        {busy ? t('stills.preparing') : t('stills.download')}
        {busy ? null : <Kbd keys={shortcutLabel('exportClip') ?? []} inverse />}
      </Button>
      {failed ? (
        <p role="alert" className="flex items-start gap-2 text-rec-text">
          <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
          {t('stills.composeFailed')}
        </p>
      ) : null}
      <Button asChild>
        <Link to={`/list/tailor?${editorQuery}`}>
          <Scissors size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('stills.toClipEditor')}
        </Link>
      </Button>
    </section>
  );
}
