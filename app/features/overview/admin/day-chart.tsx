import { useTranslation } from '../../../i18n/use-translation.ts';

const WIDTH = 280;
const HEIGHT = 72;
const GAP = 4;

/** Shows a count for each day as a bar, and today's as a number. Screen readers get a table. */
export function DayChart({
  label,
  days,
}: {
  label: string;
  /** Oldest first; `day` is `Y-m-d`. */
  days: readonly { day: string; count: number }[];
}) {
  const { t } = useTranslation();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / days.length;
  const today = days.at(-1);
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between pb-2">
        <span>{label}</span>
        <span className="figures text-ink-2">{t('admin.overview.today', { count: today?.count ?? 0 })}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" aria-hidden="true">
        {days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={at * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              className={count === 0 ? 'fill-rule' : 'fill-ink-2'}
            >
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="flex justify-between text-12 text-ink-2" aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{today?.day.slice(5)}</span>
      </p>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
