import { useEffect, useState } from 'react';

/** Loads and decodes an image for drawing on a canvas. Returns null until then, and if the image cannot be loaded. */
export function useDecodedImage(url: string | null): HTMLImageElement | null {
  const [decoded, setDecoded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (url === null) return;
    let isCurrent = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => isCurrent && setDecoded(image),
      () => isCurrent && setDecoded(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return decoded;
}
