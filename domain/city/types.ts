import type { Viewer } from '#domain/accounts/types.ts';

/** A place in Chinese: 杭州市, 浙江省. */
export interface Place {
  city: string | null;
  province: string | null;
}

/** Where an internet address roughly is, without asking anybody else. */
export interface CityLookup {
  /** Null for a private address, one that is not known, and no address at all. */
  find(address: string): Promise<Place | null>;
}

export interface VisitorPlace extends Place {
  /** The visitor said so; the province is then theirs to know. */
  chosen: boolean;
}

export interface CityService {
  of(args: { viewer: Viewer; address: string }): Promise<VisitorPlace>;
  /** Keeps what the visitor says; an empty city goes back to what the address tells. Throws bad_parameter with field city. */
  choose(args: { viewer: Viewer; address: string; city: string }): Promise<VisitorPlace>;
}
