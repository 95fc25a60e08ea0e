import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import type { WordDto } from '#contract/words.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import { EditWord } from './edit-word.tsx';
import { OtherLines } from './other-lines.tsx';
import { RemoveWord } from './remove-word.tsx';
import { useSaveToMyWords } from './use-save-to-my-words.ts';
import { WordCard } from './word-card.tsx';

/** A word in a list, with its actions. */
export function WordRow({
  word,
  showGroup,
  chosen,
  onChoose,
}: {
  word: WordDto;
  showGroup: boolean;
  /** Whether the word is selected for sharing; null when the list isn't in selection mode. */
  chosen: boolean | null;
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <li className="flex gap-4 border-rule border-t py-6">
      {chosen === null ? null : (
        <input
          type="checkbox"
          checked={chosen}
          onChange={() => onChoose(word.text)}
          aria-label={t('words.sharePick', { text: word.text })}
          className="mt-2 size-5 shrink-0 accent-ink"
        />
      )}
      <div className="min-w-0 flex-1">
        <WordCard
          word={word}
          tag={showGroup && word.group !== 'plain' ? t(`words.list.${word.group}`) : null}
        >
          <OtherLines text={word.text} exceptId={word.attachedClip?.lineId ?? null}>
            {word.kind === 'own' ? (
              <>
                <EditWord word={word} />
                <RemoveWord word={word} />
              </>
            ) : (
              <SaveEntry word={word} />
            )}
          </OtherLines>
        </WordCard>
      </div>
    </li>
  );
}

/** A button that saves a published word to the viewer's own list. */
function SaveEntry({ word }: { word: WordDto }) {
  const { t } = useTranslation();
  const { busy, save } = useSaveToMyWords(word.text, { entryId: word.wordId });
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  if (word.savedWordId !== null) {
    return (
      <span className="inline-flex h-8 items-center gap-1.5 px-3 text-14 text-mine-text">
        <BookmarkCheck {...icon} />
        {t('words.keptMark')}
      </span>
    );
  }
  return (
    <Button
      size="s"
      busy={busy}
      icon={<BookmarkPlus {...icon} />}
      aria-label={t('words.keepEntry', { text: word.text })}
      onClick={save}
    >
      {t('words.keep')}
    </Button>
  );
}
