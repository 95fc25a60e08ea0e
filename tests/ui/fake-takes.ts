import { AppError } from '#domain/errors.ts';
import type { BarView } from '#domain/services.ts';
import { chooseTakes } from '#domain/takes/choose-takes.ts';
import type { Take, TakesService, TakeView } from '#domain/takes/types.ts';
import { lengthMsOf } from '#shared/clip-segments.ts';

/** Takes kept in memory, without sound; `viewOf` throws not_found. */
export function fakeTakes(viewOf: (barId: string) => BarView, coldIds: () => string[]): TakesService {
  let rows: Take[] = [];
  const shares = new Map<string, string>();
  const show = (take: Take): TakeView => ({ take, ownerName: '演示', mine: true });
  const found = (id: string): Take => {
    const take = rows.find((row) => row.id === id);
    if (!take) throw new AppError('not_found');
    return take;
  };
  return {
    async save({ viewer, barId, line, leadMs }) {
      const { bar, lines } = viewOf(barId);
      const spoken = line === null ? null : lines[line];
      const startMs = spoken?.startMs ?? 0;
      const endMs = spoken?.endMs ?? lengthMsOf(bar.segments);
      const take: Take = {
        id: `take-${rows.length + 1}`,
        ownerId: viewer.id,
        barId,
        line,
        startMs,
        endMs,
        durationMs: endMs - startMs + 600,
        leadMs,
        offsetMs: 0,
        isBest: false,
        peak: 600,
        clipped: false,
        createdMs: Date.now(),
      };
      rows = [take, ...rows];
      return show(take);
    },
    list: async ({ barId }) => ({
      takes: rows.filter((row) => row.barId === barId).map(show),
      shareId: shares.get(barId) ?? null,
    }),
    listMine: async ({ pageno, pagesize }) => ({ list: rows, total: rows.length, pageno, pagesize }),
    async update({ takeId, best, offsetMs }) {
      const take = found(takeId);
      if (offsetMs !== null) take.offsetMs = offsetMs;
      if (best !== null) {
        for (const row of rows) if (row.barId === take.barId && row.line === take.line) row.isBest = false;
        take.isBest = best;
      }
      return show(take);
    },
    async remove({ takeId }) {
      rows = rows.filter((row) => row !== found(takeId));
    },
    async share({ barId, on }) {
      if (on) shares.set(barId, `share-${barId}`);
      else shares.delete(barId);
      return { shareId: shares.get(barId) ?? null };
    },
    async shared({ shareId }) {
      const barId = [...shares].find(([, id]) => id === shareId)?.[0];
      if (barId === undefined) throw new AppError('not_found');
      const takes = chooseTakes(rows.filter((row) => row.barId === barId)).map(show);
      return { clip: viewOf(barId), ownerName: '演示', mine: true, takes };
    },
    async file() {
      throw new AppError('not_found');
    },
    async cold({ pageno, pagesize }) {
      const list = coldIds().map((id) => ({ clip: viewOf(id), people: 0 }));
      return {
        list: list.slice((pageno - 1) * pagesize, pageno * pagesize),
        total: list.length,
        pageno,
        pagesize,
      };
    },
  };
}
