import { useEffect, useState } from 'react';

/** An image that is drawn on a canvas, once it has been decoded; null before that and when it cannot be had. */
export function useDecodedImage(url: string | null): HTMLImageElement | null {
  const [sheet, setSheet] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (url === null) return;
    let wanted = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => wanted && setSheet(image),
      () => wanted && setSheet(null),
    );
    return () => {
      wanted = false;
    };
  }, [url]);
  return sheet;
}
