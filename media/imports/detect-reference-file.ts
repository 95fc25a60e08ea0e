import { open } from 'node:fs/promises';

const HEAD_BYTES = 64 * 1024;

/**
 * Whether a file begins like a format that only refers to other files or addresses (a playlist, manifest, cue list, or
 * session description). Its name does not matter. Recognizes UTF-16 as well.
 */
export function isReferenceFile(head: Uint8Array): boolean {
  const text = Buffer.from(head)
    .toString('latin1')
    // Remove byte order marks and the zero bytes of UTF-16.
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return (
    /^#EXTM3U|^ffconcat version|^\[(?:playlist|reference)\]|^file\s+\S/i.test(text) ||
    /^v=0\r?\no=/.test(text) ||
    /^(?:<\?xml[\s\S]*?|<!--[\s\S]*?-->\s*)*<(?:\w+:)?(?:MPD|SmoothStreamingMedia|asx|playlist|smil|rss)\b/i.test(
      text,
    ) ||
    /^(?:https?|rtsp|rtmp|mms|file|concat|subfile|data):[^\s]+\s*$/im.test(
      text.slice(0, 2000).split('\n')[0] ?? '',
    )
  );
}

/** Reads the first 64 KiB of a file. */
export async function readFirstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
