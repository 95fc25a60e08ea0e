import type { AnswerValueDto } from '#contract/surveys.ts';
import type { QuestionOf } from '#shared/survey-question.ts';

/**
 * A question whose rows share the same choices. The choices of a row are side by side, or wrapped on a narrow screen.
 */
export function MatrixField({
  question,
  value,
  onChange,
}: {
  question: QuestionOf<'matrix'>;
  value: AnswerValueDto | undefined;
  onChange: (value: AnswerValueDto) => void;
}) {
  const chosen = typeof value === 'object' && !Array.isArray(value) ? value : {};
  return (
    <div className="grid grid-cols-1 border-rule border-b">
      {question.rows.map((row) => (
        <fieldset
          key={row.value}
          className="grid grid-cols-1 gap-2 border-rule border-t py-3 md:flex md:items-center md:justify-between"
        >
          <legend className="float-left text-16 [overflow-wrap:anywhere]">{row.text}</legend>
          <div className="flex flex-wrap gap-2">
            {question.options.map((option) => (
              <label
                key={option.value}
                className="flex min-h-11 items-center gap-2 rounded-edit border border-rule bg-sheet px-3 text-14 transition hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]"
              >
                <input
                  type="radio"
                  name={`${question.id}.${row.value}`}
                  checked={chosen[row.value] === option.value}
                  onChange={() => onChange({ ...chosen, [row.value]: option.value })}
                  className="size-4 accent-ink"
                />
                {option.text}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
