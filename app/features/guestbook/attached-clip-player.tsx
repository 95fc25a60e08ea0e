import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MessageClipDto } from '#contract/guestbook.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath } from '../../navigation/page-addresses.ts';
import { FilmTitle, TimeCode } from '../../ui/index.ts';

/** The clip attached to a message: a still of the chosen moment. A click replaces it by the video, from that moment. */
export function AttachedClipPlayer({ clip }: { clip: MessageClipDto }) {
  const { t } = useTranslation();
  const [isPlaying, setIsPlaying] = useState(false);
  const { clipId, title, clipOffsetMs, url, still } = clip;
  return (
    <div className="grid max-w-[480px] grid-cols-1 gap-2">
      <div className="stage relative aspect-video overflow-hidden rounded-read">
        {isPlaying ? (
          // biome-ignore lint/a11y/useMediaCaption: the clip's lines are on its own page
          <video
            src={clipOffsetMs === null ? url : `${url}#t=${clipOffsetMs / 1000}`}
            controls
            autoPlay
            playsInline
            className="h-full w-full"
            aria-label={title}
          />
        ) : (
          <button
            type="button"
            onClick={() => setIsPlaying(true)}
            aria-label={t('guestbook.listen', { title })}
            className="group grid h-full w-full place-items-center [--focus-inset:6px]"
          >
            <img src={still} alt="" loading="lazy" className="absolute inset-0 h-full w-full object-cover" />
            <span className="relative grid size-12 place-items-center rounded-full bg-line text-on-line transition group-hover:brightness-95">
              <Play size={20} strokeWidth={1.5} aria-hidden="true" />
            </span>
          </button>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-ink-2">
        <Link
          to={downloadPath({ clipId })}
          className="spoken text-16 text-ink [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
        >
          {title}
        </Link>
        <span>
          <FilmTitle film={{ title: clip.filmTitle, titleZh: clip.filmTitleZh }} />
        </span>
        {clipOffsetMs === null ? null : <TimeCode ms={clipOffsetMs} as="length" />}
      </p>
    </div>
  );
}
