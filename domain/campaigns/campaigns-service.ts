import type { FilmStore } from '#domain/films/types.ts';
import type { Clock } from '#domain/services.ts';
import { createAdsService } from './ads-service.ts';
import { createHbsService } from './hbs-service.ts';
import type { CampaignServices } from './services.ts';
import type { AdStore, HbStore, PictureFiles, WatchStore } from './types.ts';

/** The marketing tool as one part. */
export function createCampaignServices(args: {
  stores: { ads: AdStore; hbs: HbStore; watches: WatchStore };
  films: FilmStore;
  pictures: PictureFiles;
  clock: Clock;
}): CampaignServices {
  const { stores, films, pictures, clock } = args;
  return {
    ads: createAdsService({ ads: stores.ads, pictures, clock }),
    hbs: createHbsService({ ...stores, films, clock }),
  };
}
