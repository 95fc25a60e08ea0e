import { Search, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/index.ts';
import { QUERY_MAX } from './search-query.ts';

/** The one large box. Reports every change but those of a text that an input method is still composing. */
export function SearchBox({
  value,
  onChange,
  onEnter,
  inputRef,
}: {
  value: string;
  /** `settled` is false while an input method composes: the text is to be shown, not searched for. */
  onChange: (value: string, settled: boolean) => void;
  onEnter: () => void;
  inputRef: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation();
  const composing = useRef(false);
  return (
    <search>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!composing.current) onEnter();
        }}
        className="relative flex items-center gap-2 px-4 py-2.5 md:px-6 md:py-3"
      >
        <span
          aria-hidden="true"
          className="bracket text-ink"
          style={{ '--bracket-arm': '18px', borderWidth: 3 } as React.CSSProperties}
        />
        <Search size={24} strokeWidth={1.5} className="shrink-0 text-ink-2" aria-hidden="true" />
        <input
          ref={inputRef}
          name="q"
          type="search"
          enterKeyHint="search"
          aria-label={t('search.box')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={QUERY_MAX}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value, !composing.current)}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            onChange(event.currentTarget.value, true);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
          }}
          className="spoken h-10 min-w-0 flex-1 bg-transparent text-20 caret-ink placeholder:text-ink-2 md:h-12 md:text-32 [&::-webkit-search-cancel-button]:hidden"
        />
        {value ? <IconButton icon={X} label={t('search.clear')} onClick={() => onChange('', true)} /> : null}
      </form>
    </search>
  );
}
