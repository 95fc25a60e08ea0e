import * as z from 'zod';
import { animationSpanFields } from '#contract/clip-files.ts';
import { emptyAsUndefined } from '#contract/fields.ts';
import type { ClipFileRequest } from '#domain/clips/clip-files-types.ts';
import { AppError } from '#domain/errors.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { ARCHIVE_MAX_FILES, type ArchiveSheet, archiveSheets } from '#shared/clip-archive.ts';
import {
  type ClipFileKey,
  type ClipLang,
  clipFileTypes,
  findClipFileKind,
  listClipFileLangs,
  parseClipFileKey,
} from '#shared/clip-files.ts';
import { buildClipFileName, NAME_TEMPLATE_MAX } from '#shared/clip-name.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { collectArchiveEntries } from './collect-archive-entries.ts';
import { fileResponse, textResponse } from './file-response.ts';
import { defineMediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';
import { zipResponse } from './zip-response.ts';

/** The template for the names of downloaded files. */
const fileNameFields = {
  name: emptyAsUndefined(z.string().max(NAME_TEMPLATE_MAX).nullable().default(null)),
};

const fileQuery = z.object({
  lang: z.string().max(10).optional(),
  download: z.string().optional(),
  ...animationSpanFields,
  ...fileNameFields,
});

const archiveQuery = z.object({
  bars: z.string().min(1).max(8000),
  files: emptyAsUndefined(z.string().max(1000).default('')),
  /** Sheets to add, separated by commas. */
  sheets: emptyAsUndefined(z.string().max(100).default('')),
  /** Files to leave out: `{clip}/{file}`, separated by commas. */
  without: emptyAsUndefined(z.string().max(12_000).default('')),
  ...animationSpanFields,
  ...fileNameFields,
  /** Language of the text that lists missing files. */
  locale: emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN')),
});

/** `/media/bar/{id}/clip.{extension}`: the files of a clip; `/media/bars.zip`: several files as one archive. */
export const clipFileRoutes = [
  defineMediaRoute({
    path: '/bar/:clipId/:name',
    access: 'client',
    async answer({ c, viewer }) {
      const { clipId, name } = c.req.param();
      const kind = name.startsWith('clip.') ? findClipFileKind(name.slice('clip.'.length)) : null;
      if (!kind) throw new AppError('not_found');
      const query = readMediaQuery(c, fileQuery);
      const file: ClipFileRequest = {
        kind,
        lang: parseClipLang(kind, query.lang),
        fromMs: query.fromMs,
        toMs: query.toMs,
      };
      const found = await c.var.services.clipFiles.get({ viewer, clipId, file });
      const downloadName =
        query.download === undefined
          ? null
          : buildClipFileName({ file, fields: found.name, template: query.name });
      const { contentType } = clipFileTypes[kind];
      if ('text' in found.content)
        return textResponse({ request: c.req.raw, ...found.content, contentType, downloadName });
      return fileResponse({
        request: c.req.raw,
        path: found.content.path,
        contentType,
        downloadName,
        // The other kinds depend on the clip's lines, the original film, and the way they are made.
        immutable: kind === 'mp4' || kind === 'm4a',
      });
    },
  }),

  defineMediaRoute({
    path: '/bars.zip',
    access: 'client',
    async answer({ c, viewer }) {
      const query = readMediaQuery(c, archiveQuery);
      const clipIds = [...new Set(query.bars.split(','))];
      const keys = listOf(query.files).map((text) => parseFileKey(text, 'files'));
      const sheets = listOf(query.sheets).map(parseSheet);
      if (clipIds.length > ARCHIVE_MAX_FILES) throw new AppError('bad_parameter', { field: 'bars' });
      const filesPerClip = keys.length + sheets.length;
      if (filesPerClip === 0 || clipIds.length * filesPerClip > ARCHIVE_MAX_FILES) {
        throw new AppError('bad_parameter', { field: 'files' });
      }
      const { entries, base } = await collectArchiveEntries({
        services: c.var.services,
        viewer,
        clipIds,
        keys,
        sheets,
        without: parseExcludedFiles(query.without),
        span: { fromMs: query.fromMs, toMs: query.toMs },
        template: query.name,
        locale: query.locale,
        signal: c.req.raw.signal,
      });
      const title = clipIds.length === 1 ? base : `taici ${shanghaiDay(Date.now())}`;
      return zipResponse({ entries, name: buildDownloadName({ title, suffix: null, extension: 'zip' }) });
    },
  }),
];

/** Splits a list at its commas. Leaves out repetitions. */
const listOf = (text: string): string[] => [...new Set(text.split(',').filter((part) => part !== ''))];

/** Parses the name of a sheet. Throws bad_parameter. */
function parseSheet(text: string): ArchiveSheet {
  const sheet = archiveSheets.find((known) => known === text);
  if (!sheet) throw new AppError('bad_parameter', { field: 'sheets' });
  return sheet;
}

/** Parses a file key of the form that `formatClipFileKey` writes. Throws bad_parameter. */
function parseFileKey(text: string, field: string): ClipFileKey {
  const key = parseClipFileKey(text);
  if (!key) throw new AppError('bad_parameter', { field });
  return key;
}

/** Returns the language of a file of this kind: the requested one, or else the default. Throws bad_parameter. */
function parseClipLang(kind: keyof typeof clipFileTypes, requested: string | undefined): ClipLang | null {
  const langs = listClipFileLangs(kind);
  if (langs.length === 0) return null;
  const found = langs.find((lang) => lang === (requested || langs[0]));
  if (!found) throw new AppError('bad_parameter', { field: 'lang' });
  return found;
}

/** Parses the files of clips to leave out. Throws bad_parameter. */
function parseExcludedFiles(text: string): { clipId: string; key: ClipFileKey }[] {
  return text
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [clipId = '', key = ''] = pair.split('/');
      return { clipId, key: parseFileKey(key, 'without') };
    });
}
