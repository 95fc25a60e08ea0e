import { Scissors } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { clipEditorPath } from '../../navigation/page-addresses.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { AddSubtitles } from './add-subtitles.tsx';

/** What a panel that needs lines shows for a picture without any: what one can do, and for who may change the film, how to add them. */
export function NoLines() {
  const { t } = useTranslation();
  const { clip, video, lineCount, canEdit } = useWorkspace().workspace;
  if (!video) return null;
  const isClip = clip !== null && lineCount > 0;
  const mayAdd = canEdit && !isClip && !video.removed;
  const byHand = clipEditorPath(clip ?? { videoId: video.id });
  return (
    <EmptyState
      title={t(isClip ? 'film.clipNoLines' : 'film.noLines')}
      text={t(mayAdd ? 'film.noLinesEdit' : 'film.noLinesText')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {mayAdd ? <AddSubtitles videoId={video.id} hasLines={false} primary /> : null}
          {video.removed ? null : (
            <Button asChild variant={mayAdd ? 'plain' : 'primary'}>
              <Link to={byHand}>
                <Scissors size={16} strokeWidth={1.5} aria-hidden="true" />
                {t('workspace.cutByHand')}
              </Link>
            </Button>
          )}
        </div>
      }
    />
  );
}
