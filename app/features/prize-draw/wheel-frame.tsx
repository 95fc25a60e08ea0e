import { type ReactNode, type RefObject, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { WHEEL_PX } from './draw-wheel.ts';
import type { WheelPalette } from './wheel-palettes.ts';

/** The size of the wheel with its rim, in px. */
const FRAME_PX = 348;
const MIDDLE = FRAME_PX / 2;
const LIGHTS = 24;
const LIGHT_AT = 162;

/** The parts around the turning canvas, each painted once: the rim with its lights, the shine, the hub, and the pointer. */
export function WheelFrame({
  palette,
  isTurning,
  pointer,
  children,
}: {
  palette: WheelPalette;
  isTurning: boolean;
  pointer: RefObject<SVGSVGElement | null>;
  children: ReactNode;
}) {
  return (
    <div className="relative mt-4" style={{ width: FRAME_PX, height: FRAME_PX }}>
      <Rim palette={palette} />
      <Lights palette={palette} isTurning={isTurning} half={0} />
      <Lights palette={palette} isTurning={isTurning} half={1} />
      <div className="absolute" style={{ inset: (FRAME_PX - WHEEL_PX) / 2 }}>
        {children}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full"
          style={{
            background:
              'radial-gradient(120% 90% at 50% -8%, rgb(255 255 255 / 26%), rgb(255 255 255 / 0%) 52%)',
            boxShadow: 'inset 0 0 0 1px rgb(0 0 0 / 22%), inset 0 10px 18px -6px rgb(0 0 0 / 38%)',
          }}
        />
      </div>
      <Hub palette={palette} />
      <Pointer palette={palette} pointer={pointer} />
    </div>
  );
}

function Rim({ palette }: { palette: WheelPalette }) {
  const id = useId();
  const [lit, body, shaded] = palette.rim;
  const gradient = (name: string, from: string, to: string) => (
    <linearGradient id={`${id}${name}`} x1="0.2" y1="0" x2="0.8" y2="1">
      <stop offset="0" style={{ stopColor: from }} />
      <stop offset="0.5" style={{ stopColor: body }} />
      <stop offset="1" style={{ stopColor: to }} />
    </linearGradient>
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${FRAME_PX} ${FRAME_PX}`}
      className="absolute inset-0 overflow-visible rounded-full shadow-[0_28px_44px_-22px_rgb(0_0_0/55%),0_6px_14px_-6px_rgb(0_0_0/35%)]"
    >
      <defs>
        {gradient('outer', lit, shaded)}
        {gradient('inner', shaded, lit)}
      </defs>
      <circle cx={MIDDLE} cy={MIDDLE} r={MIDDLE - 1} fill={`url(#${id}outer)`} />
      <circle
        cx={MIDDLE}
        cy={MIDDLE}
        r={MIDDLE - 2}
        fill="none"
        strokeWidth="1.5"
        style={{ stroke: palette.line }}
      />
      <circle cx={MIDDLE} cy={MIDDLE} r="153" fill="none" strokeWidth="5" stroke={`url(#${id}inner)`} />
      <circle
        cx={MIDDLE}
        cy={MIDDLE}
        r="150.5"
        fill="none"
        strokeWidth="1.5"
        style={{ stroke: palette.line }}
      />
    </svg>
  );
}

/** Every second light. Each half is a layer of its own, so that the browser dims it without repainting. */
function Lights({ palette, isTurning, half }: { palette: WheelPalette; isTurning: boolean; half: 0 | 1 }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${FRAME_PX} ${FRAME_PX}`}
      className={classNames(
        'wheel-lights absolute inset-0',
        half === 1 && '[animation-direction:alternate-reverse]',
        isTurning && '[animation-duration:220ms]',
      )}
      style={{ fill: palette.light }}
    >
      {Array.from({ length: LIGHTS / 2 }, (_, at) => {
        const turn = ((2 * at + half + 0.5) * 2 * Math.PI) / LIGHTS;
        const place = {
          cx: (MIDDLE + LIGHT_AT * Math.sin(turn)).toFixed(2),
          cy: (MIDDLE - LIGHT_AT * Math.cos(turn)).toFixed(2),
        };
        return (
          <g key={turn}>
            <circle {...place} r="7" opacity="0.22" />
            <circle {...place} r="3.4" />
          </g>
        );
      })}
    </svg>
  );
}

/** The mark of the product in its brackets, in the middle of the wheel. It does not turn. */
function Hub({ palette }: { palette: WheelPalette }) {
  const [lit, body, shaded] = palette.rim;
  return (
    <span
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 grid size-[68px] -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full font-semibold text-20"
      style={{
        color: palette.mark,
        background: `radial-gradient(circle at 38% 28%, ${lit}, ${body} 55%, ${shaded})`,
        boxShadow: `0 0 0 1.5px ${palette.line}, 0 8px 16px -6px rgb(0 0 0 / 55%), inset 0 0 0 4px rgb(255 255 255 / 7%)`,
      }}
    >
      <span className="relative grid size-[38px] place-items-center">
        <span className="bracket" />台
      </span>
    </span>
  );
}

/** The pointer: the bracket of the product, and in it a needle that each peg deflects (see `kickPointer`). */
function Pointer({ palette, pointer }: { palette: WheelPalette; pointer: RefObject<SVGSVGElement | null> }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-[14px] left-1/2 -ml-[30px] h-[60px] w-[60px] drop-shadow-[0_3px_4px_rgb(0_0_0/45%)]"
    >
      <svg aria-hidden="true" viewBox="0 0 60 60" className="absolute inset-0">
        <path d="M8 40 V5 H52 V40" fill="none" strokeWidth="4.5" style={{ stroke: palette.pointer }} />
      </svg>
      <svg ref={pointer} aria-hidden="true" viewBox="0 0 60 60" className="absolute inset-0 origin-[50%_12%]">
        <path d="M19 5 H41 L30 54 Z" style={{ fill: palette.pointer }} />
        <path d="M19 5 L30 54 V5 Z" fill="#ffffff" fillOpacity="0.22" />
        <circle cx="30" cy="13" r="4" style={{ fill: palette.rim[2] }} />
      </svg>
    </span>
  );
}

/** Deflects the pointer as a peg does, and lets it spring back. */
export function kickPointer(pointer: SVGSVGElement | null): void {
  pointer?.animate(
    [{ transform: 'rotate(-13deg)' }, { transform: 'rotate(4deg)', offset: 0.6 }, { transform: 'none' }],
    {
      duration: 150,
      easing: 'ease-out',
    },
  );
}
