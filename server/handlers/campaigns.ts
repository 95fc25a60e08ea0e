import type { Hono } from 'hono';
import * as z from 'zod';
import { adPlacements } from '#shared/campaign-codes.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import type { CallDescription } from '../call-description.ts';
import { fileResponse } from '../media/file-response.ts';
import { filmTimeParam, idParam, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';

const place = z.object({ place: z.enum(adPlacements) });
const showing = z.object({ ad_id: idParam, view_id: idParam, kind: z.enum(['impression', 'click']) });
const ofVideo = z.object({ video_id: idParam });
const played = z.object({ video_id: idParam, from_ms: filmTimeParam, to_ms: filmTimeParam });
const open = z.object({ hb_id_md5: idParam, request_id: idParam });

/** What learners see of campaigns: an ad for a place, a video's red packet. */
export function mountCampaignCalls(api: Hono<HttpEnv>): void {
  api.get('/ad_show.php', async (c) => {
    requireViewer(c);
    const input = await readInput(c, place);
    const ad = await c.var.services.campaigns.ads.serve({ placement: input.place });
    c.header('cache-control', 'no-store');
    return c.json({
      ad: ad && {
        ad_id: ad.adId,
        view_id: ad.impressionId,
        title: ad.title,
        summary: ad.summary,
        company_name: ad.companyName,
        link: ad.link,
        image_url: pictureUrl(ad.picture.id),
        alt: ad.picture.alt,
      },
    });
  });

  api.post('/ad_event.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { ad_id, view_id, kind } = await readInput(c, showing);
    return c.json(
      await c.var.services.campaigns.ads.recordEvent({ viewer, adId: ad_id, impressionId: view_id, kind }),
    );
  });

  api.get('/hb_video.php', async (c) => {
    const viewer = requireViewer(c);
    const { video_id } = await readInput(c, ofVideo);
    const hb = await c.var.services.campaigns.redPackets.findForVideo({ viewer, videoId: video_id });
    c.header('cache-control', 'no-store');
    return c.json({
      hb: hb && {
        hb_id_md5: hb.redPacketId,
        activity_theme: hb.theme,
        company_name: hb.companyName,
        expire_time: hb.expireMs / 1000,
        open: hb.canOpen,
        watched: hb.watchStatus,
        mine: hb.ownGrant && { money: hb.ownGrant.cents, state: hb.ownGrant.state },
      },
    });
  });

  api.post('/hb_watch.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { video_id, from_ms, to_ms } = await readInput(c, played);
    const watched = await c.var.services.campaigns.redPackets.reportPlayback({
      viewer,
      videoId: video_id,
      fromMs: from_ms,
      toMs: to_ms,
    });
    return c.json(watched);
  });

  api.post('/hb_open.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { hb_id_md5, request_id } = await readInput(c, open);
    const { outcome, cents } = await c.var.services.campaigns.redPackets.open({
      viewer,
      redPacketId: hb_id_md5,
      requestId: request_id,
    });
    return c.json({ outcome, money: cents });
  });
}

/** `/media/picture`: banners and logos, for anyone signed in. */
export function mountPictureRoute(media: Hono<HttpEnv>): void {
  media.get('/picture/:name', async (c) => {
    requireViewer(c);
    const path = await c.var.services.campaigns.ads.picturePath(c.req.param('name').replace(/\.webp$/, ''));
    return fileResponse({
      request: c.req.raw,
      path,
      contentType: 'image/webp',
      downloadName: null,
      immutable: true,
    });
  });
}

const watched = z.object({ percent: z.int(), done: z.boolean() });

export const campaignCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/ad_show.php',
    summary: 'An ad for a place, drawn by weight; null when none is running.',
    access: 'client',
    input: place,
    answer: z.object({
      ad: z
        .object({
          ad_id: z.string(),
          view_id: z.string(),
          title: z.string(),
          summary: z.string(),
          company_name: z.string(),
          link: z.string(),
          image_url: z.string(),
          alt: z.string(),
        })
        .nullable(),
    }),
  },
  {
    methods: ['POST'],
    path: '/api/ad_event.php',
    summary: 'Counts the showing of an ad, or the click on it, once.',
    access: 'client',
    input: showing,
    answer: z.object({ counted: z.boolean() }),
  },
  {
    methods: ['GET'],
    path: '/api/hb_video.php',
    summary: "A video's red packet and how much of the video has been watched; null without one.",
    access: 'client',
    input: ofVideo,
    answer: z.object({
      hb: z
        .object({
          hb_id_md5: z.string(),
          activity_theme: z.string(),
          company_name: z.string(),
          expire_time: z.int(),
          open: z.boolean(),
          watched,
          mine: z.object({ money: z.int(), state: z.enum(['owed', 'paid']) }).nullable(),
        })
        .nullable(),
    }),
  },
  {
    methods: ['POST'],
    path: '/api/hb_watch.php',
    summary: 'Reports a span of a video as played; bounded by the time that has passed.',
    access: 'client',
    input: played,
    answer: watched,
  },
  {
    methods: ['POST'],
    path: '/api/hb_open.php',
    summary: 'Opens a red packet once; the same request_id is given the same answer.',
    access: 'client',
    input: open,
    answer: z.object({
      outcome: z.enum(['granted', 'already', 'exhausted', 'closed']),
      money: z.int().nullable(),
    }),
  },
];
