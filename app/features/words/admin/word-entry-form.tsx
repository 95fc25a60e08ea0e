import { App, Button, Drawer, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { WordDto } from '#contract/words.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import {
  type EntryState,
  MEANING_MAX,
  PHONETIC_MAX,
  WORD_CLIP_MAX_MS,
  WORD_MAX,
  type WordGroup,
} from '#shared/words.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { InlineClipPlayer } from '../../../player/inline-clip-player.tsx';
import { LineText } from '../../../ui/index.ts';
import { useReportedCall } from '../../admin/use-admin-api.ts';
import { isWholeNumber, wholeNumberRule } from '../../admin/whole-number.ts';
import { WholeNumberField } from '../../admin/whole-number-field.tsx';
import { type LineCandidate, LineSearch } from './line-search.tsx';

interface FormValues {
  text: string;
  phonetic: string;
  meaning: string;
  note: string;
  sort: number;
}

function toCandidate(entry: WordDto | null): LineCandidate | null {
  const clip = entry?.attachedClip;
  if (!clip) return null;
  const { playable, ...line } = clip;
  return {
    ...line,
    rate: playable && { num: playable.rateNum, den: playable.rateDen },
  };
}

/**
 * Returns the bounds of the start and the end of a line's clip, in milliseconds. The start may be at most a day, because the
 * form does not know how long the film is. The service does, and refuses a time beyond its end.
 */
function timeBounds({ startMs }: LineCandidate) {
  const earliestMs = Math.max(0, startMs);
  return {
    startMs: { min: 0, max: DAY_SECONDS * 1000 },
    endMs: { min: earliestMs + 1, max: earliestMs + WORD_CLIP_MAX_MS },
  };
}

const clipEnds = ['startMs', 'endMs'] as const;

function hasAllowedTimes(line: LineCandidate): boolean {
  const bounds = timeBounds(line);
  return clipEnds.every((end) => isWholeNumber(line[end], bounds[end]));
}

/** The form for a word entry: its word, its meaning, and its clip. */
export function WordEntryForm({
  group,
  entry,
  onClose,
  onSaved,
}: {
  group: WordGroup;
  /** Null for a new entry. */
  entry: WordDto | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const [form] = Form.useForm<FormValues>();
  const [line, setLine] = useState(() => toCandidate(entry));
  const [busy, setBusy] = useState<EntryState | null>(null);
  const text = Form.useWatch('text', form) ?? entry?.text ?? '';

  const choose = async (chosen: LineCandidate) => {
    setLine(chosen);
    if (form.getFieldValue('phonetic')) return;
    const found = await report(() => api.words.phonetic({ text }));
    if (found) form.setFieldValue('phonetic', found.phonetic ?? '');
  };
  const save = async (state: EntryState) => {
    const values = await form.validateFields().catch(() => null);
    // The field of a wrong time already shows what is wrong.
    if (!values || (line && !hasAllowedTimes(line))) return;
    if (state === 'published' && !values.meaning.trim()) {
      form.setFields([{ name: 'meaning', errors: [t('words.admin.meaningNeeded')] }]);
      return;
    }
    if (state === 'published' && !line) {
      message.error(t('words.admin.clipNeeded'));
      return;
    }
    setBusy(state);
    await report(async () => {
      const clip = line ? { lineId: line.lineId, startMs: line.startMs, endMs: line.endMs } : {};
      await api.wordEntries.save({ entryId: entry?.wordId ?? null, group, ...values, ...clip, state });
      message.success(t('words.saved'));
      await onSaved();
      onClose();
    });
    setBusy(null);
  };

  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={t(entry ? 'words.admin.edit' : 'words.admin.create')}
      footer={
        <div className="flex justify-end gap-2">
          <Button loading={busy === 'draft'} onClick={() => save('draft')}>
            {t('words.admin.saveDraft')}
          </Button>
          <Button type="primary" loading={busy === 'published'} onClick={() => save('published')}>
            {t('words.admin.savePublish')}
          </Button>
        </div>
      }
    >
      <Form<FormValues>
        form={form}
        layout="vertical"
        initialValues={{
          text: entry?.text ?? '',
          phonetic: entry?.phonetic ?? '',
          meaning: entry?.meaning ?? '',
          note: entry?.note ?? '',
          sort: entry?.entry?.sort ?? 0,
        }}
      >
        <Form.Item name="text" label={t('words.text')} rules={[{ required: true, whitespace: true }]}>
          <Input lang="en" maxLength={WORD_MAX} />
        </Form.Item>
        <LineSearch text={text} chosenId={line?.lineId ?? null} onChoose={choose} />
        {line ? <ClipTimes line={line} onChange={setLine} /> : null}
        <Form.Item name="phonetic" label={t('words.phonetic')} extra={t('words.admin.phoneticAuto')}>
          <Input maxLength={PHONETIC_MAX} />
        </Form.Item>
        <Form.Item name="meaning" label={t('words.meaning')}>
          <Input maxLength={MEANING_MAX} />
        </Form.Item>
        <Form.Item name="note" label={t('words.note')}>
          <Input.TextArea rows={2} maxLength={MEANING_MAX} />
        </Form.Item>
        <Form.Item
          name="sort"
          label={t('words.admin.sort')}
          extra={t('words.admin.sortHint')}
          rules={[wholeNumberRule(t, { min: -1_000_000, max: 1_000_000 })]}
        >
          <InputNumber />
        </Form.Item>
      </Form>
    </Drawer>
  );
}

/** Plays the chosen line and edits its start and end. */
function ClipTimes({ line, onChange }: { line: LineCandidate; onChange: (line: LineCandidate) => void }) {
  const { t } = useTranslation();
  const { rate, videoId, startMs, endMs } = line;
  const bounds = timeBounds(line);
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)] rounded-read border border-rule p-3">
      {rate && hasAllowedTimes(line) ? (
        <InlineClipPlayer
          key={`${line.lineId} ${startMs} ${endMs}`}
          clip={{ videoId, startMs, endMs, rate }}
          label={`${t('words.admin.preview')} ${line.en ?? ''}`}
          className="self-start"
        />
      ) : (
        <p className="text-ink-2">{t(rate ? 'words.admin.timesNeeded' : 'words.noClip')}</p>
      )}
      <div className="grid min-w-0 content-start gap-3">
        <LineText en={line.en} zh={line.zh} spans={line.spans} size="s" />
        <div className="flex flex-wrap gap-3">
          {clipEnds.map((end) => (
            <WholeNumberField
              key={end}
              label={t(end === 'startMs' ? 'words.admin.start' : 'words.admin.end')}
              value={line[end]}
              onChange={(ms) => (ms === null ? undefined : onChange({ ...line, [end]: ms }))}
              step={40}
              {...bounds[end]}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
