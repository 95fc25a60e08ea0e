/** What a video element has to be at: a line of a video. */
export interface SlotHit {
  lineId: string;
  videoId: string;
}

/** Two video elements: one is seen, the other is being made ready for what comes next. */
export interface VideoSlots<Hit extends SlotHit> {
  hits: readonly [Hit | null, Hit | null];
  active: 0 | 1;
}

/**
 * The elements for a current hit and the one after it. The current hit goes where it has been made ready, else where
 * its video is open already, else into the element that is not seen; the next hit goes into the other. With `next` null
 * the other keeps what it has.
 */
export function assignVideoSlots<Hit extends SlotHit>(
  slots: VideoSlots<Hit>,
  current: Hit,
  next: Hit | null,
): VideoSlots<Hit> {
  const active = chooseSlot(slots, current);
  const other = slots.hits[active === 0 ? 1 : 0];
  const after = next ?? other;
  return { active, hits: active === 0 ? [current, after] : [after, current] };
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
