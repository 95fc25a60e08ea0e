import { type RefObject, useEffect, useState } from 'react';
import type { PrizeDto } from '#contract/prize-draw.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { drawWheel, WHEEL_PX, type WheelColors } from './draw-wheel.ts';
import {
  darken,
  hexOf,
  readableInk,
  type Shade,
  segmentsBackground,
  type WheelPalette,
} from './wheel-palettes.ts';

/**
 * The wheel, drawn unrotated; the owner of `canvas` rotates it. In a browser without canvas, an alert in Chinese
 * appears instead.
 */
export function WheelCanvas({
  canvas,
  prizes,
  palette,
}: {
  canvas: RefObject<HTMLCanvasElement | null>;
  prizes: readonly PrizeDto[];
  palette: WheelPalette;
}) {
  const { t } = useTranslation();
  const images = useImages(prizes);
  const [isCanvasMissing, setIsCanvasMissing] = useState(false);
  const display = useDisplay();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const context = element.getContext?.('2d');
    if (!context) {
      setIsCanvasMissing(true);
      return;
    }
    const { ratio } = display;
    element.width = WHEEL_PX * ratio;
    element.height = WHEEL_PX * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawWheel(context, {
      prizes: prizes.map(({ prizeId, name }) => ({ text: name, image: images.get(prizeId) ?? null })),
      colors: readColors(element, palette),
    });
  }, [canvas, prizes, palette, images, display]);

  const noCanvas = t('prizeDraw.noCanvas');
  return (
    <>
      <canvas
        ref={canvas}
        width={WHEEL_PX}
        height={WHEEL_PX}
        role="img"
        aria-label={t('prizeDraw.wheelLabel', {
          count: prizes.length,
          prizes: prizes.map(({ name }) => name).join(t('prizeDraw.listComma')),
        })}
        hidden={isCanvasMissing}
        // It shows until the script draws the wheel.
        style={{ backgroundImage: segmentsBackground(prizes.length, palette) }}
        className="block h-[300px] w-[300px] rounded-full bg-sunk will-change-transform"
      >
        {noCanvas}
      </canvas>
      {isCanvasMissing ? (
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

/**
 * Returns the number of pixels per CSS pixel. The object is a new one whenever the wheel must be drawn again, also when
 * the theme changes.
 */
function useDisplay(): { ratio: number } {
  const [display, setDisplay] = useState({ ratio: 1 });
  useEffect(() => {
    const change = () => setDisplay({ ratio: window.devicePixelRatio });
    change();
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const theme = new MutationObserver(change);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    scheme.addEventListener('change', change);
    window.addEventListener('resize', change);
    // The names are drawn again when their font is loaded.
    void document.fonts.ready.then(change);
    return () => {
      theme.disconnect();
      scheme.removeEventListener('change', change);
      window.removeEventListener('resize', change);
    };
  }, []);
  return display;
}

/** Returns the pictures of the prizes that are loaded so far, by prize ID. */
function useImages(prizes: readonly PrizeDto[]): ReadonlyMap<string, HTMLImageElement> {
  const [images, setImages] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map());
  useEffect(() => {
    let isUnmounted = false;
    for (const prize of prizes) {
      if (!('imageDataUrl' in prize)) continue;
      const image = new Image();
      image.src = prize.imageDataUrl;
      const show = () => {
        if (!isUnmounted) setImages((known) => new Map(known).set(prize.prizeId, image));
      };
      // If a picture is unreadable, the wheel shows the prize's name.
      image.decode().then(show, () => undefined);
    }
    return () => {
      isUnmounted = true;
    };
  }, [prizes]);
  return images;
}

/** Resolves the colors of a palette on this page by setting each on the element and reading its computed style. */
function readColors(element: HTMLElement, palette: WheelPalette): WheelColors {
  const { segments, inks, line, depth } = palette;
  const resolve = (shade: Shade) => {
    element.style.color = shade;
    // The computed value is `rgb(29, 27, 24)`.
    return hexOf((getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  };
  // With reduced motion, every element has a short transition, which starts with the old color.
  element.style.transition = 'none';
  const colors = {
    segments: segments.map((shade) => {
      const background = resolve(shade);
      return { background, middle: darken(background, depth), text: resolve(readableInk(shade, inks)) };
    }),
    line: resolve(line),
  };
  element.style.color = '';
  return { ...colors, font: getComputedStyle(element).fontFamily };
}
