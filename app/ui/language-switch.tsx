import { useRevalidator } from 'react-router';
import { loadTextsAgain } from '../i18n/translators.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { type Locale, localeCookie, savePreference } from '../state/preferences.ts';

/**
 * Switches the interface to the other language. The label is in that language, for people who can't read the current
 * one.
 */
export function LanguageSwitch({ locale }: { locale: Locale }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const next: Locale = locale === 'zh-CN' ? 'en' : 'zh-CN';
  const change = async () => {
    await loadTextsAgain(locale, next);
    savePreference(localeCookie, next);
    await revalidate();
  };
  return (
    <button
      type="button"
      lang={next}
      onClick={change}
      className="inline-flex h-10 items-center rounded-edit px-3 text-14 transition hover:bg-ink/7"
    >
      {t('ui.otherLanguage')}
    </button>
  );
}
