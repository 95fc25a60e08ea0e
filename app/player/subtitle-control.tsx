import { useTranslation } from '../i18n/use-translation.ts';
import { useShortcutLabel } from '../keyboard/custom-key-bindings.ts';
import type { ShortcutAction } from '../keyboard/key-bindings.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { classNames, Tooltip } from '../ui/index.ts';
import { type SubtitleMode, subtitleModes, usePlayerSettings } from './player-settings.ts';

const actions = {
  en: 'showEnglish',
  zh: 'showChinese',
  both: 'showBoth',
  none: 'showNone',
} as const satisfies Record<SubtitleMode, ShortcutAction>;

/** Four buttons that choose the subtitle languages; one of them is pressed. */
export function SubtitleControl() {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const [{ subtitles }, change] = usePlayerSettings();
  useShortcuts({
    showEnglish: () => change({ subtitles: 'en' }),
    showChinese: () => change({ subtitles: 'zh' }),
    showBoth: () => change({ subtitles: 'both' }),
    showNone: () => change({ subtitles: 'none' }),
  });
  return (
    <fieldset className="inline-flex" aria-label={t('player.subtitles')}>
      {subtitleModes.map((mode) => (
        <Tooltip key={mode} label={t(`player.subtitleMode.${mode}`)} keys={shortcutLabel(actions[mode])}>
          <button
            type="button"
            aria-pressed={subtitles === mode}
            onClick={() => change({ subtitles: mode })}
            className={classNames(
              'relative grid h-8 min-w-8 place-items-center rounded-edit px-1.5 text-14 transition hover:bg-ink/7',
              subtitles === mode ? 'text-ink' : 'text-ink-2',
            )}
          >
            {t(`player.subtitleShort.${mode}`)}
            <span className="sr-only">{t(`player.subtitleMode.${mode}`)}</span>
            {subtitles === mode ? (
              <span
                aria-hidden="true"
                className="bracket text-ink"
                style={{ inset: '4px 1px', '--bracket-arm': '5px' } as React.CSSProperties}
              />
            ) : null}
          </button>
        </Tooltip>
      ))}
    </fieldset>
  );
}
