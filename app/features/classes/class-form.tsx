import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { TaughtClassDto } from '#contract/classes.ts';
import { CLASS_NAME_MAX, CLASS_NOTE_MAX } from '#shared/classes.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { CountedTextArea } from '../../ui/counted-text-area.tsx';
import { Button, Dialog, Field, useToast } from '../../ui/index.ts';

/** The dialog in which a teacher names a class and describes it. What was typed stays there if it cannot be saved. */
export function ClassForm({
  edited,
  onClose,
}: {
  /** Null for a new class. */
  edited: TaughtClassDto | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [name, setName] = useState(edited?.name ?? '');
  const [note, setNote] = useState(edited?.note ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const nameLength = [...name.trim()].length;
  const noteLength = [...note.trim()].length;
  const nameProblem =
    nameLength === 0
      ? t('classes.nameMissing')
      : nameLength > CLASS_NAME_MAX
        ? t('classes.nameLong', { most: CLASS_NAME_MAX })
        : null;
  const noteProblem = noteLength > CLASS_NOTE_MAX ? t('classes.noteLong', { most: CLASS_NOTE_MAX }) : null;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (nameProblem || noteProblem) return;
    setBusy(true);
    try {
      if (edited) {
        const { classId, revision } = edited;
        await api.classes.update({ classId, revision, name, note });
        toast({ tone: 'done', text: t('classes.saved') });
        await revalidate();
      } else {
        const { classId } = await api.classes.create({ name, note });
        toast({ tone: 'done', text: t('classes.created') });
        await navigate(classPath({ classId, view: 'students' }));
      }
      onClose();
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
      // The next attempt changes the latest revision, which is then on the page.
      await revalidate();
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(edited ? 'classes.edit' : 'classes.create')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('classes.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
        <Field
          label={t('classes.name')}
          value={name}
          error={isChecked ? nameProblem : null}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="grid gap-1">
          <label htmlFor={`${formId}-note`} className="font-medium text-14">
            {t('classes.note')}
          </label>
          <CountedTextArea
            id={`${formId}-note`}
            rows={3}
            value={note}
            placeholder={t('classes.noteHint')}
            error={noteProblem}
            length={`${noteLength}/${CLASS_NOTE_MAX}`}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  );
}
