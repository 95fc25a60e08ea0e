/** Status codes of ads on the wire. */
export const adStatus = { draft: 0, active: 1, paused: 2, ended: 3, removed: 9 } as const;
export type AdStatus = (typeof adStatus)[keyof typeof adStatus];

/** Where an ad can be shown. */
export const adPlacements = ['home', 'list', 'lesson', 'wheel'] as const;
export type AdPlacement = (typeof adPlacements)[number];

/**
 * How far the review of an ad's content is. It is not on the wire as a status: a new, a reviewed, and a refused ad are drafts
 * there until they run.
 */
export const adReviews = ['draft', 'reviewing', 'approved', 'rejected'] as const;
export type AdReview = (typeof adReviews)[number];

/** Places of counts: those where an ad can be shown, and `unknown` for counts from before places were counted. */
export const countedPlaces = [...adPlacements, 'unknown'] as const;
export type CountedPlace = (typeof countedPlaces)[number];

/** What a reader does with a shown ad. */
export const adEventKinds = ['impression', 'click', 'close'] as const;
export type AdEventKind = (typeof adEventKinds)[number];

/** Status changes that an admin may make. An approved ad also starts, and every ad ends, automatically at its time. */
export const adTransitions: Record<AdStatus, readonly AdStatus[]> = {
  0: [adStatus.active, adStatus.removed],
  1: [adStatus.paused, adStatus.ended],
  2: [adStatus.active, adStatus.ended, adStatus.removed],
  3: [adStatus.removed],
  9: [],
};
