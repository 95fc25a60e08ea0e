/** The part of a hit that `assignVideoSlots` needs. */
export interface SlotHit {
  lineId: string;
  videoId: string;
}

/** Two video elements: one is visible, the other loads the next hit. */
export interface VideoSlots<Hit extends SlotHit> {
  hits: readonly [Hit | null, Hit | null];
  active: 0 | 1;
}

/**
 * Assigns the current hit and the next one to the elements. The current hit goes to the element that has loaded it, or
 * else to the one that has loaded its video, or else to the hidden one. The next hit goes to the other element, which
 * keeps its hit if `next` is null.
 */
export function assignVideoSlots<Hit extends SlotHit>(
  slots: VideoSlots<Hit>,
  current: Hit,
  next: Hit | null,
): VideoSlots<Hit> {
  const active = chooseSlot(slots, current);
  const other = slots.hits[active === 0 ? 1 : 0];
  const hidden = next ?? other;
  return { active, hits: active === 0 ? [current, hidden] : [hidden, current] };
}

function chooseSlot(slots: VideoSlots<SlotHit>, current: SlotHit): 0 | 1 {
  const hidden = slots.active === 0 ? 1 : 0;
  const order = [slots.active, hidden] as const;
  return (
    order.find((slot) => slots.hits[slot]?.lineId === current.lineId) ??
    order.find((slot) => slots.hits[slot]?.videoId === current.videoId) ??
    (slots.hits[slots.active] === null ? slots.active : hidden)
  );
}
