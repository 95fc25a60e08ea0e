import { trimLines } from './strip-markup.ts';

const DASH = /^(?:--?|[‐‑–—―－])\s*(?=[^\s\d-])|^-\s+(?=\d)/;
const SENTENCE_END = /[.!?…。！？,，;；:：—–-]["'”’」』)）]*$/;
const LATIN_END = /[a-z0-9]["'”’]*$/i;

/**
 * Removes the dashes from the lines of a dialogue. Each speaker's text stays a separate sentence: an English line
 * without end punctuation gets a period (Chinese sentences are separated by the space that joins lines).
 */
export function stripDialogueDashes(text: string): string {
  if (!/^(?:[-‐‑–—―－])/m.test(text)) return text;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const spoken = line.replace(DASH, '');
    const before = lines.at(-1);
    if (spoken !== line && before !== undefined && !SENTENCE_END.test(before) && LATIN_END.test(before)) {
      lines[lines.length - 1] = `${before}.`;
    }
    // A second speaker in the same line: `- Hi. - Hello.`
    lines.push(spoken === line ? line : spoken.replace(/([.!?…。！？]["'”’]?)\s+[-–—]\s*(?=\S)/g, '$1 '));
  }
  return trimLines(lines.join('\n'));
}
