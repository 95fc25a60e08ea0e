import type { TFunction } from 'i18next';
import type { ClipFilesView } from '#domain/clips/clip-files-types.ts';
import type { ClipFileKey, ClipFileKind, ClipLang } from '#shared/clip-files.ts';

/** What a kind of file is for this clip, in a sentence: what it holds and what it cannot do. */
export function fileKindDescription(t: TFunction, kind: ClipFileKind, view: ClipFilesView): string {
  if (kind === 'mp4') return t('download.text.mp4', view.picture);
  if (kind === 'original') {
    const { original, isOriginalKept } = view;
    if (original) return t(`download.text.${isOriginalKept ? 'original' : 'originalMade'}`, original);
    return t(`download.text.${isOriginalKept ? 'originalNoLarger' : 'originalGone'}`, view.picture);
  }
  if (kind === 'background') {
    return t(view.isSoundWide ? 'download.text.backgroundWide' : 'download.text.backgroundMono');
  }
  return t(`download.text.${kind}`);
}

/** A language as it stands on a button. */
export const languageLabel = (t: TFunction, lang: ClipLang) => t(`download.${lang}`);

/** A file in a few words, for those who do not see where it stands. */
export function fileLabel(t: TFunction, { kind, lang }: ClipFileKey): string {
  return [t(`download.kind.${kind}`), lang === null ? '' : languageLabel(t, lang)].filter(Boolean).join(' ');
}
