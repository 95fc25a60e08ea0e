import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { AssignmentResultsDto, StudentResultsDto } from '#contract/classes.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { studentTakesPath } from '../../navigation/page-addresses.ts';

/** What the cells of a clip show. */
export const measures = ['reads', 'listens', 'scores', 'weakest'] as const;
export type Measure = (typeof measures)[number];

/** A cell is as dark as it gets from this count on. */
const FULL_COUNT = 6;
const NOTHING = '·';
const UNKNOWN = '–';

/** What a cell shows, and how strongly it is tinted, from 0 to 1. */
interface Cell {
  text: string;
  strength: number;
}

function cellOf(t: Translate, row: StudentResultsDto, column: number, measure: Measure): Cell {
  const reads = row.reads[column] ?? 0;
  if (measure === 'reads' || measure === 'listens') {
    const count = row[measure][column] ?? 0;
    return { text: count === 0 ? NOTHING : String(count), strength: Math.min(1, count / FULL_COUNT) };
  }
  const none = { text: reads > 0 ? UNKNOWN : NOTHING, strength: 0 };
  const score = row.scores[column] ?? null;
  if (score === null) return none;
  if (measure === 'scores') return { text: String(score), strength: score / 100 };
  const dimension = row.weakest[column];
  return dimension ? { text: t(`classes.dimension.${dimension}`), strength: 0.25 } : none;
}

const answerCell = (t: Translate, answer: boolean | null | undefined): Cell =>
  answer == null
    ? { text: NOTHING, strength: 0 }
    : { text: t(answer ? 'classes.csv.right' : 'classes.csv.wrong'), strength: answer ? 1 : 0.25 };

const tint = (strength: number) => ({ '--strength': `${Math.round(strength * 100)}%` }) as CSSProperties;

/** The results of students, line by line. A cell of a clip leads to the student's takes of the line. */
export function HeatMap({ results, measure }: { results: AssignmentResultsDto; measure: Measure }) {
  const { t } = useTranslation();
  const { assignment, lines, list } = results;
  const { clipId } = assignment;
  const columns = lines.map(({ en }, index) => ({
    head: String(index + 1),
    name: t('classes.results.lineNumber', { number: index + 1 }),
    title: en,
    lineIndex: index as number | 'whole',
  }));
  if (assignment.kind === 'clip')
    columns.push({
      head: t('classes.results.wholeShort'),
      name: t('classes.results.wholeClip'),
      title: t('classes.results.wholeClip'),
      lineIndex: 'whole',
    });

  return (
    <section
      className="heat-map overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={assignment.title}
    >
      <table className="border-separate border-spacing-0.5 text-14">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 bg-paper py-1 pr-3 text-left font-medium">
              {t('classes.results.student')}
            </th>
            <th scope="col" className="py-1 pr-3 text-left font-medium">
              {t('classes.results.state')}
            </th>
            {columns.map(({ head, name, title, lineIndex }) => (
              <th
                key={lineIndex}
                scope="col"
                title={title}
                aria-label={name}
                className="min-w-10 py-1 text-center font-medium text-ink-2"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.accountId} data-row={row.name}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-32 truncate bg-paper py-1 pr-3 text-left font-normal md:max-w-48"
              >
                {row.name}
              </th>
              <td className="whitespace-nowrap py-1 pr-3">
                <span className={row.state === 'done' ? 'text-mine-text' : 'text-ink-2'}>
                  {t(`classes.state.${row.state}`)}
                </span>
                {row.late ? <span className="text-fair-text"> · {t('classes.late')}</span> : null}
              </td>
              {columns.map(({ name, lineIndex }, column) => {
                const isClip = clipId !== null;
                const { text, strength } = isClip
                  ? cellOf(t, row, column, measure)
                  : answerCell(t, row.stepAnswers[column]);
                const hasTakes = (row.reads[column] ?? 0) > 0;
                return (
                  <td key={lineIndex} style={tint(strength)} className="heat-cell p-0 text-center">
                    {isClip && hasTakes ? (
                      <Link
                        to={studentTakesPath({ clipId, ownerId: row.accountId, lineIndex })}
                        aria-label={describeCell(t, row, column, name)}
                        className="figures block whitespace-nowrap px-1 py-1.5 hover:underline [--focus-inset:0px]"
                      >
                        {text}
                      </Link>
                    ) : (
                      <span className="figures block whitespace-nowrap px-1 py-1.5 text-ink-2">{text}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Everything that is known of a cell, for screen readers. */
function describeCell(t: Translate, row: StudentResultsDto, column: number, line: string): string {
  const score = row.scores[column] ?? null;
  const dimension = row.weakest[column];
  const unknown = t('classes.results.notAnalyzed');
  return t('classes.results.cell', {
    ...{ name: row.name, line },
    reads: row.reads[column] ?? 0,
    listens: row.listens[column] ?? 0,
    score: score ?? unknown,
    weakest: dimension ? t(`classes.dimension.${dimension}`) : unknown,
  });
}
