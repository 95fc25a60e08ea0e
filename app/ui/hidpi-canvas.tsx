import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './index.ts';

/** Draws on an area of `width` x `height` CSS pixels. `color` is the computed CSS color of the canvas. */
export type DrawCallback = (
  context: CanvasRenderingContext2D,
  size: { width: number; height: number; color: string },
) => void;

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** A canvas at the resolution of the screen. It is redrawn when `draw` or its size changes. Decorative. */
export function HiDpiCanvas({
  draw,
  height,
  className,
}: {
  draw: DrawCallback;
  height: number;
  className?: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, ratio] = usePixelSize(canvas);
  useBrowserLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || width === 0) return;
    const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    if (canvas.current.width !== pixels.width) canvas.current.width = pixels.width;
    if (canvas.current.height !== pixels.height) canvas.current.height = pixels.height;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    draw(context, { width, height, color: getComputedStyle(canvas.current).color });
  }, [draw, width, height, ratio]);
  return <canvas ref={canvas} style={{ height }} className={classNames('block w-full', className)} />;
}

/** Returns the width of an element in CSS pixels and the device pixel ratio; 0 and 1 before the first layout. */
function usePixelSize(canvas: React.RefObject<HTMLCanvasElement | null>): [number, number] {
  const [pixels, setPixels] = useState<[number, number]>([0, 1]);
  useBrowserLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const measure = () => setPixels([element.clientWidth, window.devicePixelRatio]);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [canvas]);
  return pixels;
}
