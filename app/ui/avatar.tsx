/** An account's picture, or the first letter of the name in brackets. Decorative: show the name beside it. */
export function Avatar({ name, src, size }: { name: string; src: string | null; size: number }) {
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className="shrink-0 rounded-full bg-sunk object-cover"
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="relative inline-grid shrink-0 place-items-center bg-sunk font-medium text-ink"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      <span
        className="bracket text-ink"
        style={{ '--bracket-arm': `${Math.round(size / 6)}px` } as React.CSSProperties}
      />
      {[...name][0] ?? ''}
    </span>
  );
}
