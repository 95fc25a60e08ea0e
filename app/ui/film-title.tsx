import { filmNames } from '../i18n/film-names.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { classNames } from './class-names.ts';

/** Both names of a film, the reader's language first, the other quieter after it. Phrasing content: goes into any heading or link. */
export function FilmTitle({
  film,
  stacked = false,
  className,
  otherClassName,
}: {
  film: { title: string; titleZh: string | null };
  /** The second name on a line of its own. */
  stacked?: boolean;
  /** Of the first name. */
  className?: string;
  /** Of the second name: its size. */
  otherClassName?: string;
}) {
  const [first, other] = filmNames(film, useLocale());
  const face = (lang: string | undefined) => (lang === 'zh-CN' ? 'font-sans' : 'spoken');
  return (
    <>
      <span lang={first?.lang} className={classNames(face(first?.lang), stacked && 'block', className)}>
        {first?.text}
      </span>
      {other ? (
        <>
          {' '}
          <span
            lang={other.lang}
            className={classNames(
              'font-normal text-ink-2',
              face(other.lang),
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
