import type { ListedKind, RiskList, WithholdReason } from '#shared/draw-risk-codes.ts';
import type { Activity, Prize } from './types.ts';

/** Facts about the participant and the day of a draw, read in its transaction. */
export interface RiskFacts {
  /** The entries of the lists that name the participant, the phone number, or the network. */
  listed: readonly { list: RiskList; kind: ListedKind }[];
  /** How many of each prize the participant has won so far, by prize ID. */
  ownPrizes: ReadonlyMap<string, number>;
  /** The counts of the day so far, by subject; see `countedSubjects`. */
  dayCounts: ReadonlyMap<string, number>;
}

export const noRisk: RiskFacts = { listed: [], ownPrizes: new Map(), dayCounts: new Map() };

/** The participant of a draw, with the facts that caps depend on. */
interface CappedParticipant {
  isVisitor: boolean;
  /** Keyed hashes; null if not known. */
  device: string | null;
  network: string | null;
}

const prizeSubject = (prizeId: string): string => `prize:${prizeId}`;
const deviceSubject = (device: string): string => `device:${device}`;
const networkSubject = (network: string): string => `network:${network}`;

/** Returns the subjects whose daily counts limit a draw: prizes, and the device and network of a visitor. */
export function countedSubjects(
  { prizes, visitors }: Pick<Activity, 'prizes' | 'visitors'>,
  participant: CappedParticipant,
): string[] {
  return [
    ...prizes.filter(({ dayCap }) => dayCap !== null).map(({ id }) => prizeSubject(id)),
    ...sourceSubjects(visitors, participant).map(({ subject }) => subject),
  ];
}

/** Returns the subjects for which a draw counts after it has awarded a prize. */
export function subjectsOfDraw(
  { visitors }: Pick<Activity, 'visitors'>,
  participant: CappedParticipant,
  awarded: Prize,
): string[] {
  const ofSource = sourceSubjects(visitors, participant).map(({ subject }) => subject);
  return awarded.dayCap === null ? ofSource : [prizeSubject(awarded.id), ...ofSource];
}

/** Caps by device and network apply only to visitors: a class shares one network, and its accounts are known people. */
function sourceSubjects(
  visitors: Activity['visitors'],
  { isVisitor, device, network }: CappedParticipant,
): { subject: string; cap: number; reason: WithholdReason }[] {
  if (!visitors || !isVisitor) return [];
  const { deviceDailyCap, networkDailyCap } = visitors;
  return [
    ...(deviceDailyCap === null || device === null
      ? []
      : [{ subject: deviceSubject(device), cap: deviceDailyCap, reason: 'device_cap' as const }]),
    ...(networkDailyCap === null || network === null
      ? []
      : [{ subject: networkSubject(network), cap: networkDailyCap, reason: 'network_cap' as const }]),
  ];
}

/**
 * Returns why a drawn prize is withheld; null if it is not. A blacklisted account or phone number never wins. A blacklisted
 * network and the caps by device and network do not apply to participants on the white list.
 */
export function findWithholdReason(args: {
  activity: Pick<Activity, 'visitors'>;
  prize: Prize;
  participant: CappedParticipant;
  facts: RiskFacts;
}): WithholdReason | null {
  const { activity, prize, participant, facts } = args;
  if (prize.isFallback) return null;
  const { listed, ownPrizes, dayCounts } = facts;
  const isWhite = listed.some(({ list }) => list === 'white');
  if (listed.some(({ list, kind }) => list === 'black' && (kind !== 'network' || !isWhite))) return 'list';
  const isReached = (count: number | undefined, cap: number | null) => cap !== null && (count ?? 0) >= cap;
  if (isReached(ownPrizes.get(prize.id), prize.personCap)) return 'person_cap';
  if (isReached(dayCounts.get(prizeSubject(prize.id)), prize.dayCap)) return 'day_cap';
  if (isWhite) return null;
  const reached = sourceSubjects(activity.visitors, participant).find(({ subject, cap }) =>
    isReached(dayCounts.get(subject), cap),
  );
  return reached?.reason ?? null;
}
