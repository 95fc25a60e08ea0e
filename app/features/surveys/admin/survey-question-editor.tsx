import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import {
  ANSWER_LENGTH_MAX,
  QUESTION_TEXT_MAX,
  type QuestionType,
  questionTypes,
  SCALE_MAX,
  SCALE_TEXT_MAX,
} from '#shared/survey.ts';
import type { Question, QuestionOption } from '#shared/survey-question.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { WholeNumberField } from '../../admin/whole-number-field.tsx';
import { changeQuestionType, conditionOptions, parseOptionLines } from './survey-draft.ts';

const ALWAYS = '';

/**
 * Editor of one question: its text, its type with the fields of that type, and the condition under which it is asked.
 */
export function SurveyQuestionEditor({
  question,
  number,
  earlier,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  question: Question;
  /** From 1. */
  number: number;
  earlier: readonly Question[];
  isLast: boolean;
  onChange: (question: Question) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const title = t('survey.admin.question', { count: number });
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 border-rule border-t pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold text-16">{title}</h3>
        <Button size="small" disabled={number === 1} onClick={() => onMove(-1)}>
          {t('survey.admin.up')}
        </Button>
        <Button size="small" disabled={isLast} onClick={() => onMove(1)}>
          {t('survey.admin.down')}
        </Button>
        <Button size="small" danger onClick={onRemove}>
          {t('survey.admin.removeQuestion')}
        </Button>
      </div>
      <Input
        aria-label={t('survey.admin.text')}
        placeholder={t('survey.admin.text')}
        value={question.text}
        maxLength={QUESTION_TEXT_MAX}
        onChange={({ target }) => onChange({ ...question, text: target.value })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Select<QuestionType>
          aria-label={t('survey.admin.type')}
          className="min-w-[120px]"
          value={question.type}
          onChange={(type) => onChange(changeQuestionType(question, type))}
          options={questionTypes.map((value) => ({ value, label: t(`survey.admin.types.${value}`) }))}
        />
        <Checkbox
          checked={question.required}
          onChange={({ target }) => onChange({ ...question, required: target.checked })}
        >
          {t('survey.admin.required')}
        </Checkbox>
      </div>
      <TypeFields question={question} onChange={onChange} />
      <Condition question={question} earlier={earlier} onChange={onChange} />
    </section>
  );
}

type EditorProps = { question: Question; onChange: (question: Question) => void };

function TypeFields({ question, onChange }: EditorProps) {
  const { t } = useTranslation();
  switch (question.type) {
    case 'single':
    case 'multiple':
      return (
        <OptionLines
          label={t('survey.admin.options')}
          options={question.options}
          onChange={(options) => onChange({ ...question, options })}
        />
      );
    case 'matrix':
      return (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <OptionLines
            label={t('survey.admin.rows')}
            options={question.rows}
            onChange={(rows) => onChange({ ...question, rows })}
          />
          <OptionLines
            label={t('survey.admin.columns')}
            options={question.options}
            onChange={(options) => onChange({ ...question, options })}
          />
        </div>
      );
    case 'scale':
      return (
        <div className="flex flex-wrap gap-4">
          {(['min', 'max'] as const).map((end) => (
            <WholeNumberField
              key={end}
              label={t(end === 'min' ? 'survey.admin.from' : 'survey.admin.to')}
              min={end === 'min' ? 0 : question.min + 1}
              max={end === 'min' ? question.max - 1 : SCALE_MAX}
              value={question[end]}
              onChange={(value) => onChange({ ...question, [end]: value ?? question[end] })}
            />
          ))}
          {(['min_text', 'max_text'] as const).map((end) => (
            <LabeledControl
              key={end}
              label={t(end === 'min_text' ? 'survey.admin.fromText' : 'survey.admin.toText')}
            >
              <Input
                value={question[end] ?? ''}
                maxLength={SCALE_TEXT_MAX}
                onChange={({ target }) => onChange({ ...question, [end]: target.value })}
              />
            </LabeledControl>
          ))}
        </div>
      );
    case 'text':
      return (
        <WholeNumberField
          label={t('survey.admin.maxLength')}
          min={1}
          max={ANSWER_LENGTH_MAX}
          value={question.max_length}
          onChange={(value) => onChange({ ...question, max_length: value ?? question.max_length })}
        />
      );
  }
}

/** A text area with one option per line. It keeps the text as typed, also an unfinished line. */
function OptionLines({
  label,
  options,
  onChange,
}: {
  label: string;
  options: QuestionOption[];
  onChange: (options: QuestionOption[]) => void;
}) {
  const [text, setText] = useState(() => options.map((option) => option.text).join('\n'));
  return (
    <LabeledControl label={label}>
      <Input.TextArea
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(parseOptionLines(target.value, options));
        }}
      />
    </LabeledControl>
  );
}

function Condition({ question, earlier, onChange }: EditorProps & { earlier: readonly Question[] }) {
  const { t } = useTranslation();
  const candidates = earlier.filter((candidate) => conditionOptions(candidate).length > 0);
  if (candidates.length === 0) return null;
  const { show_if, ...always } = question;
  const other = candidates.find(({ id }) => id === show_if?.question_id);
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-ink-2">{t('survey.admin.showIf')}</p>
      <div className="flex flex-wrap gap-2">
        <Select<string>
          aria-label={t('survey.admin.showIf')}
          className="w-[240px] max-w-full"
          value={other?.id ?? ALWAYS}
          onChange={(id) =>
            onChange(id === ALWAYS ? always : { ...always, show_if: { question_id: id, any_of: [] } })
          }
          options={[
            { value: ALWAYS, label: t('survey.admin.always') },
            ...candidates.map(({ id, text }) => ({ value: id, label: text || id })),
          ]}
        />
        {other ? (
          <Select<string[]>
            mode="multiple"
            aria-label={t('survey.admin.anyOf')}
            placeholder={t('survey.admin.anyOf')}
            className="min-w-[240px] max-w-full"
            value={show_if?.any_of ?? []}
            onChange={(any_of) => onChange({ ...always, show_if: { question_id: other.id, any_of } })}
            options={conditionOptions(other).map(({ value, text }) => ({ value, label: text }))}
          />
        ) : null}
      </div>
    </div>
  );
}
