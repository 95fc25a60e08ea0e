import type { Viewer } from '../accounts/types.ts';

/** City and province in Chinese: 杭州市, 浙江省. */
export interface GeoLocation {
  city: string | null;
  province: string | null;
}

/** Finds the approximate location of a network address without a request to another service. */
export interface IpGeolocator {
  /** Returns null for a private, unknown, or invalid address. */
  locate(address: string): Promise<GeoLocation | null>;
}

interface VisitorLocation extends GeoLocation {
  /** Whether the visitor entered the city. If so, the province is null. */
  chosen: boolean;
}

export interface CityService {
  locate(args: { viewer: Viewer; address: string }): Promise<VisitorLocation>;
  /**
   * Saves the city that the visitor entered. An empty city restores the one of the network address. Throws
   * bad_parameter with the field city.
   */
  setCity(args: { viewer: Viewer; address: string; city: string }): Promise<VisitorLocation>;
}
