import { Popover } from 'radix-ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { WORD_MAX } from '#shared/words.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, classNames, Field, useToast } from '../../ui/index.ts';
import { extendWordRange, joinWordRange, splitLineWords, type WordRange } from './select-words.ts';

/** A line a word can be kept from. */
export interface SaveWordLine {
  id: string;
  en: string | null;
}

/**
 * Keeping a word of a line: `keep` opens a small sheet with the line's words beside `anchor`; put `sheet` on the page once.
 */
export function useSaveWord(): { keep: (line: SaveWordLine, anchor: HTMLElement) => void; sheet: ReactNode } {
  const [line, setLine] = useState<SaveWordLine | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const keep = useCallback((wanted: SaveWordLine, at: HTMLElement) => {
    anchor.current = at;
    setLine(wanted);
  }, []);
  const sheet = line ? (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : setLine(null))}>
      <Popover.Anchor virtualRef={{ current: anchor.current ?? document.body }} />
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby="keep-word-title"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus({ preventScroll: true });
          }}
          className="rise z-40 grid w-[min(420px,calc(100vw-24px))] gap-3 rounded-read border border-rule bg-sheet p-4 text-ink shadow-lift"
        >
          <Sheet key={line.id} line={line} onDone={() => setLine(null)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  ) : null;
  return { keep, sheet };
}

function Sheet({ line, onDone }: { line: SaveWordLine; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const words = splitLineWords(line.en ?? '');
  const [chosen, setChosen] = useState<WordRange>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const choose = (at: number) => {
    const next = extendWordRange(chosen, at);
    setChosen(next);
    setText(joinWordRange(words, next));
  };
  const save = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    try {
      const saved = await api.words.save({ text, lineId: line.id });
      toast({
        tone: 'done',
        text: t(saved.created ? 'words.keepDone' : 'words.keepThere', { text: saved.text }),
        action: { label: t('words.keepOpen'), run: () => void navigate('/wordList') },
      });
      onDone();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setBusy(false);
    }
  };
  return (
    <>
      <div>
        <h2 id="keep-word-title" className="font-semibold text-16">
          {t('words.keepTitle')}
        </h2>
        {words.length > 0 ? <p className="text-12 text-ink-2">{t('words.keepHint')}</p> : null}
      </div>
      {words.length > 0 ? (
        <div className="-mx-1 flex max-h-[30vh] flex-wrap overflow-y-auto p-1" lang="en">
          {words.map((word, at) => {
            const on = chosen !== null && at >= chosen[0] && at <= chosen[1];
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the line
                key={at}
                type="button"
                aria-pressed={on}
                onClick={() => choose(at)}
                className={classNames(
                  'spoken relative min-h-9 rounded-edit px-1.5 text-20 transition',
                  on ? 'bg-line text-on-line' : 'hover:bg-ink/7',
                )}
              >
                {word}
              </button>
            );
          })}
        </div>
      ) : null}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          className="min-w-0 flex-1"
          label={t('words.text')}
          hideLabel
          lang="en"
          placeholder={t('words.text')}
          value={text}
          maxLength={WORD_MAX}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          {t('words.keep')}
        </Button>
      </form>
    </>
  );
}
