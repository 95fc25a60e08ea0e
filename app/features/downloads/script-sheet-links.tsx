import { FileText, LayoutGrid, type LucideIcon, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { chunk } from '#shared/chunk.ts';
import { defaultSheetOptions, planStoryboard, sheetUrl } from '#shared/script-sheet.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import { SaveSheetButton } from './script-sheet/save-sheet-button.tsx';
import { type SheetKind, sheetPath } from './script-sheet/sheet-path.ts';

/** Links to print or save the script and the storyboard of a clip with default options. */
export function ScriptSheetLinks({ clip }: { clip: Pick<ClipDto, 'clipId' | 'lines'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const hasLines = clip.lines.length > 0;
  const request = { options: defaultSheetOptions, locale };
  const pages = chunk(clip.lines, planStoryboard(clip.lines.length).perPage).length;
  return (
    <section aria-labelledby="sheets" className="grid gap-2" data-sheets>
      <h2 id="sheets" className="font-semibold text-20">
        {t('sheets.heading')}
      </h2>
      {hasLines ? (
        <ul className="divide-y divide-rule border-rule border-y">
          <Row icon={FileText} kind="script" clipId={clip.clipId}>
            <SaveSheetButton
              url={sheetUrl(clip.clipId, 'script.pdf', request)}
              name="script.pdf"
              label={t('sheets.pdf')}
            />
          </Row>
          <Row icon={LayoutGrid} kind="storyboard" clipId={clip.clipId}>
            {pages === 1 ? (
              <SaveSheetButton
                url={sheetUrl(clip.clipId, 'storyboard.png', request)}
                name="storyboard.png"
                label={t('sheets.png')}
              />
            ) : (
              <SaveSheetButton
                url={sheetUrl(clip.clipId, 'storyboard.zip', request)}
                name="storyboard.zip"
                label={t('sheets.zip', { count: pages })}
              />
            )}
          </Row>
        </ul>
      ) : (
        <p className="border-rule border-y py-4 text-ink-2">{t('sheets.noLines')}</p>
      )}
    </section>
  );
}

function Row({
  icon: Icon,
  kind,
  clipId,
  children,
}: {
  icon: LucideIcon;
  kind: SheetKind;
  clipId: string;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon size={24} strokeWidth={1.5} className="shrink-0 text-ink-2" aria-hidden="true" />
      <span className="grid min-w-[160px] flex-1">
        <span className="font-medium text-16">{t(`sheets.${kind}`)}</span>
        <span className="text-14 text-ink-2">{t(`sheets.${kind}Text`)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <Button asChild>
          <Link to={sheetPath(clipId, kind)} aria-label={`${t('sheets.open')} ${t(`sheets.${kind}`)}`}>
            <Printer size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('sheets.open')}
          </Link>
        </Button>
        {children}
      </span>
    </li>
  );
}
