import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath } from '../../navigation/page-addresses.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { useWorkspace } from './workspace-context.ts';

/** The panel of a verb that needs the film, for a clip whose film has left the library. `text` says what still works. */
export function FilmRemoved({ text }: { text: string }) {
  const { t } = useTranslation();
  const { clip } = useWorkspace().workspace;
  return (
    <EmptyState
      title={t('workspace.removedTitle')}
      text={text}
      action={
        clip ? (
          <Button asChild variant="primary">
            <Link to={downloadPath({ clipId: clip.clipId })}>
              <Download size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('workspace.verb.takeAway')}
            </Link>
          </Button>
        ) : null
      }
    />
  );
}
