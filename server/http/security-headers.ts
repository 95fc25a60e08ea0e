import type { ServerResponse } from 'node:http';

/** How long browsers use HTTPS only, after one answer over HTTPS: a year. */
const HSTS_SECONDS = 31_536_000;

/** Headers of every answer. Dubbing needs the microphone; nothing needs the other devices. */
const always: readonly [name: string, value: string][] = [
  ['x-content-type-options', 'nosniff'],
  // Own pages get the whole address, as a sign of where a change comes from. Other sites learn nothing.
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()'],
];

/**
 * Sets the security headers of every answer on Node's response, which adds them to whatever is answered. `secure` tells whether
 * the visitor's connection is encrypted.
 */
export function setSecurityHeaders(
  response: Pick<ServerResponse, 'setHeader'>,
  { secure }: { secure: boolean },
): void {
  for (const [name, value] of always) response.setHeader(name, value);
  if (secure) response.setHeader('strict-transport-security', `max-age=${HSTS_SECONDS}`);
}
