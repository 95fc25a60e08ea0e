import { useEffect, useState } from 'react';

/**
 * Sizes in bytes of files that are asked for by their addresses: a number, null when it could not be had, undefined while it is
 * not known. `whole` files are small texts without a stated length, fetched to be measured.
 */
export function useFileSizes(files: { url: string; whole: boolean }[]): ReadonlyMap<string, number | null> {
  const [sizes, setSizes] = useState<ReadonlyMap<string, number | null>>(new Map());
  const key = JSON.stringify(files);
  useEffect(() => {
    const stop = new AbortController();
    const wanted: { url: string; whole: boolean }[] = JSON.parse(key);
    for (const file of wanted) {
      measure(file, stop.signal).then(
        (size) => setSizes((before) => new Map(before).set(file.url, size)),
        () => stop.signal.aborted || setSizes((before) => new Map(before).set(file.url, null)),
      );
    }
    return () => stop.abort();
  }, [key]);
  return sizes;
}

async function measure(file: { url: string; whole: boolean }, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(file.url, { method: file.whole ? 'GET' : 'HEAD', signal });
  if (!response.ok) return null;
  if (file.whole) return (await response.arrayBuffer()).byteLength;
  const length = Number(response.headers.get('content-length'));
  return length > 0 ? length : null;
}
