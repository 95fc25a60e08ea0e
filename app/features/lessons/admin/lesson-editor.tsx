import { App, Button, Checkbox, Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { LessonRowDto } from '#contract/lessons-admin.ts';
import { LESSON_STEPS_MAX } from '#domain/lessons/build-lesson-fields.ts';
import { type LessonKind, type LessonLevel, lessonKinds, lessonLevels } from '#shared/lessons.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState, LineText, TimeCode } from '../../../ui/index.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { useAdminId, useReportedAction } from '../../admin/use-admin-api.ts';
import { VideoPicker } from '../../admin/video-picker.tsx';

const LINES_PER_PAGE = 100;

/** A form for a lesson: its video, the lines chosen from it, its titles, its level, and its red packet. */
export function LessonEditor({ lesson, onSaved }: { lesson: LessonRowDto | null; onSaved: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const videoFieldId = useId();
  const [kind, setKind] = useState<LessonKind>(lesson?.kind ?? 'm1');
  const [title, setTitle] = useState(lesson?.title ?? '');
  const [titleZh, setTitleZh] = useState(lesson?.titleZh ?? '');
  const [level, setLevel] = useState<LessonLevel>(lesson?.level ?? 1);
  const [videoId, setVideoId] = useState(lesson?.videoId);
  const [redPacketId, setRedPacketId] = useState(lesson?.redPacketId ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(
    () => lesson?.steps.map((step) => step.lineId) ?? [],
  );
  const { busy, run } = useReportedAction();
  const packets = useCall({
    call: api.redPacketsAdmin.list,
    input: { adminId: useAdminId(), page: 1 },
    active: true,
  });
  const packetOptions = (packets.answer?.list ?? []).filter((row) => row.redPacketVideoId === videoId);

  const save = () =>
    run(async () => {
      const zh = titleZh.trim();
      await api.lessonsAdmin.save({
        lessonId: lesson?.lessonId,
        kind,
        title: title.trim() || undefined,
        // Without a Chinese title, a new lesson takes that of its first line.
        titleZh: lesson === null ? zh || undefined : zh,
        level,
        videoId,
        lineIds: [...chosen],
        redPacketId,
      });
      message.success(t('lesson.admin.saved'));
      onSaved();
    });

  return (
    <div className="grid grid-cols-1 gap-4">
      <LabeledControl label={t('lesson.admin.kind')}>
        <Select
          value={kind}
          onChange={setKind}
          options={lessonKinds.map((value) => ({ value, label: t(`lesson.admin.kinds.${value}`) }))}
        />
      </LabeledControl>
      <div className="grid gap-1">
        <label htmlFor={videoFieldId}>{t('lesson.admin.video')}</label>
        <VideoPicker
          id={videoFieldId}
          label={lesson ? (lesson.filmTitleZh ?? lesson.filmTitle) : null}
          withKid
          disabled={false}
          {...(videoId === undefined ? {} : { value: videoId })}
          onChange={(next) => {
            setVideoId(next);
            setChosen([]);
            setRedPacketId('');
          }}
        />
      </div>
      {videoId === undefined ? null : <LinePicker videoId={videoId} chosen={chosen} onChange={setChosen} />}
      <LabeledControl label={t('lesson.admin.name')}>
        <Input
          value={title}
          maxLength={200}
          placeholder={t('lesson.admin.nameHint')}
          onChange={({ target }) => setTitle(target.value)}
        />
      </LabeledControl>
      <LabeledControl label={t('lesson.admin.nameZh')}>
        <Input
          value={titleZh}
          maxLength={200}
          placeholder={t('lesson.admin.nameHint')}
          onChange={({ target }) => setTitleZh(target.value)}
        />
      </LabeledControl>
      <LabeledControl label={t('lesson.admin.level')}>
        <Select
          value={level}
          onChange={setLevel}
          options={lessonLevels.map((value) => ({ value, label: t(`lesson.levels.l${value}`) }))}
        />
      </LabeledControl>
      <LabeledControl label={t('lesson.admin.packet')}>
        <Select
          value={redPacketId}
          onChange={setRedPacketId}
          options={[
            { value: '', label: t('lesson.admin.noPacket') },
            ...packetOptions.map((row) => ({ value: row.redPacketId, label: row.theme })),
          ]}
        />
      </LabeledControl>
      <Button
        type="primary"
        className="justify-self-start"
        loading={busy}
        disabled={videoId === undefined || chosen.length === 0}
        onClick={save}
      >
        {t('lesson.admin.save')}
      </Button>
    </div>
  );
}

/** The lines of a video in pages, each with a checkbox. */
function LinePicker({
  videoId,
  chosen,
  onChange,
}: {
  videoId: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const [pageNumber, setPageno] = useState(1);
  const { answer, error, reload } = useCall({
    call: api.films.lines,
    input: { videoId, pageNumber, pageSize: LINES_PER_PAGE },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  const lines = (answer?.list ?? []).filter((line) => line.videoId === videoId && line.en);
  const pages = Math.ceil((answer?.total ?? 0) / LINES_PER_PAGE);
  const toggle = (lineId: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, lineId] : chosen.filter((chosenId) => chosenId !== lineId));
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1">{t('lesson.admin.pick', { count: chosen.length })}</legend>
      {answer && lines.length === 0 ? <p className="text-ink-2">{t('lesson.admin.pickEmpty')}</p> : null}
      <ul className="max-h-[320px] overflow-y-auto rounded-edit border border-rule p-2">
        {lines.map((line) => (
          <li key={line.id} className="py-1">
            <Checkbox
              checked={chosen.includes(line.id)}
              disabled={!chosen.includes(line.id) && chosen.length >= LESSON_STEPS_MAX}
              onChange={({ target }) => toggle(line.id, target.checked)}
            >
              <TimeCode ms={line.startMs} className="text-ink-2" />
              <LineText en={line.en} zh={line.zh} size="s" />
            </Checkbox>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <Select
          aria-label={t('lesson.admin.pick', { count: chosen.length })}
          className="w-32"
          value={pageNumber}
          onChange={setPageno}
          options={Array.from({ length: pages }, (_, at) => ({
            value: at + 1,
            label: `${at + 1} / ${pages}`,
          }))}
        />
      ) : null}
    </fieldset>
  );
}
