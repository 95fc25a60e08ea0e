import { Captions } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { films, LineCountsDto } from '#contract/films.ts';
import { ADDED_SUBTITLE_MAX_BYTES, ADDED_SUBTITLES_MAX } from '#shared/constants.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { importNoteMessage } from '../../i18n/import-messages.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, useToast } from '../../ui/index.ts';

type SubtitleChange = OutputOf<(typeof films)['addSubtitles']>;

/** The chosen files: being read, refused, or with what they would change. */
type Choice =
  | { state: 'reading' }
  | { state: 'refused'; reason: string }
  | { state: 'read'; files: readonly File[]; change: SubtitleChange };

/**
 * A button that adds subtitle files to a video or replaces its subtitles. Before anything changes, a dialog shows the
 * contents of the files and their effect.
 */
export function AddSubtitles({
  videoId,
  hasLines,
  primary = false,
}: {
  videoId: string;
  hasLines: boolean;
  primary?: boolean;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    const reason = refusalOf(t, files);
    if (reason) {
      setChoice({ state: 'refused', reason });
      return;
    }
    setChoice({ state: 'reading' });
    try {
      const change = await api.films.addSubtitles({ videoId, preview: true }, { files });
      setChoice({ state: 'read', files, change });
    } catch (caught) {
      setChoice({ state: 'refused', reason: errorMessage(t, caught) });
    }
  };
  const apply = async () => {
    if (choice?.state !== 'read') return;
    setBusy(true);
    try {
      const { after } = await api.films.addSubtitles({ videoId }, { files: choice.files });
      setOpen(false);
      toast({ tone: 'done', text: t('film.subtitles.done', { count: after.lines }) });
      await revalidate();
    } catch (caught) {
      setChoice({ state: 'refused', reason: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  const label = t(hasLines ? 'film.subtitles.change' : 'film.subtitles.add');
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'quiet'}
        icon={<Captions size={18} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => {
          setChoice(null);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        description={t('film.subtitles.hint')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            {choice?.state === 'read' ? (
              <Button variant="primary" busy={busy} onClick={apply}>
                {t('film.subtitles.apply')}
              </Button>
            ) : null}
          </>
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          accept=".srt,.ass,.ssa,.vtt"
          aria-label={t('film.subtitles.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={choose}
        />
        <Button className="w-fit" busy={choice?.state === 'reading'} onClick={() => input.current?.click()}>
          {t(choice?.state === 'read' ? 'film.subtitles.chooseOther' : 'film.subtitles.choose')}
        </Button>
        {choice?.state === 'refused' ? (
          <p role="alert" className="text-rec-text text-pretty [overflow-wrap:anywhere]">
            {choice.reason}
          </p>
        ) : null}
        {choice?.state === 'read' ? <ChangePreview change={choice.change} /> : null}
      </Dialog>
    </>
  );
}

/** Says why files are refused before they are sent; null if they are not. */
function refusalOf(t: Translate, files: readonly File[]): string | null {
  if (files.length > ADDED_SUBTITLES_MAX) return t('film.subtitles.tooMany');
  if (!files.every(({ name }) => isSubtitleFileName(name))) return t('film.subtitles.wrongFormat');
  return files.some(({ size }) => size > ADDED_SUBTITLE_MAX_BYTES) ? t('error.subtitle_too_large') : null;
}

function ChangePreview({ change: { tracks, before, after, importNotes } }: { change: SubtitleChange }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4" role="status">
      <ul className="border-rule border-b">
        {tracks.map(({ name, lang, cues }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 border-rule border-t py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="figures shrink-0 text-ink-2">
              {t(`player.subtitleMode.${lang}`)} · {t('ui.lineCount', { count: cues })}
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-1">
        <li>
          {before.lines === 0
            ? t('film.subtitles.will', { count: after.lines })
            : t('film.subtitles.willChange', { before: before.lines, after: after.lines })}
        </li>
        {(['en', 'zh'] as const).map((lang) => {
          const text = describeLanguage(t, { lang, tracks, before, after });
          return text === null ? null : <li key={lang}>{text}</li>;
        })}
        {before.lines > 0 ? <li className="text-ink-2">{t('film.subtitles.clipsKeep')}</li> : null}
      </ul>
      {importNotes.length > 0 ? (
        <ul className="grid gap-1 text-14 text-ink-2" aria-label={t('film.notes')}>
          {importNotes.map((note) => (
            <li key={note} className="[overflow-wrap:anywhere]">
              {importNoteMessage(t, note)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Says what happens to the lines of one language. Null if there is nothing to say: the film had none and gets some. */
function describeLanguage(
  t: Translate,
  args: { lang: 'en' | 'zh'; tracks: SubtitleChange['tracks']; before: LineCountsDto; after: LineCountsDto },
): string | null {
  const { lang, tracks, before, after } = args;
  const language = t(`player.subtitleMode.${lang}`);
  const isInFiles = tracks.some((track) => track.lang === lang || track.lang === 'both');
  if (isInFiles && before[lang] > 0) return t('film.subtitles.replaced', { language });
  if (isInFiles) return before.lines > 0 ? t('film.subtitles.gained', { language }) : null;
  if (after[lang] > 0) return t('film.subtitles.stays', { language });
  return t(lang === 'en' ? 'film.subtitles.noEnglish' : 'film.subtitles.noChinese');
}
