import { Captions, Clapperboard, Download, Headphones, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type BarFile, barUrl } from '#shared/media-urls.ts';
import type { ClipFacts } from '../../../tailor/facts.ts';
import { formatBytes } from '../../../tailor/format-bytes.ts';
import { Button } from '../../../ui/index.ts';
import { useFileSizes } from './use-file-sizes.ts';

const languages = ['both', 'en', 'zh'] as const;

/** Every file of a finished clip with its size. */
export function FileList({ clip, hasAudio }: { clip: ClipFacts; hasAudio: boolean }) {
  const { t } = useTranslation();
  const m4a = barUrl(clip.id, 'm4a');
  const texts = (['srt', 'vtt'] as const).flatMap((file) =>
    languages.map((lang) => ({ url: barUrl(clip.id, file, { lang }), whole: true })),
  );
  const sizes = useFileSizes([...(hasAudio ? [{ url: m4a, whole: false }] : []), ...texts]);
  const get = (file: BarFile) => barUrl(clip.id, file, { download: true });
  return (
    <section aria-labelledby="files" className="grid gap-2">
      <h2 id="files" className="font-semibold text-20">
        {t('download.files')}
      </h2>
      <ul className="divide-y divide-rule border-rule border-y">
        <FileRow icon={Clapperboard} name={t('download.mp4')} text={t('download.mp4Text')}>
          <Size bytes={clip.proof?.bytes ?? null} />
          <Button asChild variant="primary">
            <a href={get('mp4')} download data-file="mp4">
              <Download size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('download.get')} MP4
            </a>
          </Button>
        </FileRow>
        <FileRow
          icon={Headphones}
          name={t('download.m4a')}
          text={hasAudio ? t('download.m4aText') : t('download.m4aNone')}
        >
          {hasAudio ? (
            <>
              <Size bytes={sizes.get(m4a)} />
              <Button asChild>
                <a href={get('m4a')} download data-file="m4a">
                  <Download size={16} strokeWidth={1.5} aria-hidden="true" />
                  {t('download.get')} M4A
                </a>
              </Button>
            </>
          ) : null}
        </FileRow>
        {(['srt', 'vtt'] as const).map((file) => (
          <FileRow
            key={file}
            icon={Captions}
            name={t(`download.${file}`)}
            text={clip.lines.length === 0 ? t('download.noLines') : t(`download.${file}Text`)}
          >
            {languages.map((lang) => (
              <span key={lang} className="grid justify-items-center gap-0.5">
                <Button asChild size="s">
                  <a
                    href={barUrl(clip.id, file, { download: true, lang })}
                    download
                    data-file={`${file}-${lang}`}
                    aria-label={`${t('download.get')} ${file.toUpperCase()} ${t(`download.${lang}`)}`}
                  >
                    {t(`download.${lang}`)}
                  </a>
                </Button>
                <Size bytes={sizes.get(barUrl(clip.id, file, { lang }))} />
              </span>
            ))}
          </FileRow>
        ))}
      </ul>
    </section>
  );
}

function FileRow({
  icon: Icon,
  name,
  text,
  children,
}: {
  icon: LucideIcon;
  name: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon size={24} strokeWidth={1.5} className="shrink-0 text-ink-2" aria-hidden="true" />
      <span className="grid min-w-[160px] flex-1">
        <span className="font-medium text-16">{name}</span>
        <span className="text-14 text-ink-2">{text}</span>
      </span>
      <span className="flex flex-wrap items-center gap-3">{children}</span>
    </li>
  );
}

/** A size; three dots while it is being asked for. */
function Size({ bytes }: { bytes: number | null | undefined }) {
  const { t } = useTranslation();
  if (bytes === undefined) return <span className="figures text-ink-2">…</span>;
  if (bytes === null) return <span className="figures text-ink-2">{t('download.sizeUnknown')}</span>;
  const { unit, n } = formatBytes(bytes);
  return <span className="figures whitespace-nowrap text-ink-2">{t(`download.${unit}`, { n })}</span>;
}
