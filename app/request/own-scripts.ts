import { createHash } from 'node:crypto';

/**
 * Takes the nonce of its rendering out of a page. Returns the HTML without it, and the content policy's source expression of
 * each inline script that carried it: the SHA-256 of its text (Content Security Policy Level 3, section 2.3.1). A script
 * that did not carry the nonce was not written by a component, so the policy does not allow it.
 */
export function listOwnScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const scripts = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g');
  const sources = new Set<string>();
  for (const [, text = ''] of html.matchAll(scripts))
    if (text !== '') sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), sources: [...sources] };
}
