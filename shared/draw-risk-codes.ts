/** Why the fallback replaces a prize that is in stock. The codes are stored. */
export const withholdReasons = ['list', 'person_cap', 'day_cap', 'device_cap', 'network_cap'] as const;
export type WithholdReason = (typeof withholdReasons)[number];

/** A member of the black list gets the fallback. Members of the white list are exempt from caps by device and network. */
export const riskLists = ['black', 'white'] as const;
export type RiskList = (typeof riskLists)[number];

/** The kinds of subjects of a list entry. */
export const listedKinds = ['account', 'phone', 'network'] as const;
export type ListedKind = (typeof listedKinds)[number];
