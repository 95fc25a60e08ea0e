import { Monitor, Moon, Sun } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { savePreference, type Theme, themeCookie, themes } from '../state/preferences.ts';
import { IconButton } from './icon-button.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

/**
 * Cycles through the light, dark, and system themes. A cookie stores the choice, so that the server renders the right
 * theme.
 */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const change = () => {
    savePreference(themeCookie, next);
    document.documentElement.dataset.theme = next;
    revalidate();
  };
  return (
    <IconButton
      icon={icons[theme]}
      label={t('ui.themeNow', { theme: t(`ui.theme.${theme}`) })}
      onClick={change}
    />
  );
}
