import { Camera, Download, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { clipEditorLink } from '../../navigation/line-links.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import type { TranscriptStore } from '../../player/transcript-store.ts';
import { useCurrentLine } from '../../player/use-line-player.ts';
import { Button, Tooltip } from '../../ui/index.ts';

/** Actions on a video: cut the current line, make a still of the current frame, open the film's clips. */
export function FilmActions({
  filmId,
  videoId,
  transcript,
  player,
}: {
  filmId: string;
  videoId: string;
  transcript: TranscriptStore;
  player: LinePlayer | null;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const navigate = useNavigate();
  const { current } = useCurrentLine(player);
  const line = transcript.lineAt(Math.max(0, current));
  const cutTo = line
    ? clipEditorLink({ videoId, lineId: line.id })
    : `/list/tailor?${new URLSearchParams({ video_id: videoId })}`;
  const freeze = () => {
    const frame = String(player?.playback.frame ?? 0);
    void navigate(`/list/frezeFrame?${new URLSearchParams({ video_id: videoId, frame })}`);
  };
  useShortcuts({ freezeFrame: freeze });
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-wrap gap-3 px-4 py-4 md:px-8">
      <Button asChild>
        <Link to={cutTo}>
          <Scissors {...icon} />
          {t('film.clipEditor')}
        </Link>
      </Button>
      <Tooltip label={t('film.stills')} keys={shortcutLabel('freezeFrame')}>
        <Button icon={<Camera {...icon} />} onClick={freeze}>
          {t('film.stills')}
        </Button>
      </Tooltip>
      <Button asChild variant="quiet">
        <Link to={`/list/download?${new URLSearchParams({ film_id: filmId })}`}>
          <Download {...icon} />
          {t('film.clips')}
        </Link>
      </Button>
    </div>
  );
}
