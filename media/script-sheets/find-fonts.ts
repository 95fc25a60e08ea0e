import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** A font file on disk and the face to use from it. */
export interface FontFile {
  path: string;
  /** PostScript name of the face to use from a collection (`.ttc`). */
  postscriptName: string;
  /** Family name for text layout. */
  family: string;
}

/**
 * The faces of script sheets. English uses the Korean face of the serif font: it has the same Latin letters, but
 * proportional quotation marks and apostrophes, which are full-width in the Chinese face.
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

/** The font folders of operating systems. They are searched with their subfolders. */
const defaultSystemFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
  '/Library/Fonts',
  join(homedir(), 'Library/Fonts'),
  'C:\\Windows\\Fonts',
];

/** Where to look for fonts: in `folder` (a setting) and its subfolders first, then in the system's folders. */
export interface FontSearchPaths {
  folder: string | null;
  systemFolders?: readonly string[] | undefined;
}

/** Finds the fonts of script sheets. Throws font_missing with a message that names the missing files. */
export async function findSheetFonts(searchPaths: FontSearchPaths): Promise<SheetFonts> {
  const find = await searchFonts(searchPaths);
  return { serif: find('serif'), sans: find('sans') };
}

/** Finds the font of burnt-in subtitles. Throws font_missing, like findSheetFonts. */
export async function findSubtitleFont(searchPaths: FontSearchPaths): Promise<FontFile> {
  const find = await searchFonts(searchPaths);
  return find('sans');
}

async function searchFonts(searchPaths: FontSearchPaths): Promise<(face: FontFace) => FontFile> {
  const { folder: ownFolder, systemFolders = defaultSystemFolders } = searchPaths;
  const folders = [...(ownFolder === null ? [] : [ownFolder]), ...systemFolders];
  const paths = new Map<string, string>();
  for (const folder of folders) {
    for (const { name, path } of await listFontFiles(folder)) {
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

async function listFontFiles(folder: string): Promise<{ name: string; path: string }[]> {
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
