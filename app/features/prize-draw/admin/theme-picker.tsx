import { type WheelTheme, wheelThemes } from '#shared/wheel-themes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { segmentsBackground, wheelPalettes } from '../wheel-palettes.ts';

const SAMPLE_SEGMENTS = 8;

/** A choice of themes, shown as small wheels. */
export function ThemePicker({
  value,
  isFrozen,
  onChange,
}: {
  value: WheelTheme;
  isFrozen: boolean;
  onChange: (theme: WheelTheme) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="mb-6 grid gap-2" disabled={isFrozen}>
      <legend className="pb-2">{t('activities.theme')}</legend>
      <div className="flex flex-wrap gap-3">
        {wheelThemes.map((theme) => (
          <label
            key={theme}
            className="relative grid w-[104px] cursor-pointer justify-items-center gap-2 rounded-read p-3 has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="wheel-theme"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={value === theme}
              onChange={() => onChange(theme)}
            />
            {value === theme ? <span aria-hidden="true" className="bracket" /> : null}
            <span
              aria-hidden="true"
              className="size-14 rounded-full"
              style={{
                background: segmentsBackground(SAMPLE_SEGMENTS, wheelPalettes[theme]),
                boxShadow: `0 0 0 5px ${wheelPalettes[theme].rim[1]}, 0 0 0 6px ${wheelPalettes[theme].line}`,
              }}
            />
            <span className="pt-1">{t(`activities.themes.${theme}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
