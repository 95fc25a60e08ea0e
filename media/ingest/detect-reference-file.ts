import { open } from 'node:fs/promises';

const HEAD_BYTES = 64 * 1024;

/**
 * Whether a file's beginning is that of a format which only points at other files or addresses (playlists, manifests, cue
 * lists, session descriptions), whatever its name says. Text in UTF-16 is seen through.
 */
export function isReferenceFile(head: Uint8Array): boolean {
  const text = Buffer.from(head)
    .toString('latin1')
    // Byte order marks, and the zero half of UTF-16.
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

/** The first bytes of a file. */
export async function readFirstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
