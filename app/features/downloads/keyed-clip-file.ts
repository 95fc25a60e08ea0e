import type { ClipFileDto } from '#contract/clip-files.ts';
import { type ClipFileKey, parseClipFileKey } from '#shared/clip-files.ts';

/** A clip file with its kind and language as separate fields. */
export interface KeyedClipFile extends ClipFileDto, ClipFileKey {}

/**
 * Splits the names of files, such as `burnt.zh`, into kind and language. Leaves out kinds that this page does not know.
 */
export const withKeys = (list: readonly ClipFileDto[]): KeyedClipFile[] =>
  list.flatMap((file) => {
    const key = parseClipFileKey(file.file);
    return key ? [{ ...file, ...key }] : [];
  });
