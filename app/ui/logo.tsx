/** The product's logo: 台 in brackets, drawn as paths so that it needs no font. Decorative: put the name beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 28"
      width={(size * 32) / 28}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinejoin="miter"
      aria-hidden="true"
    >
      <path d="M6.5 2H2v24h4.5" />
      <path d="M25.5 2H30v24h-4.5" />
      <path d="M15.2 5.2 11 11.6h10" strokeWidth="2" />
      <path d="m18.4 8.2 3.4 4.6" strokeWidth="2" />
      <path d="M11.4 16.2h9.2v6.4h-9.2z" strokeWidth="2" />
    </svg>
  );
}
