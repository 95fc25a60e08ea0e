import { useTranslation } from '../../i18n/use-translation.ts';
import { BracketFrame } from '../../ui/index.ts';

const textModes = ['both', 'en', 'zh'] as const;
export type TextMode = (typeof textModes)[number];

/** Chooses the language of the lines under the video: English, Chinese, or both. */
export function TextModeSelect({ value, onChange }: { value: TextMode; onChange: (mode: TextMode) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('lesson.text')}</legend>
      {textModes.map((mode) => (
        <button
          key={mode}
          type="button"
          aria-pressed={mode === value}
          onClick={() => onChange(mode)}
          className="min-h-11 text-14 text-ink-2 aria-pressed:text-ink"
        >
          <BracketFrame active={mode === value} arm={5} className="px-3! py-1!">
            {t(`lesson.texts.${mode}`)}
          </BracketFrame>
        </button>
      ))}
    </fieldset>
  );
}
