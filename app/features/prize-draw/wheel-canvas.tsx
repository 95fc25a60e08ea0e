import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrizeDto } from '#contract/prize-draw.ts';
import { drawWheel, WHEEL_PX, type WheelColors } from './draw-wheel.ts';

/** The wheel, upright; `canvas` is turned by whoever holds it. Where there is no canvas, an alert in Chinese says so. */
export function WheelCanvas({
  canvas,
  prizes,
}: {
  canvas: RefObject<HTMLCanvasElement | null>;
  prizes: readonly PrizeDto[];
}) {
  const { t } = useTranslation();
  const images = useImages(prizes);
  const [missing, setMissing] = useState(false);
  const look = useLook();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const context = element.getContext?.('2d');
    if (!context) {
      setMissing(true);
      return;
    }
    const { ratio } = look;
    element.width = WHEEL_PX * ratio;
    element.height = WHEEL_PX * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawWheel(context, {
      prizes: prizes.map(({ prizeId, name }) => ({ text: name, img: images.get(prizeId) ?? null })),
      colours: readColours(element),
    });
  }, [canvas, prizes, images, look]);

  const noCanvas = t('wheel.noCanvas');
  return (
    <>
      <canvas
        ref={canvas}
        width={WHEEL_PX}
        height={WHEEL_PX}
        role="img"
        aria-label={t('wheel.wheelLabel', {
          count: prizes.length,
          prizes: prizes.map(({ name }) => name).join(t('wheel.listComma')),
        })}
        hidden={missing}
        className="block h-[300px] w-[300px] rounded-full bg-sunk will-change-transform"
      >
        {noCanvas}
      </canvas>
      {missing ? (
        <p
          role="alert"
          lang="zh-CN"
          className="grid h-[300px] w-[300px] place-items-center rounded-full border border-edge p-12 text-center"
        >
          {noCanvas}
        </p>
      ) : null}
    </>
  );
}

/** Pixels per CSS pixel; a new value also when the theme changes, so that the wheel is painted in its colours. */
function useLook(): { ratio: number } {
  const [look, setLook] = useState({ ratio: 1 });
  useEffect(() => {
    const change = () => setLook({ ratio: window.devicePixelRatio });
    change();
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const theme = new MutationObserver(change);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    scheme.addEventListener('change', change);
    window.addEventListener('resize', change);
    // The wheel's letters are painted once: again when their font is there.
    void document.fonts.ready.then(change);
    return () => {
      theme.disconnect();
      scheme.removeEventListener('change', change);
      window.removeEventListener('resize', change);
    };
  }, []);
  return look;
}

/** The pictures of the prizes that have been read so far, by the prize's id. */
function useImages(prizes: readonly PrizeDto[]): ReadonlyMap<string, HTMLImageElement> {
  const [images, setImages] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map());
  useEffect(() => {
    let gone = false;
    for (const prize of prizes) {
      if (!('img' in prize)) continue;
      const image = new Image();
      image.src = prize.img;
      const show = () => {
        if (!gone) setImages((known) => new Map(known).set(prize.prizeId, image));
      };
      // A picture that cannot be read leaves the prize's name on the wheel.
      image.decode().then(show, () => undefined);
    }
    return () => {
      gone = true;
    };
  }, [prizes]);
  return images;
}

/** The theme's colours, resolved, off an element whose own colour changes without a transition. */
function readColours(element: HTMLElement): WheelColors {
  const resolve = (token: string) => {
    element.style.color = `var(--color-${token})`;
    return getComputedStyle(element).color;
  };
  // With reduced motion every element has a short transition, at whose beginning the colour is still the former one.
  element.style.transition = 'none';
  const [ink, paper, sheet, tint, rule] = [
    resolve('ink'),
    resolve('paper'),
    resolve('sheet'),
    resolve('rule'),
    resolve('edge'),
  ];
  element.style.color = '';
  return {
    segments: [
      { ground: sheet, text: ink },
      { ground: ink, text: paper },
      { ground: tint, text: ink },
    ],
    rule,
    font: getComputedStyle(element).fontFamily,
  };
}
