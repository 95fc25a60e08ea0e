import type { TFunction } from 'i18next';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import type { ClipFileKey, ClipFileKind, ClipLang } from '#shared/clip-files.ts';

/** Describes in a sentence what a kind of file contains for this clip. */
export function fileKindDescription(t: TFunction, kind: ClipFileKind, view: ClipFilesDto): string {
  if (kind === 'mp4') return t('download.text.mp4', view.picture);
  if (kind === 'original') {
    const { original, originalKept } = view;
    if (original) return t(`download.text.${originalKept ? 'original' : 'originalMade'}`, original);
    return t(`download.text.${originalKept ? 'originalNoLarger' : 'originalGone'}`, view.picture);
  }
  if (kind === 'background') {
    return t(view.soundWide ? 'download.text.backgroundWide' : 'download.text.backgroundMono');
  }
  return t(`download.text.${kind}`);
}

/** Returns the label of a language for a button. */
export const languageLabel = (t: TFunction, lang: ClipLang) => t(`download.${lang}`);

/** Returns a short name of a file for screen readers. */
export function fileLabel(t: TFunction, { kind, lang }: ClipFileKey): string {
  return [t(`download.kind.${kind}`), lang === null ? '' : languageLabel(t, lang)].filter(Boolean).join(' ');
}
