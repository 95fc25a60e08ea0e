/** Languages of the lines in a file. `none` is for an animation without lines. */
const clipLangs = ['none', 'both', 'en', 'zh'] as const;
export type ClipLang = (typeof clipLangs)[number];

const lineLangs = ['both', 'en', 'zh'] as const;

interface ClipFileType {
  group: 'video' | 'sound' | 'subtitles' | 'moving';
  /** The ending of the file's address and of its name. */
  ending: string;
  contentType: string;
  /** Languages to choose from, the default first. Empty when the file holds no lines. */
  langs: readonly ClipLang[];
}

/** The formats in which a clip can be downloaded. */
export const clipFileTypes = {
  mp4: { group: 'video', ending: 'mp4', contentType: 'video/mp4', langs: [] },
  original: { group: 'video', ending: 'original.mp4', contentType: 'video/mp4', langs: [] },
  burnt: { group: 'video', ending: 'burnt.mp4', contentType: 'video/mp4', langs: lineLangs },
  m4a: { group: 'sound', ending: 'm4a', contentType: 'audio/mp4', langs: [] },
  mp3: { group: 'sound', ending: 'mp3', contentType: 'audio/mpeg', langs: [] },
  background: { group: 'sound', ending: 'background.m4a', contentType: 'audio/mp4', langs: [] },
  srt: {
    group: 'subtitles',
    ending: 'srt',
    contentType: 'application/x-subrip; charset=utf-8',
    langs: lineLangs,
  },
  vtt: { group: 'subtitles', ending: 'vtt', contentType: 'text/vtt; charset=utf-8', langs: lineLangs },
  ass: { group: 'subtitles', ending: 'ass', contentType: 'text/x-ssa; charset=utf-8', langs: lineLangs },
  karaoke: {
    group: 'subtitles',
    ending: 'karaoke.ass',
    contentType: 'text/x-ssa; charset=utf-8',
    langs: ['both', 'en'],
  },
  gif: { group: 'moving', ending: 'gif', contentType: 'image/gif', langs: clipLangs },
  webp: { group: 'moving', ending: 'webp', contentType: 'image/webp', langs: clipLangs },
} as const satisfies Record<string, ClipFileType>;

export type ClipFileKind = keyof typeof clipFileTypes;
export const clipFileKinds = Object.keys(clipFileTypes).filter(isClipFileKind);

function isClipFileKind(name: string): name is ClipFileKind {
  return Object.hasOwn(clipFileTypes, name);
}

/** Returns the kind whose address has this ending, or null when there is none. */
export function findClipFileKind(ending: string): ClipFileKind | null {
  return clipFileKinds.find((kind) => clipFileTypes[kind].ending === ending) ?? null;
}

/** Returns the languages that a kind of file can have, the default first. */
export function listClipFileLangs(kind: ClipFileKind): readonly ClipLang[] {
  return clipFileTypes[kind].langs;
}

/** One file: its kind and, if it holds lines, their language. Lists write it as `srt.en` or `mp4`. */
export interface ClipFileKey {
  kind: ClipFileKind;
  lang: ClipLang | null;
}

/** All files that a clip can have, in the order in which pages show them. */
export const clipFileKeys: readonly ClipFileKey[] = clipFileKinds.flatMap((kind): ClipFileKey[] => {
  const langs = listClipFileLangs(kind);
  return langs.length === 0 ? [{ kind, lang: null }] : langs.map((lang) => ({ kind, lang }));
});

/** Returns a key as text, such as `srt.en` or `mp4`. */
export function formatClipFileKey({ kind, lang }: ClipFileKey): string {
  return lang === null ? kind : `${kind}.${lang}`;
}

/** Parses text such as `srt.en`; `srt` alone means the default language. Returns null for text that names no file. */
export function parseClipFileKey(text: string): ClipFileKey | null {
  const exact = clipFileKeys.find((key) => formatClipFileKey(key) === text);
  return exact ?? clipFileKeys.find((key) => key.kind === text) ?? null;
}

/** Maximum length of an animation, in milliseconds. */
export const ANIMATION_MAX_MS = 6000;
/** Maximum length of an animation's longer side, in pixels: small enough to send in a chat. */
export const ANIMATION_MAX_SIDE = 480;
