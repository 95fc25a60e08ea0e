import * as z from 'zod';
import { emptyAsUndefined, integerParam } from '#contract/fields.ts';
import { AppError } from '#domain/errors.ts';
import {
  type ClipFileKey,
  type ClipLang,
  type clipFileTypes,
  listClipFileLangs,
  parseClipFileKey,
} from '#shared/clip-files.ts';
import { NAME_TEMPLATE_MAX } from '#shared/clip-name.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';

const clipMs = emptyAsUndefined(integerParam(0, CLIP_MAX_MS).nullable().default(null));

/** The part of a clip that an animation shows. */
export const clipSpanFields = { fromMs: clipMs, toMs: clipMs };

/** The template for the names of downloaded files. */
export const fileNameFields = {
  name: emptyAsUndefined(z.string().max(NAME_TEMPLATE_MAX).nullable().default(null)),
};

/** Parses what `formatClipFileKey` wrote. Throws bad_parameter. */
export function parseFileKey(text: string, field: string): ClipFileKey {
  const key = parseClipFileKey(text);
  if (!key) throw new AppError('bad_parameter', { field });
  return key;
}

/** The language of a file of this kind: the one asked for, or else the default. Throws bad_parameter. */
export function parseClipLang(kind: keyof typeof clipFileTypes, wanted: string | undefined): ClipLang | null {
  const langs = listClipFileLangs(kind);
  if (langs.length === 0) return null;
  const found = langs.find((lang) => lang === (wanted || langs[0]));
  if (!found) throw new AppError('bad_parameter', { field: 'lang' });
  return found;
}
