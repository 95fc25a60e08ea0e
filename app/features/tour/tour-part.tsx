import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';

/** The tour with its wording. This file is apart from the layout, so that only a running tour fetches either. */
export default hydrateOnInteraction('features/tour/tour-guide', () => import('./tour-guide.tsx'));
