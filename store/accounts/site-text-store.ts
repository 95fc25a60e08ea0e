import type { SiteTextStore } from '#domain/accounts/types.ts';
import { appendAudit } from '../audit/append-audit.ts';
import type { Database } from '../database/tables.ts';

/** Texts of the site that its owner writes. */
export function createSiteTextStore({ db }: { db: Database }): SiteTextStore {
  return {
    async readText(name) {
      const row = await db
        .selectFrom('site_texts')
        .select('text')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.text ?? null;
    },

    async writeText({ name, text, audit }) {
      await db.transaction().execute(async (trx) => {
        if (text === null) {
          const { numDeletedRows } = await trx
            .deleteFrom('site_texts')
            .where('name', '=', name)
            .executeTakeFirst();
          if (numDeletedRows > 0n) await appendAudit(trx, audit);
          return;
        }
        const changed = await trx
          .insertInto('site_texts')
          .values({ name, text, changed_ms: audit.createdMs })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ text, changed_ms: audit.createdMs })
              .where('site_texts.text', '!=', text),
          )
          .returning('name')
          .executeTakeFirst();
        if (changed) await appendAudit(trx, audit);
      });
    },
  };
}
