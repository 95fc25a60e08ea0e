import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds what opens a red packet besides its video (a lesson, a finished dub), its limits by day, its early end, and its
 * archive. Red packets that are there keep the condition that learners know: the whole video, without limits.
 */
export const addRedPacketConditions = ({ text, integer }: DialectTypes): Migration => ({
  async up(db) {
    const redPackets = () => db.schema.alterTable('red_packets');
    await redPackets()
      .addColumn('lesson_id', text, (column) => column.references('lessons.id'))
      .execute();
    for (const flag of ['needs_dub', 'daily_release', 'release_from_ms', 'release_before'])
      await redPackets()
        .addColumn(flag, integer, (column) => column.notNull().defaultTo(0))
        .execute();
    for (const column of ['visitor_daily_cap', 'ended_ms', 'archived_ms'])
      await redPackets().addColumn(column, integer).execute();
    await db.schema
      .createIndex('watch_progress_viewers')
      .on('watch_progress')
      .columns(['video_id', 'reported_ms', 'viewer_id'])
      .execute();
    // The new index begins with the same column.
    await db.schema.dropIndex('watch_progress_video').execute();
  },
});
