import { filmNames } from '../i18n/film-names.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { classNames } from './class-names.ts';

/**
 * Both names of a film: the one in the reader's language, then the other one in a lighter color. Renders phrasing
 * content only, so it can be used in any heading or link.
 */
export function FilmTitle({
  film,
  stacked = false,
  className,
  otherClassName,
}: {
  film: { title: string; titleZh: string | null };
  /** Puts the second name on a separate line. */
  stacked?: boolean;
  /** Class of the first name. */
  className?: string;
  /** Class of the second name, such as its size. */
  otherClassName?: string;
}) {
  const [first, other] = filmNames(film, useLocale());
  const fontClass = (lang: string | undefined) => (lang === 'zh-CN' ? 'font-sans' : 'spoken');
  return (
    <>
      <span lang={first?.lang} className={classNames(fontClass(first?.lang), stacked && 'block', className)}>
        {first?.text}
      </span>
      {other ? (
        <>
          {' '}
          <span
            lang={other.lang}
            className={classNames(
              'font-normal text-ink-2',
              fontClass(other.lang),
              stacked && 'block',
              otherClassName,
            )}
          >
            {other.text}
          </span>
        </>
      ) : null}
    </>
  );
}
