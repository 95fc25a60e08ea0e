import { BookOpen, Layers, LoaderCircle, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import type { ClipDto } from '#contract/clips.ts';
import { formatClipFileKey } from '#shared/clip-files.ts';
import { clipFileUrl, clipPackageUrl } from '#shared/media-urls.ts';
import { downloadBlob } from '../../api/download-blob.ts';
import { downloadFromUrl } from '../../api/download-from-url.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/index.ts';
import { completeTourStep } from '../tour/tour-store.ts';
import { useFileNameTemplate } from './file-name-template.ts';
import { withKeys } from './keyed-clip-file.ts';
import { useClipFiles } from './use-clip-files.ts';

/** What people want a clip for: the file or the package that serves it. */
const presets = [
  { id: 'wechat', icon: MessageCircle },
  { id: 'lesson', icon: BookOpen },
  { id: 'anki', icon: Layers },
] as const;
type Preset = (typeof presets)[number]['id'];

const wholeClip = { fromMs: null, toMs: null };

/** The three ways in which most people take a clip away, each with one tap. */
export function TakeAwayPresets({ clip, view }: { clip: ClipDto; view: ClipFilesDto }) {
  const { t } = useTranslation();
  const toast = useToast();
  const locale = useLocale();
  const [template] = useFileNameTemplate();
  const [busy, setBusy] = useState<Preset | null>(null);
  const maker = useClipFiles({ clipId: clip.clipId, span: wholeClip });
  const files = withKeys(view.list).filter(({ unavailableReason }) => unavailableReason === null);
  const fileOf = (key: string) => files.find((file) => formatClipFileKey(file) === key) ?? null;
  // A clip without lines is sent as it is.
  const video = fileOf('burnt.both') ?? fileOf('mp4');
  const sound = fileOf('mp3');

  const take = async (preset: Preset) => {
    if (busy) return;
    setBusy(preset);
    try {
      // Making a file can take a while, which only this call shows.
      const needed = { wechat: video, lesson: null, anki: sound }[preset];
      if (needed && needed.bytes === null) await maker.make(needed);
      if (preset === 'wechat') {
        if (!video) return;
        const { kind, lang } = video;
        downloadFromUrl(clipFileUrl(clip.clipId, kind, { lang, download: true, name: template }));
        completeTourStep('takeAway');
        return;
      }
      const file = await fetchFile(clipPackageUrl(clip.clipId, preset, locale));
      downloadBlob(file.blob, file.name ?? `${preset}.zip`);
      completeTourStep('takeAway');
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast({ tone: 'failed', text: errorMessage(t, error) });
    } finally {
      setBusy(null);
    }
  };
  const shown = presets.filter(({ id }) => id !== 'anki' || sound !== null);

  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:grid-cols-1">
      {shown.map(({ id, icon: Icon }) => (
        <li key={id}>
          <button
            type="button"
            data-preset={id}
            aria-busy={busy === id}
            onClick={() => void take(id)}
            className="group relative flex h-full w-full items-center gap-4 rounded-read border border-rule bg-sheet p-4 text-left transition hover:border-ink"
          >
            {busy === id ? (
              <LoaderCircle
                size={24}
                strokeWidth={1.5}
                className="shrink-0 animate-spin"
                aria-hidden="true"
              />
            ) : (
              <Icon size={24} strokeWidth={1.5} className="shrink-0" aria-hidden="true" />
            )}
            <span className="grid min-w-0">
              <span className="font-semibold text-16">{t(`download.preset.${id}`)}</span>
              <span className="text-14 text-ink-2">{t(`download.presetText.${id}`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
