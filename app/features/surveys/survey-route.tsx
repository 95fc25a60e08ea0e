import { useEffect, useState } from 'react';
import { requireSignedIn } from '../../request/viewer.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import type { Route } from './+types/survey-route.ts';
import { readStoredAnswers, storedAnswersKey } from './stored-answers.ts';

/** Loads the survey in `?survey_id=` (or `?id=` in old links), or else the newest open survey. Returns null if there is none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, api } = requireSignedIn(context);
  const surveyId = url.searchParams.get('survey_id') || url.searchParams.get('id') || null;
  const page = await api.surveys.page({ surveyId });
  return page && { ...page, viewerId: viewer.id };
}

const Content = hydrateOnInteraction('features/surveys/survey-content', () => import('./survey-content.tsx'));

export default function SurveyRoute({ loaderData }: Route.ComponentProps) {
  const key =
    loaderData && storedAnswersKey({ viewerId: loaderData.viewerId, surveyId: loaderData.survey.surveyId });
  // Answers that could not be sent are sent again without a touch. The server cannot know of them.
  const [hasStoredAnswers, setHasStoredAnswers] = useState(false);
  useEffect(() => {
    setHasStoredAnswers(key !== null && readStoredAnswers(window.localStorage, key) !== null);
  }, [key]);
  return <Content loaderData={loaderData} atOnce={hasStoredAnswers} />;
}
