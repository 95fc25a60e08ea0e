import type { Viewer } from '#domain/accounts/types.ts';

/** A place in Chinese: 杭州市, 浙江省. */
export interface GeoLocation {
  city: string | null;
  province: string | null;
}

/** Finds the approximate place of a network address without asking another service. */
export interface IpGeolocator {
  /** Returns null for a private, unknown or invalid address. */
  locate(address: string): Promise<GeoLocation | null>;
}

export interface VisitorLocation extends GeoLocation {
  /** Whether the visitor entered the city. The province is then null. */
  chosen: boolean;
}

export interface CityService {
  locate(args: { viewer: Viewer; address: string }): Promise<VisitorLocation>;
  /** Saves the city that the visitor entered. An empty one restores the city of the address. Throws bad_parameter with the field city. */
  setCity(args: { viewer: Viewer; address: string; city: string }): Promise<VisitorLocation>;
}
