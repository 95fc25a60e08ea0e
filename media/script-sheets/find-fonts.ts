import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** A font of one face, on disk. */
export interface FontFile {
  path: string;
  /** Which face of a collection (`.ttc`) is meant, by its PostScript name. */
  postscriptName: string;
  /** As text layout asks for it. */
  family: string;
}

/**
 * The faces sheets are set in. English stands in the Korean face of the serif: it has the same Latin letters, and quotation
 * marks and apostrophes as wide as English wants them, which the Chinese face makes as wide as a character.
 */
const faces = {
  serif: {
    postscriptName: 'NotoSerifCJKkr-Regular',
    family: 'Noto Serif CJK KR',
    names: ['NotoSerifCJK-Regular.ttc', 'NotoSerifCJKkr-Regular.otf'],
  },
  sans: {
    postscriptName: 'NotoSansCJKsc-Regular',
    family: 'Noto Sans CJK SC',
    names: ['NotoSansCJK-Regular.ttc', 'NotoSansCJKsc-Regular.otf'],
  },
} as const;

export type FontFace = keyof typeof faces;
export type SheetFonts = Record<FontFace, FontFile>;

/** Where systems keep fonts; looked through with the folders in them. */
const usualFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
  '/Library/Fonts',
  join(homedir(), 'Library/Fonts'),
  'C:\\Windows\\Fonts',
];

/** Where fonts are looked for: in `folder` (a setting), with the folders in it, before the system's own places. */
export interface FontSearchPaths {
  folder: string | null;
  systemFolders?: readonly string[] | undefined;
}

/** The fonts of sheets. Throws font_missing, whose message names the files that were looked for. */
export async function findSheetFonts(places: FontSearchPaths): Promise<SheetFonts> {
  const find = await lookThrough(places);
  return { serif: find('serif'), sans: find('sans') };
}

/** The font of lines drawn on pictures. Throws font_missing, as findSheetFonts. */
export async function findSubtitleFont(places: FontSearchPaths): Promise<FontFile> {
  const find = await lookThrough(places);
  return find('sans');
}

async function lookThrough(places: FontSearchPaths): Promise<(face: FontFace) => FontFile> {
  const { folder: own, systemFolders = usualFolders } = places;
  const folders = [...(own === null ? [] : [own]), ...systemFolders];
  const paths = new Map<string, string>();
  for (const folder of folders) {
    for (const { name, path } of await fontFilesIn(folder)) {
      if (!paths.has(name)) paths.set(name, path);
    }
  }
  return (face) => {
    const { names, postscriptName, family } = faces[face];
    for (const name of names) {
      const path = paths.get(name);
      if (path !== undefined) return { path, postscriptName, family };
    }
    throw new AppError('font_missing', { message: `no ${names.join(' or ')} in ${folders.join(', ')}` });
  };
}

async function fontFilesIn(folder: string): Promise<{ name: string; path: string }[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => /\.(?:ttc|otf)$/.test(entry.name) && !entry.isDirectory())
      .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return [];
    throw error;
  }
}
