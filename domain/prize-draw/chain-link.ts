/** What one draw adds to the chain. Its prize is that of the document with `prizeId`. */
export interface DrawLink {
  kind: 'draw';
  /** The hash of the link before; of the first link, the commitment. In hex, as `hash`. */
  previousHash: string;
  seq: number;
  /** Who drew: the pseudonym of one account in one activity. */
  visitor: string;
  requestId: string;
  roll: number;
  /** Positions on the wheel of the prize that the roll selects and of the awarded one. */
  drawnIndex: number;
  awardedIndex: number;
  prizeId: string;
  timeMs: number;
  hash: string;
}

/** What an extension of the published activity adds to the chain: the new end and chances, and the added stock. */
export interface ExtensionLink {
  kind: 'extension';
  previousHash: string;
  /** The number of the last draw before it. */
  afterSeq: number;
  endsMs: number;
  chances: number;
  addedStock: { prizeId: string; count: number }[];
  timeMs: number;
  hash: string;
}

export type ChainLink = DrawLink | ExtensionLink;

/** What a visitor keeps of a draw, to check it against the export later. */
export interface DrawReceipt extends DrawLink {
  activityId: string;
}
