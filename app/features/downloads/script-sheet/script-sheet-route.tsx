import './print.css';
import { toAppError } from '#domain/errors.ts';
import { parseSheetOptions } from '#shared/script-sheet.ts';
import { requireSignedIn } from '../../../request/viewer.ts';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { loadChoice } from '../../choice/load-choice.ts';
import type { Route } from './+types/script-sheet-route.ts';
import type { SheetKind } from './sheet-path.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const clipId = url.searchParams.get('bar_id');
  if (!clipId) return await loadChoice(api);
  const kind: SheetKind = url.searchParams.get('kind') === 'storyboard' ? 'storyboard' : 'script';
  const options = parseSheetOptions(url.searchParams);
  try {
    return {
      clipId,
      kind,
      options,
      sheet: await api.scriptSheets.view({ clipId, ...options }),
      errorCode: null,
    };
  } catch (thrown) {
    const { code } = toAppError(thrown);
    // If there is nothing to print yet, the page says so. Other errors show the error page.
    if (code !== 'sheet_no_lines' && code !== 'not_ready') throw thrown;
    return { clipId, kind, options, sheet: null, errorCode: code };
  }
}

/** Print preview of a clip's script or storyboard, with its options. */
export default hydrateOnInteraction(
  'features/downloads/script-sheet/script-sheet-content',
  () => import('./script-sheet-content.tsx'),
);
