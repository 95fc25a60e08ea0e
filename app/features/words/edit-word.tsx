import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WordDto } from '#contract/words.ts';
import { MEANING_MAX, PHONETIC_MAX, WORD_MAX } from '#shared/words.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, Field, useToast } from '../../ui/index.ts';

/** A button and dialog to edit one of the viewer's saved words. */
export function EditWord({ word }: { word: WordDto }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant={word.meaning ? 'quiet' : 'plain'} onClick={() => setOpen(true)}>
        {t(word.meaning ? 'words.edit' : 'words.addMeaning')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('words.editTitle')}>
        <EditForm word={word} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function EditForm({ word, onDone }: { word: WordDto; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const noteId = useId();
  const [text, setText] = useState(word.text);
  const [phonetic, setPhonetic] = useState(word.phonetic ?? '');
  const [meaning, setMeaning] = useState(word.meaning ?? '');
  const [note, setNote] = useState(word.note ?? '');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // Sends only what was changed. For a new text without a phonetic, the server looks the phonetic up.
    const change = {
      wordId: word.wordId,
      meaning,
      note,
      ...(text === word.text ? {} : { text }),
      ...(phonetic === (word.phonetic ?? '') ? {} : { phonetic }),
    };
    try {
      await api.words.update(change);
      toast({ tone: 'done', text: t('words.saved') });
      onDone();
      await revalidate();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Field
        label={t('words.text')}
        lang="en"
        required
        maxLength={WORD_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Field
        label={t('words.phonetic')}
        maxLength={PHONETIC_MAX}
        value={phonetic}
        onChange={(event) => setPhonetic(event.currentTarget.value)}
      />
      <Field
        label={t('words.meaning')}
        maxLength={MEANING_MAX}
        value={meaning}
        onChange={(event) => setMeaning(event.currentTarget.value)}
      />
      <div className="grid gap-1">
        <label htmlFor={noteId} className="font-medium text-14">
          {t('words.note')}
        </label>
        <textarea
          id={noteId}
          rows={3}
          maxLength={MEANING_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          className="w-full rounded-edit border border-edge bg-sheet px-3 py-2 text-14 hover:border-ink focus:border-ink"
        />
      </div>
      <div className="flex justify-end gap-3">
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('words.save')}
        </Button>
      </div>
    </form>
  );
}
