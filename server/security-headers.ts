/** How long browsers use HTTPS only, after one answer over HTTPS: a year. */
const HSTS_SECONDS = 31_536_000;

/** Headers of every answer. Dubbing needs the microphone; nothing needs the other devices. */
const always: readonly [name: string, value: string][] = [
  ['x-content-type-options', 'nosniff'],
  // Own pages get the whole address, as a sign of where a change comes from. Other sites learn nothing.
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()'],
];

/** Adds the security headers of every answer. `secure` tells whether the visitor's connection is encrypted. */
export function addSecurityHeaders(headers: Headers, { secure }: { secure: boolean }): void {
  for (const [name, value] of always) headers.set(name, value);
  if (secure) headers.set('strict-transport-security', `max-age=${HSTS_SECONDS}`);
}
