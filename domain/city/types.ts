import type { Viewer } from '#domain/accounts/types.ts';

/** A place in Chinese: 杭州市, 浙江省. */
export interface GeoLocation {
  city: string | null;
  province: string | null;
}

/** Where an internet address roughly is, without asking anybody else. */
export interface IpGeolocator {
  /** Null for a private address, one that is not known, and no address at all. */
  locate(address: string): Promise<GeoLocation | null>;
}

export interface VisitorLocation extends GeoLocation {
  /** The visitor said so; the province is then theirs to know. */
  chosen: boolean;
}

export interface CityService {
  locate(args: { viewer: Viewer; address: string }): Promise<VisitorLocation>;
  /** Keeps what the visitor says; an empty city goes back to what the address tells. Throws bad_parameter with field city. */
  setCity(args: { viewer: Viewer; address: string; city: string }): Promise<VisitorLocation>;
}
