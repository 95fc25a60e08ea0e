import type { ScriptSheetDto } from '#contract/script-sheets.ts';
import { clipFrameUrl, formatClipTime, formatFilmRanges, planStoryboard } from '#shared/script-sheet.ts';
import { formatEpisodeNumber } from '#shared/video-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FilmTitle } from '../../../ui/index.ts';
import { SheetLineText, SheetNoteLines } from './sheet-line-text.tsx';
import type { SheetKind } from './sheet-path.ts';

/** A script or storyboard in the form in which it is printed. */
export function SheetPaper({ sheet, kind }: { sheet: ScriptSheetDto; kind: SheetKind }) {
  const { t } = useTranslation();
  const film = { title: sheet.filmTitle, titleZh: sheet.filmTitleZh };
  return (
    <article className="sheet-paper" data-sheet={kind}>
      <header className="sheet-head mb-6 grid gap-1 border-ink border-b pb-4">
        <h2 className="spoken text-24 text-pretty [overflow-wrap:anywhere]">{sheet.title}</h2>
        <p className="flex flex-wrap gap-x-4 text-12 text-ink-2">
          <span>
            {t('sheets.film')} <FilmTitle film={film} /> {formatEpisodeNumber(sheet)}
          </span>
          <span>
            {t('sheets.time')} <span className="figures">{formatFilmRanges(sheet)}</span>
          </span>
          <span>{t('sheets.lineCount', { count: sheet.lines.length })}</span>
        </p>
      </header>
      {kind === 'script' ? <Script sheet={sheet} /> : <Storyboard sheet={sheet} />}
    </article>
  );
}

function Script({ sheet }: { sheet: ScriptSheetDto }) {
  return (
    <ol className="grid gap-5">
      {sheet.lines.map((line) => (
        <li key={line.number} className="sheet-item grid grid-cols-[72px_1fr] gap-x-2">
          <span className="figures flex gap-2 pt-1.5 text-ink-2">
            <span className="w-5 text-ink">{line.number}</span>
            {formatClipTime(line.startMs)}
          </span>
          <span>
            <SheetLineText text={line.en} lang="en" className="text-20" />
            <SheetLineText text={line.zh} lang="zh-CN" className="mt-0.5 text-14 text-ink-2" />
            {sheet.hasNotes ? <SheetNoteLines /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Storyboard({ sheet }: { sheet: ScriptSheetDto }) {
  const { t } = useTranslation();
  const { columns } = planStoryboard(sheet.lines.length);
  const [en, zh] =
    { 1: ['text-24', 'text-20'], 2: ['text-20', 'text-14'], 3: ['text-14', 'text-12'] }[columns] ?? [];
  return (
    <ol className="sheet-cells" style={{ '--sheet-columns': columns } as React.CSSProperties}>
      {sheet.lines.map((line) => (
        <li key={line.number} className="sheet-item grid content-start gap-1">
          <img
            src={clipFrameUrl(sheet.clipId, line.frame)}
            alt={t('sheets.stillOf', { number: line.number })}
            className="w-full bg-[#eee]"
            style={{ aspectRatio: sheet.ratio }}
          />
          <span className="figures flex gap-2 text-ink-2">
            <span className="text-ink">{line.number}</span>
            {formatClipTime(line.startMs)}
          </span>
          <SheetLineText text={line.en} lang="en" {...(en ? { className: en } : {})} />
          <SheetLineText text={line.zh} lang="zh-CN" className={`text-ink-2 ${zh ?? ''}`} />
          {sheet.hasNotes ? <SheetNoteLines /> : null}
        </li>
      ))}
    </ol>
  );
}
