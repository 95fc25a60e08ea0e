import { useLocale } from '../../../i18n/use-locale.ts';
import './print.css';
import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import {
  planStoryboard,
  type SheetOptions,
  type SheetTextMode,
  type SheetWordMode,
  sheetTextModes,
  sheetUrl,
  sheetWordModes,
} from '#shared/script-sheet.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { downloadPath } from '../../../navigation/page-addresses.ts';
import { usePendingParams } from '../../../state/use-pending-params.ts';
import { Button, EmptyState, PageTitle, Select, TabLinks } from '../../../ui/index.ts';
import { ChoicePage } from '../../choice/choice-page.tsx';
import type { Route } from './+types/script-sheet-route.ts';
import { SaveSheetButton } from './save-sheet-button.tsx';
import { SheetPaper } from './sheet-paper.tsx';
import { type SheetKind, sheetPath } from './sheet-path.ts';

type SheetData = Exclude<Route.ComponentProps['loaderData'], { kind: 'choice' }>;

/** Print preview of a clip's script or storyboard, with its options. */
export default function ScriptSheetContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="sheet" choice={loaderData} />
  ) : (
    <Sheet data={loaderData} />
  );
}

function Sheet({ data: { clipId, kind, options, sheet, errorCode } }: { data: SheetData }) {
  const { t } = useTranslation();
  const back = downloadPath({ clipId });
  if (!sheet) {
    return (
      <>
        <PageTitle name={t('sheets.heading')} />
        <EmptyState
          title={t(`sheets.${kind}`)}
          text={errorCode === 'not_ready' ? t('sheets.notReady') : t('sheets.noLines')}
          action={
            <Button asChild variant="primary">
              <Link to={back}>{t('sheets.back')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  const tabs = (['script', 'storyboard'] as const).map((tabKind) => ({
    to: sheetPath(clipId, tabKind, options),
    label: t(`sheets.${tabKind}`),
    current: tabKind === kind,
  }));
  return (
    <>
      <PageTitle name={`${sheet.title} · ${t(`sheets.${kind}`)}`} />
      <div className="sheet-tools page grid gap-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="sr-only">{`${t(`sheets.${kind}`)} · ${sheet.title}`}</h1>
          <TabLinks label={t('sheets.heading')} items={tabs} />
          <Button asChild variant="quiet">
            <Link to={back}>
              <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('sheets.back')}
            </Link>
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Options clipId={clipId} kind={kind} options={options} />
          <span className="flex flex-1 flex-wrap justify-end gap-3">
            <Button
              variant="primary"
              icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={printSheet}
            >
              {t('sheets.print')}
            </Button>
            <Files clipId={clipId} kind={kind} options={options} lines={sheet.lines.length} />
          </span>
        </div>
        {options.words === 'gaps' ? (
          <p className="text-ink-2" aria-live="polite">
            {sheet.ownWords.length > 0
              ? t('sheets.gapsFound', { words: sheet.ownWords.join(', ') })
              : t('sheets.gapsNone')}
          </p>
        ) : null}
      </div>
      <div className="page pb-12">
        <SheetPaper sheet={sheet} kind={kind} />
      </div>
    </>
  );
}

/** Prints when all images are loaded: an image that is still loading would be missing on paper. */
async function printSheet(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('.sheet-paper img')];
  await Promise.allSettled(images.map((image) => image.decode()));
  window.print();
}

function Options({ clipId, kind, options }: { clipId: string; kind: SheetKind; options: SheetOptions }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [pending, addPending] = usePendingParams(options);
  const change = (changes: Partial<SheetOptions>) =>
    void navigate(sheetPath(clipId, kind, addPending(changes)), { replace: true, preventScrollReset: true });
  const textOptions = sheetTextModes.map((value) => ({ value, label: t(`sheets.${value}`) }));
  const wordModeLabels: Record<SheetWordMode, string> = {
    none: t('sheets.wordsNone'),
    gaps: t('sheets.wordsGaps'),
    notes: t('sheets.wordsNotes'),
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="sr-only">{t('sheets.options')}</legend>
      {(['en', 'zh'] as const).map((lang) => (
        <Select<SheetTextMode>
          key={lang}
          label={t(`sheets.${lang}`)}
          showLabel
          value={pending[lang]}
          options={textOptions}
          onChange={(value) => change({ [lang]: value })}
        />
      ))}
      <Select<SheetWordMode>
        label={t('sheets.words')}
        showLabel
        value={pending.words}
        options={sheetWordModes.map((value) => ({ value, label: wordModeLabels[value] }))}
        onChange={(words) => change({ words })}
      />
    </fieldset>
  );
}

function Files({
  clipId,
  kind,
  options,
  lines,
}: {
  clipId: string;
  kind: SheetKind;
  options: SheetOptions;
  lines: number;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const request = { options, locale };
  if (kind === 'script') {
    return (
      <SaveSheetButton
        url={sheetUrl(clipId, 'script.pdf', request)}
        name="script.pdf"
        label={t('sheets.pdf')}
      />
    );
  }
  const count = Math.ceil(lines / planStoryboard(lines).perPage);
  const pages = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <>
      {pages.map((page) => (
        <SaveSheetButton
          key={page}
          url={sheetUrl(clipId, 'storyboard.png', { ...request, page })}
          name={`storyboard-${page}.png`}
          label={count === 1 ? t('sheets.png') : t('sheets.pagePng', { page })}
        />
      ))}
      {count > 1 ? (
        <SaveSheetButton
          url={sheetUrl(clipId, 'storyboard.zip', request)}
          name="storyboard.zip"
          label={t('sheets.zip', { count })}
        />
      ) : null}
    </>
  );
}
