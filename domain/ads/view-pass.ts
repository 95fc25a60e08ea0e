import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AdPlacement, adPlacements } from '#shared/ad-codes.ts';

/** A view that was issued this long ago counts no more, in milliseconds. */
export const VIEW_LIFETIME_MS = 2 * 60 * 60 * 1000;
/** Bytes and characters of the signature that a pass carries: a pass is an ID on the wire, which has at most 80 characters. */
const SIGNATURE_BYTES = 24;
const SIGNATURE_LENGTH = 32;

/** What a view belongs to. Its pass is worth nothing for another ad or another account. */
interface ViewOwner {
  adId: string;
  viewerId: string;
}

/** An ad that was issued to an account for a place. */
interface IssuedView {
  place: AdPlacement;
  /** Names the view among those of its ad and account. */
  viewId: string;
}

/** Issues and checks the passes of views. `key` is secret; all processes on one library have the same. */
export function createViewPasses({ key }: { key: Buffer }) {
  const sign = (body: string, { adId, viewerId }: ViewOwner) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['ad view', body, adId, viewerId]))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  return {
    /** Returns the pass of a new view. */
    issue({ place, nowMs, ...owner }: ViewOwner & { place: AdPlacement; nowMs: number }): string {
      const body = `${place}.${nowMs.toString(36)}.${randomBytes(12).toString('base64url')}`;
      return `${body}.${sign(body, owner).toString('base64url')}`;
    },

    /** Returns the view of a pass; null if it is forged, expired, or belongs to another ad or account. */
    check({ pass, nowMs, ...owner }: ViewOwner & { pass: string; nowMs: number }): IssuedView | null {
      const [placeName, issued = '', viewId = '', signature = '', ...rest] = pass.split('.');
      const place = adPlacements.find((known) => known === placeName);
      const given = Buffer.from(signature, 'base64url');
      if (!place || rest.length > 0) return null;
      // Bytes alone would accept a signature with characters after its end.
      if (signature.length !== SIGNATURE_LENGTH || given.length !== SIGNATURE_BYTES) return null;
      if (!timingSafeEqual(given, sign(`${place}.${issued}.${viewId}`, owner))) return null;
      const ageMs = nowMs - Number.parseInt(issued, 36);
      return ageMs >= 0 && ageMs <= VIEW_LIFETIME_MS ? { place, viewId } : null;
    },
  };
}
