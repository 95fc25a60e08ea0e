const WIDTH = 160;
const HEIGHT = 36;
const MARGIN = 4;

/** A small line of values, each from 0 to 1, which is at the top. A text beside it says the same. */
export function TrendLine({
  values,
  baseline = null,
}: {
  values: readonly number[];
  /** Where a straight line is drawn; null for none. */
  baseline?: number | null;
}) {
  const yOf = (value: number) => HEIGHT - MARGIN - Math.max(0, Math.min(1, value)) * (HEIGHT - 2 * MARGIN);
  const points = values.map((value, index) => ({
    x: MARGIN + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN),
    y: yOf(value),
  }));
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="text-mine">
      {baseline === null ? null : (
        <line x1="0" x2={WIDTH} y1={yOf(baseline)} y2={yOf(baseline)} className="stroke-rule" />
      )}
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="2.5" fill="currentColor" />
      ))}
    </svg>
  );
}
