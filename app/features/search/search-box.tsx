import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { classNames, IconButton } from '../../ui/index.ts';
import { MAX_INPUT_LENGTH, type SearchSource } from './search-query.ts';
import { SuggestionList, suggestionOptionId } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** The search box: a combobox with suggestions that complete the typed text. */
export function SearchBox({
  formId,
  value,
  source,
  large,
  onChange,
  onEnter,
  onChoose,
  inputRef,
  children,
}: {
  /** ID of the form, for fields elsewhere on the page. */
  formId: string;
  value: string;
  /** The part of the library that the suggestions come from. */
  source: SearchSource;
  /** `isFinal` is false while an input method composes: the text is shown, but not searched for. */
  onChange: (value: string, isFinal: boolean) => void;
  onEnter: () => void;
  /** Called when a suggestion has been chosen. */
  onChoose: (text: string) => void;
  /** Wording of the home page, whose box is larger and has a button that submits. Default: those of the search page. */
  large?: { label: string; placeholder: string; submit: string };
  inputRef?: Ref<HTMLInputElement>;
  /** Hidden fields with the other parameters of the address. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const composing = useRef(false);
  const { list, request, clear } = useSuggestions(source);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && list.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
    clear();
  };
  const change = (text: string, isFinal: boolean) => {
    setActive(-1);
    if (isFinal) {
      setOpen(true);
      request(text);
    }
    onChange(text, isFinal);
  };
  const choose = (text: string) => {
    close();
    onChoose(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (shown) {
        // One more position than there are options: the text box itself, where no option is selected.
        const positions = list.length + 1;
        setActive(((active + 1 + step + positions) % positions) - 1);
      } else {
        setOpen(true);
        request(value);
      }
    } else if (event.key === 'Escape') {
      if (shown) close();
      else event.currentTarget.blur();
    }
  };
  return (
    <search className="relative">
      <form
        id={formId}
        action={pagePaths.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (composing.current) return;
          const chosen = shown ? list[active] : undefined;
          if (chosen) {
            choose(chosen.text);
            return;
          }
          close();
          onEnter();
        }}
        className={classNames(
          'relative flex items-center gap-2 px-4',
          large ? 'py-3 md:px-8 md:py-5' : 'py-2.5 md:px-6 md:py-3',
        )}
      >
        <span
          aria-hidden="true"
          className="bracket text-ink"
          style={{ '--bracket-arm': large ? '20px' : '18px', borderWidth: 3 } as React.CSSProperties}
        />
        {large ? null : (
          <Search size={24} strokeWidth={1.5} className="shrink-0 text-ink-2" aria-hidden="true" />
        )}
        <input
          ref={inputRef ?? null}
          name="q"
          type="text"
          inputMode="search"
          role="combobox"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? suggestionOptionId(listId, active) : undefined}
          enterKeyHint="search"
          aria-label={large?.label ?? t('search.box')}
          placeholder={large?.placeholder ?? t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_INPUT_LENGTH}
          value={value}
          onChange={(event) => change(event.currentTarget.value, !composing.current)}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            change(event.currentTarget.value, true);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={classNames(
            'spoken min-w-0 flex-1 bg-transparent text-20 caret-ink placeholder:text-ink-2',
            large ? 'md:text-44 md:leading-[60px]' : 'h-10 md:h-12 md:text-32',
          )}
        />
        {value ? <IconButton icon={X} label={t('search.clear')} onClick={() => onChange('', true)} /> : null}
        {large ? <IconButton icon={Search} label={large.submit} size="l" type="submit" /> : null}
        {children}
      </form>
      {shown ? (
        <SuggestionList id={listId} list={list} typed={value} active={active} onChoose={choose} />
      ) : null}
    </search>
  );
}
