import './sheet/print.css';
import { ArrowLeft, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { toAppError } from '#domain/errors.ts';
import {
  planStoryboard,
  readSheetOptions,
  type SheetOptions,
  type ShownKind,
  sheetUrl,
  shownKinds,
  type WordKind,
  wordKinds,
} from '#shared/sheet.ts';
import { Button, EmptyState, PageTitle, Select, TabLinks, useLocale } from '../../ui/index.ts';
import { useWish } from '../../use-wish.ts';
import { signedIn } from '../../viewer.ts';
import type { Route } from './+types/sheet.ts';
import { Paper } from './sheet/paper.tsx';
import { SaveButton } from './sheet/save-button.tsx';
import { type SheetKind, sheetPath } from './sheet/sheet-path.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const barId = url.searchParams.get('bar_id') ?? '';
  const kind: SheetKind = url.searchParams.get('kind') === 'storyboard' ? 'storyboard' : 'script';
  const options = readSheetOptions(url.searchParams);
  try {
    return {
      barId,
      kind,
      options,
      sheet: await services.sheets.sheet({ viewer, barId, options }),
      why: null,
    };
  } catch (thrown) {
    const { code } = toAppError(thrown);
    // That there is nothing to print yet is an answer; anything else is an error page.
    if (code !== 'sheet_no_lines' && code !== 'not_ready') throw thrown;
    return { barId, kind, options, sheet: null, why: code };
  }
}

/** A clip's script or storyboard as it is printed, with what may be chosen about it. */
export default function SheetPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { barId, kind, options, sheet, why } = loaderData;
  const back = `/list/download?bar_id=${encodeURIComponent(barId)}`;
  if (!sheet) {
    return (
      <>
        <PageTitle name={t('sheets.heading')} />
        <EmptyState
          title={t(`sheets.${kind}`)}
          text={why === 'not_ready' ? t('sheets.notReady') : t('sheets.noLines')}
          action={
            <Button asChild variant="primary">
              <Link to={back}>{t('sheets.back')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  const tabs = (['script', 'storyboard'] as const).map((one) => ({
    to: sheetPath(barId, one, options),
    label: t(`sheets.${one}`),
    current: one === kind,
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
          <Options barId={barId} kind={kind} options={options} />
          <span className="flex flex-1 flex-wrap justify-end gap-3">
            <Button
              variant="primary"
              icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={printPaper}
            >
              {t('sheets.print')}
            </Button>
            <Files barId={barId} kind={kind} options={options} lines={sheet.lines.length} />
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
        <Paper sheet={sheet} kind={kind} />
      </div>
    </>
  );
}

/** Prints once every picture is there: one that is still on its way would be a hole on the paper. */
async function printPaper(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.sheet-paper img')];
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}

function Options({ barId, kind, options }: { barId: string; kind: SheetKind; options: SheetOptions }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wished, wish] = useWish(options);
  const change = (choice: Partial<SheetOptions>) =>
    void navigate(sheetPath(barId, kind, wish(choice)), { replace: true, preventScrollReset: true });
  const shown = shownKinds.map((value) => ({ value, label: t(`sheets.${value}`) }));
  const names: Record<WordKind, string> = {
    none: t('sheets.wordsNone'),
    gaps: t('sheets.wordsGaps'),
    notes: t('sheets.wordsNotes'),
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="sr-only">{t('sheets.options')}</legend>
      {(['en', 'zh'] as const).map((lang) => (
        <Select<ShownKind>
          key={lang}
          label={t(`sheets.${lang}`)}
          showLabel
          value={wished[lang]}
          options={shown}
          onChange={(value) => change({ [lang]: value })}
        />
      ))}
      <Select<WordKind>
        label={t('sheets.words')}
        showLabel
        value={wished.words}
        options={wordKinds.map((value) => ({ value, label: names[value] }))}
        onChange={(words) => change({ words })}
      />
    </fieldset>
  );
}

function Files({
  barId,
  kind,
  options,
  lines,
}: {
  barId: string;
  kind: SheetKind;
  options: SheetOptions;
  lines: number;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const asked = { options, locale };
  if (kind === 'script') {
    return (
      <SaveButton url={sheetUrl(barId, 'script.pdf', asked)} name="script.pdf" label={t('sheets.pdf')} />
    );
  }
  const count = Math.ceil(lines / planStoryboard(lines).perPage);
  const pages = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <>
      {pages.map((page) => (
        <SaveButton
          key={page}
          url={sheetUrl(barId, 'storyboard.png', { ...asked, page })}
          name={`storyboard-${page}.png`}
          label={count === 1 ? t('sheets.png') : t('sheets.pagePng', { page })}
        />
      ))}
      {count > 1 ? (
        <SaveButton
          url={sheetUrl(barId, 'storyboard.zip', asked)}
          name="storyboard.zip"
          label={t('sheets.zip', { count })}
        />
      ) : null}
    </>
  );
}
