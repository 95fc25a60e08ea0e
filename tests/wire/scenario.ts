import type { Fixtures } from './make-fixtures.ts';
import type { Player } from './player.ts';
import { playAccounts, playMe } from './scenes/accounts.ts';
import { playCampaigns } from './scenes/campaigns.ts';
import { playClips, playTakes } from './scenes/clips.ts';
import { playDraw } from './scenes/draw.ts';
import { playEndings } from './scenes/endings.ts';
import { missingCalls, playGenerated, playUnknown } from './scenes/generated.ts';
import { playGuestbook } from './scenes/guestbook.ts';
import { playLessons } from './scenes/lessons.ts';
import { awaitLibrary, playLibrary, playUploads } from './scenes/library.ts';
import { playMedia } from './scenes/media.ts';
import { playPages } from './scenes/pages.ts';
import { ScenarioContext } from './scenes/scenario-context.ts';
import { playSurveys } from './scenes/surveys.ts';
import { playWords } from './scenes/words.ts';

/**
 * Sends all requests in order to a product that has one film. The first request gets the API reference. Throws if a
 * call of `callsToCover` (like `GET /api/x.php`; null means every call of the reference) had no successful request,
 * because the scenario then does not cover it.
 */
export async function playScenario(args: {
  play: Player;
  fixtures: Fixtures;
  callsToCover: readonly string[] | null;
  /** Returns what the product has printed so far. */
  output: () => string;
}): Promise<void> {
  const { play, fixtures, callsToCover, output } = args;
  const context = new ScenarioContext({ play, fixtures, output });
  const docs = (await play.send('the reference', 'nobody', 'GET', '/api/docs')).body;
  await playAccounts(context);
  await playUploads(context);
  // The films are imported in the meantime.
  await playMe(context);
  await playSurveys(context);
  await playDraw(context);
  await awaitLibrary(context);
  await playLibrary(context);
  await playClips(context);
  await playTakes(context);
  await playWords(context);
  await playGuestbook(context);
  await playCampaigns(context);
  await playLessons(context);
  await playMedia(context);
  await playPages(context);
  // Before anything is removed, so that a repeated request gets the same answer.
  const done = new Set<string>();
  await playGenerated(play, docs, done);
  await playEndings(context);
  await play.send('how the product is', 'nobody', 'GET', '/api/health');
  const missing = missingCalls(play, docs).filter((call) => callsToCover?.includes(call) ?? true);
  if (missing.length > 0) throw new Error(`calls without a good answer:\n  ${missing.join('\n  ')}`);
  await playGenerated(play, docs, done);
  await playUnknown(play);
}
