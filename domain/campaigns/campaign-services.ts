import type { Clock } from '#domain/clock.ts';
import type { FilmStore } from '#domain/films/types.ts';
import { createRedPacketService } from '../red-packets/red-packet-service.ts';
import { createAdService } from './ad-service.ts';
import type { CampaignServices } from './services.ts';
import type { AdStore, PictureStorage, RedPacketStore, WatchProgressStore } from './types.ts';

/** The marketing tool as one part. */
export function createCampaignServices(args: {
  stores: { ads: AdStore; redPackets: RedPacketStore; watchProgress: WatchProgressStore };
  films: FilmStore;
  pictures: PictureStorage;
  clock: Clock;
}): CampaignServices {
  const { stores, films, pictures, clock } = args;
  return {
    ads: createAdService({ ads: stores.ads, pictures, clock }),
    redPackets: createRedPacketService({ ...stores, films, clock }),
  };
}
