import type { redPackets, VideoRedPacketDto } from '#contract/red-packets.ts';
import type { VideoRedPacket } from '#domain/red-packets/types.ts';
import type { Handlers } from '../calls/handler.ts';

export const redPacketHandlers: Handlers<typeof redPackets> = {
  async ofVideo({ services, viewer, input }) {
    const found = await services.redPackets.findForVideo({ viewer, ...input });
    return { redPacket: found && toVideoRedPacketDto(found) };
  },

  reportPlayback: ({ services, viewer, input }) => services.redPackets.reportPlayback({ viewer, ...input }),

  open: ({ services, viewer, input }) => services.redPackets.open({ viewer, ...input }),
};

const toVideoRedPacketDto = ({
  expireMs,
  watchStatus,
  ownGrant,
  ...redPacket
}: VideoRedPacket): VideoRedPacketDto => ({
  ...redPacket,
  expiresAt: expireMs / 1000,
  watched: watchStatus,
  mine: ownGrant,
});
