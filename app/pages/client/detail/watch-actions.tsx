import { Camera, Download, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useKeyCaps } from '../../../player/key-choices.ts';
import type { LineBook } from '../../../player/line-book.ts';
import { cutLink } from '../../../player/line-links.ts';
import type { LinePlayer } from '../../../player/line-player.ts';
import { useKeys } from '../../../player/use-keys.ts';
import { useCurrentLine } from '../../../player/use-line-player.ts';
import { Button, Tooltip } from '../../../ui/index.ts';

/** What one can do from here: cut the current line, freeze the frame that is seen, go to the film's clips. */
export function WatchActions({
  filmId,
  videoId,
  book,
  player,
}: {
  filmId: string;
  videoId: string;
  book: LineBook;
  player: LinePlayer | null;
}) {
  const { t } = useTranslation();
  const caps = useKeyCaps();
  const navigate = useNavigate();
  const { current } = useCurrentLine(player);
  const line = book.at(Math.max(0, current));
  const cutTo = line
    ? cutLink({ videoId, lineId: line.id })
    : `/list/tailor?${new URLSearchParams({ video_id: videoId })}`;
  const freeze = () => {
    const frame = String(player?.playback.frame ?? 0);
    void navigate(`/list/frezeFrame?${new URLSearchParams({ video_id: videoId, frame })}`);
  };
  useKeys({ freezeFrame: freeze });
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-wrap gap-3 px-4 py-4 md:px-8">
      <Button asChild>
        <Link to={cutTo}>
          <Scissors {...icon} />
          {t('detail.tailor')}
        </Link>
      </Button>
      <Tooltip label={t('detail.freeze')} keys={caps('freezeFrame')}>
        <Button icon={<Camera {...icon} />} onClick={freeze}>
          {t('detail.freeze')}
        </Button>
      </Tooltip>
      <Button asChild variant="quiet">
        <Link to={`/list/download?${new URLSearchParams({ film_id: filmId })}`}>
          <Download {...icon} />
          {t('detail.clips')}
        </Link>
      </Button>
    </div>
  );
}
