/** A lone surrogate, which stands for one byte of a name that is not UTF-8. */
const RAW_BYTE = /([\udc80-\udcff])/u;
/** Whole sequences of UTF-8, one after another, and bytes that are part of none. Bytes as Latin-1 characters. */
const SEQUENCES =
  /((?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+)|[\x80-\xff]/g;

/**
 * Returns a file name or path as text from which `toNativePath` gets the same bytes. On Linux, a name is any bytes (a
 * disk from an old Chinese system has names in GBK). Each byte that is not UTF-8 becomes a lone surrogate from U+DC80 to
 * U+DCFF, as in PEP 383 ("surrogateescape"). For display, use `decodeFileName`.
 */
export function fromNativePath(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(SEQUENCES, (run: string, valid?: string) =>
      valid === undefined
        ? String.fromCharCode(0xdc00 + run.charCodeAt(0))
        : Buffer.from(valid, 'latin1').toString('utf8'),
    );
}

/** Returns the path to pass to the file system: the text itself, or its bytes if it has some that are not UTF-8. */
export function toNativePath(path: string): string | Buffer {
  if (!RAW_BYTE.test(path)) return path;
  return Buffer.concat(
    path
      .split(RAW_BYTE)
      .map((part) =>
        RAW_BYTE.test(part) ? Buffer.from([part.charCodeAt(0) - 0xdc00]) : Buffer.from(part, 'utf8'),
      ),
  );
}
