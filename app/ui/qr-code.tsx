import { useMemo } from 'react';
import { drawQrCode } from './draw-qr-code.ts';
import { Logo } from './logo.tsx';

const SIDE_PX = 240;

/** A QR code with the product's logo. It is dark on white in both themes, because not every phone reads the opposite. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path, logo } = useMemo(() => drawQrCode(text), [text]);
  return (
    <div
      className="relative mx-auto grid place-items-center rounded-read bg-sheet text-ink [color-scheme:light]"
      style={{ width: SIDE_PX, height: SIDE_PX }}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        fill="currentColor"
        className="size-full"
      >
        <path d={path} />
      </svg>
      <span className="absolute">
        <Logo size={((logo.size - 1.5) / size) * SIDE_PX * (28 / 32)} />
      </span>
    </div>
  );
}
