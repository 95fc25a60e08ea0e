import { useTranslation } from 'react-i18next';

/** The browser tab's title, from within a page: React lifts it into the head. `name` is the page's own, in the user's language. */
export function PageTitle({ name }: { name: string }) {
  const { t } = useTranslation();
  return <title>{`${name} · ${t('common.productName')}`}</title>;
}
