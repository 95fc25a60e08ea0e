/** Status codes of ads on the wire. */
export const adStatus = { draft: 0, active: 1, paused: 2, ended: 3, removed: 9 } as const;
export type AdStatus = (typeof adStatus)[keyof typeof adStatus];

/** Where an ad can be shown. */
export const adPlacements = ['home', 'list', 'lesson', 'wheel'] as const;
export type AdPlacement = (typeof adPlacements)[number];

/** Status changes that an admin may make. An ad also ends automatically when its time is over. */
export const adTransitions: Record<AdStatus, readonly AdStatus[]> = {
  0: [adStatus.active, adStatus.removed],
  1: [adStatus.paused, adStatus.ended],
  2: [adStatus.active, adStatus.ended, adStatus.removed],
  3: [adStatus.removed],
  9: [],
};
