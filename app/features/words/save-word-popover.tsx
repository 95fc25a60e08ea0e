import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { WORD_MAX } from '#shared/words.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, classNames, Field, useToast } from '../../ui/index.ts';
import { extendWordRange, joinWordRange, splitLineWords, type WordRange } from './select-words.ts';

/** The line that a word is saved from. */
export interface SaveWordLine {
  id: string;
  en: string | null;
}

/** The words of a line beside `anchor`, to which the focus returns. Loaded by `useSaveWord` when it first opens. */
export default function SaveWordPopover({
  line,
  anchor,
  onDone,
}: {
  line: SaveWordLine;
  anchor: HTMLElement;
  onDone: () => void;
}) {
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onDone())}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby="keep-word-title"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus({ preventScroll: true });
          }}
          className="rise z-40 grid w-[min(420px,calc(100vw-24px))] gap-3 rounded-read border border-rule bg-sheet p-4 text-ink shadow-lift"
        >
          <WordPicker key={line.id} line={line} onDone={onDone} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function WordPicker({ line, onDone }: { line: SaveWordLine; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const words = splitLineWords(line.en ?? '');
  const [selected, setSelected] = useState<WordRange>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const selectWord = (index: number) => {
    const next = extendWordRange(selected, index);
    setSelected(next);
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
          {words.map((word, index) => {
            const isSelected = selected !== null && index >= selected[0] && index <= selected[1];
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a line's words never change, and a word can occur twice
                key={index}
                type="button"
                aria-pressed={isSelected}
                onClick={() => selectWord(index)}
                className={classNames(
                  'spoken relative min-h-9 rounded-edit px-1.5 text-20 transition',
                  isSelected ? 'bg-line text-on-line' : 'hover:bg-ink/7',
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
