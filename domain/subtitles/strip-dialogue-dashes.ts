import { trimLines } from './strip-markup.ts';

const DASH = /^(?:--?|[‐‑–—―－])\s*(?=[^\s\d-])|^-\s+(?=\d)/;
const SENTENCE_END = /[.!?…。！？,，;；:：—–-]["'”’」』)）]*$/;
/** A second speaker in the same line: `- Hi. - Hello.` */
const INNER_DASH = /(?<=[.!?…。！？]["'”’]?)\s+[-–—]\s*(?=\S)/;
const LATIN_END = /[a-z0-9]["'”’]*$/i;

/**
 * Reads a line of a dialogue.
 * @returns the utterances of the line, one for each dash; null if the line doesn't begin with a dash.
 */
export function readDialogueLine(line: string): string[] | null {
  const spoken = line.replace(DASH, '');
  return spoken === line ? null : spoken.split(INNER_DASH);
}

/**
 * Removes the dashes from the lines of a dialogue. Each speaker's text stays a separate sentence: an English line
 * without end punctuation gets a period (Chinese sentences are separated by the space that joins lines).
 */
export function stripDialogueDashes(text: string): string {
  if (!/^(?:[-‐‑–—―－])/m.test(text)) return text;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const utterances = readDialogueLine(line);
    const before = lines.at(-1);
    if (utterances !== null && before !== undefined && !SENTENCE_END.test(before) && LATIN_END.test(before)) {
      lines[lines.length - 1] = `${before}.`;
    }
    lines.push(utterances?.join(' ') ?? line);
  }
  return trimLines(lines.join('\n'));
}
