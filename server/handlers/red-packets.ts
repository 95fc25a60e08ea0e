import type { redPackets, VideoRedPacketDto } from '#contract/red-packets.ts';
import type { VideoRedPacket } from '#domain/red-packets/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';

export const redPacketHandlers = defineHandlers<typeof redPackets>()({
  async ofVideo({ services, viewer, input }) {
    const found = await services.redPackets.findForVideo({ viewer, ...input });
    return { redPacket: found && toVideoRedPacketDto(found) };
  },

  reportPlayback: ({ services, viewer, input }) => services.redPackets.reportPlayback({ viewer, ...input }),

  open: ({ services, viewer, input }) => services.redPackets.open({ viewer, ...input }),
});

const toVideoRedPacketDto = defineDto<VideoRedPacketDto>()(
  ({ expiresMs, watchStatus, ownGrant, nextReleaseMs, lesson, ...redPacket }: VideoRedPacket) => ({
    ...redPacket,
    lesson: lesson && { lessonId: lesson.id, kind: lesson.kind, title: lesson.title },
    nextReleaseAt: nextReleaseMs === null ? null : nextReleaseMs / 1000,
    expiresAt: expiresMs / 1000,
    watched: watchStatus,
    mine: ownGrant,
  }),
);
