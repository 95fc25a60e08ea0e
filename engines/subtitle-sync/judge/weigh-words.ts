/**
 * How sure it is that the words of some lines are said where a timing puts them: the mean presence of their words, as the
 * pronunciation engine measures it (about 1 where they are said, -2 where they are not). Null if nobody has looked.
 */
export interface WordEvidence {
  present: number | null;
  /** At the best candidate. */
  best: number | null;
}

/** From this presence on, the words are said; from the lower one down, they are not. */
const SAID = 0;
const NOT_SAID = -1;
/** Words must be so much surer at the best candidate than at the present times. */
const MIN_DIFFERENCE = 1;
/** What the words are worth, in log odds. Wrong lines hardly ever fit by chance. */
const FOR = 4;
const AGAINST = -8;

/** Returns what the words say for the best candidate, in log odds. In a film that speaks another language they are said nowhere. */
export function weighWords({ present, best }: WordEvidence): number {
  if (best === null) return 0;
  if (best <= NOT_SAID) return AGAINST;
  return best >= SAID && best - (present ?? NOT_SAID) >= MIN_DIFFERENCE ? FOR : 0;
}

/** Tells whether the words are surely not said at the present times. */
export const areNotSaidNow = ({ present }: WordEvidence): boolean => present !== null && present <= NOT_SAID;

/** Tells whether the words are said at the present times, and not rather at the best candidate. */
export const areSaidNow = ({ present, best }: WordEvidence): boolean =>
  present !== null && present >= SAID && present > (best ?? NOT_SAID);
