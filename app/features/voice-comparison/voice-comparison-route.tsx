import { isTeacher } from '#domain/accounts/is-teacher.ts';
import { selectDubTakes } from '#domain/takes/select-dub-takes.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { loadChoice, loadPracticedClips } from '../choice/load-choice.ts';
import type { Route } from './+types/voice-comparison-route.ts';
import { loadLearnerTake } from './load-learner-take.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  const query = url.searchParams;
  const clipId = query.get('bar_id');
  if (!clipId) {
    // A line has no takes before it is dubbed.
    if (query.get('video_id')) return { kind: 'takes' as const, take: null, others: [], reviews: null };
    const [choice, practiced] = await Promise.all([loadChoice(api), loadPracticedClips(api)]);
    return { ...choice, practiced };
  }
  const [{ list: takes }, reviews, { list: analyses }] = await Promise.all([
    api.takes.list({ clipId }),
    api.takeReviews.count({ clipId }),
    api.takeAnalyses.ofClip({ clipId }),
  ]);
  const line = query.get('line');
  const requestedTakeId = query.get('take');
  const ofLine = line === null ? takes : takes.filter((take) => String(take.lineIndex ?? 'whole') === line);
  const own = takes.find(({ takeId }) => takeId === requestedTakeId);
  if (requestedTakeId && !own && isTeacher(viewer)) {
    const take = await loadLearnerTake({ api, clipId, takeId: requestedTakeId });
    if (take) return { kind: 'takes' as const, take, others: [], reviews };
  }
  const take = own ?? selectDubTakes(ofLine)[0] ?? null;
  // The user can switch between the takes of the same line.
  const others = take
    ? takes
        .filter((other) => other.lineIndex === take.lineIndex)
        .map(({ takeId }) => ({
          takeId,
          analysis: analyses.find((found) => found.takeId === takeId)?.analysis ?? null,
        }))
    : [];
  return { kind: 'takes' as const, take, others, reviews };
}

/** Compares the original and a take on one time axis. */
export default hydrateOnInteraction(
  'features/voice-comparison/voice-comparison-content',
  () => import('./voice-comparison-content.tsx'),
);
