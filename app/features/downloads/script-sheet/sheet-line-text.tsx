import type { SheetTextDto } from '#contract/script-sheets.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/index.ts';

/** A line's text on a sheet, or ruled lines to write it on. */
export function SheetLineText({
  text,
  lang,
  className,
}: {
  text: SheetTextDto | null;
  lang: 'en' | 'zh-CN';
  className?: string;
}) {
  if (text === null) return null;
  if (text.kind === 'blank') return <Rules rules={text.rules} />;
  return (
    <span
      lang={lang}
      className={classNames(
        'block text-pretty [overflow-wrap:anywhere]',
        lang === 'en' && 'spoken',
        className,
      )}
    >
      {text.text}
    </span>
  );
}

function Rules({ rules }: { rules: number }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('sheets.writeHere')} className="block">
      {Array.from({ length: rules }, (_, index) => index + 1).map((rule) => (
        <span key={rule} className="sheet-rule" />
      ))}
    </span>
  );
}

/** A ruled line for words to learn. */
export function SheetNoteLines() {
  const { t } = useTranslation();
  return (
    <span className="flex items-end gap-2 text-12 text-ink-2">
      {t('sheets.words')}
      <span aria-hidden="true" className="sheet-rule flex-1" />
    </span>
  );
}
