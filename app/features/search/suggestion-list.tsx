import type { SuggestionDto } from '#contract/search.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';

/** Returns the element ID of an option. */
export const suggestionOptionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * The suggestions below the search box. The typed part is dimmed, and the number of lines is at the end of each row.
 */
export function SuggestionList({
  id,
  list,
  typed,
  active,
  onChoose,
}: {
  id: string;
  list: readonly SuggestionDto[];
  typed: string;
  /** Index of the option that the arrow keys have selected; -1 for none. */
  active: number;
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('search.goOn')}
      className="rise absolute inset-x-0 top-full z-30 mt-1 max-w-[720px] rounded-edit border border-rule bg-sheet p-1 shadow-lift"
    >
      {list.map(({ text, count }, index) => {
        const typedLength = text.startsWith(typed) ? typed.length : 0;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box keeps the focus and handles the keys
          <div
            key={text}
            id={suggestionOptionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
            className={classNames(
              'flex h-11 cursor-pointer select-none items-center justify-between gap-4 rounded-edit px-3 md:pr-5 md:pl-[51px]',
              index === active ? 'bg-ink text-paper' : 'hover:bg-ink/7',
            )}
          >
            <span className="spoken min-w-0 truncate whitespace-pre text-16 md:text-20">
              <span className={index === active ? 'opacity-75' : 'text-ink-2'}>
                {text.slice(0, typedLength)}
              </span>
              {text.slice(typedLength)}
            </span>
            <span className={classNames('figures shrink-0', index === active ? '' : 'text-ink-2')}>
              {t('search.said', { count })}
            </span>
          </div>
        );
      })}
    </div>
  );
}
