import { CircleAlert, Download, Scissors } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FilmNameDto, SourceVideoDto } from '#contract/clips.ts';
import { TAIL_PADDING_MS } from '#shared/constants.ts';
import { frameStartMs } from '#shared/frames.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { formatFrameTimeCode } from '#shared/time-code.ts';
import { downloadBlob } from '../../api/download-blob.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { clipEditorPath } from '../../navigation/page-addresses.ts';
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

/** The button that downloads the still, its settings, and the link to the clip editor at its time. */
export function StillOptions({
  film,
  video,
  frame,
  line,
  still,
  settings,
  hasOriginal,
  onChange,
  children,
}: {
  film: FilmNameDto;
  video: SourceVideoDto;
  frame: number;
  line: { en: string | null; zh: string | null; startMs: number; endMs: number } | null;
  still: StillLoadState | null;
  settings: StillSettings;
  hasOriginal: boolean;
  onChange: (settings: StillSettings) => void;
  /** The controls that find the frame, below the download. */
  children: ReactNode;
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
  useShortcuts({ finish: save });

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
  return (
    <section aria-label={t('stills.download')} className="grid grid-cols-1 content-start gap-5">
      <div className="grid gap-1">
        <Button
          variant="primary"
          size="l"
          busy={busy}
          icon={<Download size={20} strokeWidth={1.5} aria-hidden="true" />}
          onClick={save}
        >
          {busy ? t('stills.preparing') : t('stills.download')}
          {busy ? null : (
            <span aria-hidden="true" className="pointer-coarse:hidden">
              <Kbd keys={shortcutLabel('finish') ?? []} inverse />
            </span>
          )}
        </Button>
        <p
          className="figures flex flex-wrap justify-between gap-x-4 text-ink-2"
          aria-live="polite"
          aria-busy={still?.frame !== frame || still.state === 'loading'}
        >
          <span>
            {still?.frame !== frame || still.state === 'loading'
              ? t('stills.sharpening')
              : still.state === 'failed'
                ? t('stills.failed')
                : t(hasOriginal ? 'stills.sharp' : 'stills.noOriginal')}
          </span>
          <span>{pixels}</span>
        </p>
      </div>
      {failed ? (
        <p role="alert" className="flex items-start gap-2 text-rec-text">
          <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
          {t('stills.composeFailed')}
        </p>
      ) : null}
      {children}
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
      <Button asChild size="s" className="w-fit">
        <Link to={clipEditorPath({ videoId: video.id, startMs, endMs })}>
          <Scissors size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('stills.toClipEditor')}
        </Link>
      </Button>
    </section>
  );
}
