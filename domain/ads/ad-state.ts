import { adStatus } from '#shared/ad-codes.ts';
import type { Ad, AdFields, AdState, Banner } from './types.ts';

const contentFields = ['companyId', 'title', 'summary', 'link'] as const;

/** Returns whether a change of an ad's fields changes what readers see, or where. */
export function changesContent(ad: Ad, fields: Partial<AdFields>): boolean {
  const { placements } = fields;
  const addsPlace = placements?.some((place) => !ad.placements.includes(place)) ?? false;
  return addsPlace || contentFields.some((name) => fields[name] !== undefined && fields[name] !== ad[name]);
}

/** Returns whether a banner shows something that its former one did not; a banner without a former one does. */
export const changesBanner = (before: Banner | null, after: Omit<Banner, 'id'>): boolean =>
  before === null ||
  before.pictureId !== after.pictureId ||
  before.alt !== after.alt ||
  before.link !== after.link;

/**
 * Returns the state after a change of content. What was reviewed is reviewed again: an active ad stops and starts by itself
 * once it is approved; a paused one stays paused.
 */
export function stateAfterContentChange({ status, review, version }: AdState): AdState {
  return {
    status: status === adStatus.active ? adStatus.draft : status,
    review: review === 'draft' || review === 'rejected' ? 'draft' : 'reviewing',
    version: version + 1,
  };
}
