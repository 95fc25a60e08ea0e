import type { SharedDub, TakeView } from '#domain/takes/types.ts';
import { takeUrl } from '#shared/media-urls.ts';
import type { WireSharedDub, WireTake } from '#shared/wire-takes.ts';
import { presentBar } from './present.ts';

/** A take on the wire; `shareId` goes into its addresses. */
export function presentTake({ take, ownerName, mine }: TakeView, shareId: string | null = null): WireTake {
  return {
    take_id: take.id,
    bar_id: take.clipId,
    line: take.line,
    owner: ownerName,
    mine,
    start_ms: take.startMs,
    end_ms: take.endMs,
    duration_ms: take.durationMs,
    lead_ms: take.preRollMs,
    offset_ms: take.offsetMs,
    best: take.isBest,
    peak: take.peak,
    clipped: take.clipped,
    url: takeUrl(take.id, 'take.m4a', shareId),
    peaks_url: takeUrl(take.id, 'take.peaks', shareId),
    created_ms: take.createdMs,
  };
}

export function presentSharedDub(dub: SharedDub, shareId: string): WireSharedDub {
  return {
    bar: presentBar(dub.clip),
    owner: dub.ownerName,
    mine: dub.mine,
    takes: dub.takes.map((take) => presentTake(take, shareId)),
  };
}
