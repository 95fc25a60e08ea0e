import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AssignmentDto } from '#contract/classes.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, useToast } from '../../ui/index.ts';
import { dueAtEndOf, dueDayOf } from './due-day.ts';
import { DueDayField } from './due-day-field.tsx';

/** The dialog in which a teacher chooses another day on which an assignment is due. */
export function ChangeDueDialog({
  assignment: { assignmentId, dueMs: beforeMs },
  onClose,
}: {
  assignment: AssignmentDto;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [day, setDay] = useState(() => dueDayOf(beforeMs));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const dueMs = dueAtEndOf(day);
    if (dueMs === null || dueMs <= Date.now()) {
      setProblem(t('error.class_due_past'));
      return;
    }
    setBusy(true);
    try {
      await api.classes.changeDue({ assignmentId, beforeMs, dueMs });
      toast({ tone: 'done', text: t('classes.assignment.changed') });
      await revalidate();
      onClose();
    } catch (error) {
      setProblem(errorMessage(t, error));
      await revalidate();
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('classes.assignment.changeDue')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('classes.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        <DueDayField
          day={day}
          problem={problem}
          onChange={(changed) => {
            setProblem(null);
            setDay(changed);
          }}
        />
      </form>
    </Dialog>
  );
}
