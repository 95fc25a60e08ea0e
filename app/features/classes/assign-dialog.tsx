import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ASSIGNMENT_DUE_DAYS_MAX, type AssignmentKind, assignmentKinds } from '#shared/classes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, Dialog, ErrorState, NativeSelect, useToast } from '../../ui/index.ts';
import { dueAtEndOf, dueDayOf } from './due-day.ts';
import { DueDayField } from './due-day-field.tsx';

/** The newest clips, or the first lessons of a kind, are offered. */
const OFFERED = 100;
const DAY_MS = DAY_SECONDS * 1000;
/** The video lists that hold lessons. */
const lessonTypes = [1, 2, 3] as const;
/** A week is what teachers give most often. */
const DUE_DAYS = 7;

/** The dialog in which a teacher assigns one of their clips or a lesson until a day. */
export function AssignDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const formId = useId();
  const [kind, setKind] = useState<AssignmentKind>('clip');
  const [lessonType, setLessonType] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState(() => dueDayOf(Date.now() + DUE_DAYS * DAY_MS));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const clips = useCall({
    call: api.clips.list,
    input: { mine: true, pageSize: OFFERED },
    active: kind === 'clip',
  });
  const lessons = useCall({
    call: api.lessons.videoList,
    input: { type: lessonType, pageSize: OFFERED },
    active: kind === 'lesson',
  });
  const { error, reload } = kind === 'clip' ? clips : lessons;
  const offered =
    kind === 'clip'
      ? clips.answer?.list
          .filter(({ state }) => state === 'ready')
          .map(({ clipId, title, filmTitle, filmTitleZh }) => ({
            id: clipId,
            title,
            film: filmTitleZh ?? filmTitle,
          }))
      : lessons.answer?.videoList.map(({ id, title, titleZh, filmTitle, filmTitleZh }) => ({
          id,
          title: titleZh ?? title,
          film: filmTitleZh ?? filmTitle,
        }));
  const choose = (id: string | null) => {
    setProblem(null);
    setChosen(id);
  };

  const assign = async (event: FormEvent) => {
    event.preventDefault();
    const dueMs = dueAtEndOf(day);
    if (chosen === null || dueMs === null || dueMs <= Date.now()) {
      setProblem(t(chosen === null ? 'classes.assign.missing' : 'error.class_due_past'));
      return;
    }
    setBusy(true);
    try {
      const subject = kind === 'clip' ? { clipId: chosen } : { lessonId: chosen };
      const { assignmentId } = await api.classes.assign({ classId, dueMs, ...subject });
      toast({ tone: 'done', text: t('classes.assign.done') });
      await navigate(classPath({ classId, assignmentId }));
      onClose();
    } catch (caught) {
      setProblem(errorMessage(t, caught));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('classes.assign.title')}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('classes.assign.button')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void assign(event)} className="grid gap-4" noValidate>
        <div className="flex flex-wrap gap-2">
          <NativeSelect
            label={t('classes.assign.kind')}
            value={kind}
            className="h-10 border-edge bg-sheet px-3"
            onChange={(value) => {
              setKind(assignmentKinds.find((known) => known === value) ?? 'clip');
              choose(null);
            }}
          >
            <option value="clip">{t('classes.assign.clips')}</option>
            <option value="lesson">{t('classes.assign.lessons')}</option>
          </NativeSelect>
          {kind === 'lesson' ? (
            <NativeSelect
              label={t('classes.assign.lessonKind')}
              value={lessonType}
              className="h-10 border-edge bg-sheet px-3"
              onChange={(value) => {
                setLessonType(Number(value));
                choose(null);
              }}
            >
              {lessonTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`lesson.groups.g${type}`)}
                </option>
              ))}
            </NativeSelect>
          ) : null}
        </div>
        {error ? <ErrorState error={error} onRetry={() => void reload()} /> : null}
        {offered && offered.length > 0 ? (
          <fieldset className="grid gap-1">
            <legend className="font-medium text-14">{t('classes.assign.choose')}</legend>
            <div className="max-h-[32vh] overflow-y-auto border-rule border-y">
              {offered.map(({ id, title, film }) => (
                <label
                  key={id}
                  className="flex items-center gap-3 border-rule border-t px-1 py-2 transition first:border-t-0 hover:bg-ink/7"
                >
                  <input
                    type="radio"
                    name="subject"
                    value={id}
                    checked={chosen === id}
                    onChange={() => choose(id)}
                  />
                  <span className="grid min-w-0">
                    <span className="spoken truncate">{title}</span>
                    <span className="truncate text-12 text-ink-2">{film}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ) : null}
        {offered?.length === 0 ? (
          <p className="text-ink-2">
            {t(kind === 'clip' ? 'classes.assign.clipsNone' : 'classes.assign.lessonsNone')}{' '}
            {kind === 'clip' ? (
              <Link to={pagePaths.search} className="underline">
                {t('classes.assign.find')}
              </Link>
            ) : null}
          </p>
        ) : null}
        <DueDayField
          day={day}
          max={dueDayOf(Date.now() + (ASSIGNMENT_DUE_DAYS_MAX - 1) * DAY_MS)}
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
