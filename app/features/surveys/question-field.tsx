import { CircleAlert } from 'lucide-react';
import type { AnswerValueDto } from '#contract/surveys.ts';
import { listGrades } from '#shared/survey.ts';
import type { Question, QuestionOf } from '#shared/survey-question.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MatrixField } from './matrix-field.tsx';

/** A question with the input for its type. */
export function QuestionField({
  question,
  value,
  error,
  onChange,
}: {
  question: Question;
  value: AnswerValueDto | undefined;
  error: string | null;
  onChange: (value: AnswerValueDto | undefined) => void;
}) {
  const { t } = useTranslation();
  const id = `question-${question.id}`;
  return (
    <fieldset
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <legend className="pb-3 text-16">
        <span className="font-medium [overflow-wrap:anywhere]">{question.text}</span>{' '}
        <span className="text-12 text-ink-2">
          {t(question.required ? 'survey.required' : 'survey.optional')}
          {question.type === 'multiple' ? ` · ${t('survey.several')}` : null}
        </span>
      </legend>
      <Answer question={question} value={value} onChange={onChange} />
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-14 text-rec-text">
          <CircleAlert size={16} strokeWidth={1.5} className="mt-[3px] shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type AnswerProps<Type extends Question['type'] = Question['type']> = {
  question: QuestionOf<Type>;
  value: AnswerValueDto | undefined;
  onChange: (value: AnswerValueDto | undefined) => void;
};

function Answer({ question, ...props }: AnswerProps) {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return <Choices question={question} {...props} />;
    case 'scale':
      return <Scale question={question} {...props} />;
    case 'text':
      return <WrittenAnswer question={question} {...props} />;
    case 'matrix':
      return <MatrixField question={question} {...props} />;
  }
}

function Choices({ question, value, onChange }: AnswerProps<'single' | 'multiple'>) {
  const isMultiple = question.type === 'multiple';
  const chosen = Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
  const toggle = (option: string) => {
    if (!isMultiple) return onChange(option);
    const next = chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div className="grid gap-2">
      {question.options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-center gap-3 rounded-edit border border-rule bg-sheet px-4 py-2 text-16 transition hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]"
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={question.id}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
            className="size-4 shrink-0 accent-ink"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{option.text}</span>
        </label>
      ))}
    </div>
  );
}

function Scale({ question, value, onChange }: AnswerProps<'scale'>) {
  const { min, max, min_text, max_text } = question;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {listGrades(question).map((grade) => (
          <label
            key={grade}
            className="grid size-11 place-items-center rounded-edit border border-rule bg-sheet text-16 tabular-nums transition hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={question.id}
              checked={value === grade}
              onChange={() => onChange(grade)}
              className="sr-only"
            />
            {grade}
          </label>
        ))}
      </div>
      {min_text || max_text ? (
        <p className="flex flex-wrap gap-x-6 text-14 text-ink-2">
          {min_text ? <span>{`${min} ${min_text}`}</span> : null}
          {max_text ? <span>{`${max} ${max_text}`}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

function WrittenAnswer({ question, value, onChange }: AnswerProps<'text'>) {
  return (
    <textarea
      rows={4}
      aria-label={question.text}
      value={typeof value === 'string' ? value : ''}
      maxLength={question.max_length}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className="w-full resize-y rounded-edit border border-edge bg-sheet px-3 py-2 text-16 text-ink transition hover:border-ink focus:border-ink focus:shadow-[inset_0_0_0_1px_var(--color-ink)]"
    />
  );
}
