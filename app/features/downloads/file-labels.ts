import type { ClipFilesDto } from '#contract/clip-files.ts';
import type { ClipFileKey, ClipFileKind, ClipLang } from '#shared/clip-files.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Describes in a sentence what a kind of file contains for this clip. */
export function fileKindDescription(t: Translate, kind: ClipFileKind, view: ClipFilesDto): string {
  if (kind === 'mp4') return t('download.text.mp4', view.picture);
  if (kind === 'original') {
    const { original, originalKept } = view;
    // Without an original, the list leaves this kind out.
    return original ? t(`download.text.${originalKept ? 'original' : 'originalMade'}`, original) : '';
  }
  if (kind === 'background') {
    return t(view.soundWide ? 'download.text.backgroundWide' : 'download.text.backgroundMono');
  }
  return t(`download.text.${kind}`);
}

/** Returns the label of a language for a button. */
export const languageLabel = (t: Translate, lang: ClipLang) => t(`download.${lang}`);

/** Returns a short name of a file for screen readers. */
export function fileLabel(t: Translate, { kind, lang }: ClipFileKey): string {
  return [t(`download.kind.${kind}`), lang === null ? '' : languageLabel(t, lang)].filter(Boolean).join(' ');
}
