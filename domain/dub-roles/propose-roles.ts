import type { Speakers } from '../films/types.ts';

/** A role that the subtitles suggest. */
export interface ProposedRole {
  name: string;
  /** Indexes of its lines, from 0. */
  lineIndexes: number[];
}

/**
 * Proposes a role for each speaker whom the subtitles name, in the order in which they speak. A line of several speakers
 * goes to the first one with a name. Lines whose speaker is unknown are in no role.
 */
export function proposeRoles(lines: readonly { speakers?: Speakers | undefined }[]): ProposedRole[] {
  const roles = new Map<string, ProposedRole>();
  for (const [index, { speakers }] of lines.entries()) {
    const name = speakers?.find((speaker) => speaker !== null);
    if (name === undefined || name === null) continue;
    const key = name.toLowerCase();
    const role = roles.get(key) ?? { name, lineIndexes: [] };
    role.lineIndexes.push(index);
    roles.set(key, role);
  }
  return [...roles.values()];
}
