import type { CampaignServices, HbView } from '#domain/campaigns/services.ts';
import type { AdRow, Company, Grant, Hb } from '#domain/campaigns/types.ts';
import { AppError } from '#domain/errors.ts';
import { films, videos } from './fake-data.ts';

const DAY_MS = 86_400_000;
const at = Date.UTC(2026, 10, 1, 4);

/** One company with an ad and two red packets, kept in memory; what is entered is kept, figures do not move. */
export function fakeCampaigns(): CampaignServices {
  const companies: Company[] = [
    {
      id: 'c1',
      adminId: 'u-owner',
      name: '晨光文具',
      contact: '王芳',
      phone: '13800138000',
      licenceNo: null,
      logoId: null,
      remark: null,
      createdMs: at,
    },
  ];
  const ads: AdRow[] = [
    {
      ad: {
        id: 'a1',
        adminId: 'u-owner',
        companyId: 'c1',
        title: '开学季，本子满减',
        summary: '全场满 50 减 10，本周有效。',
        link: '/list',
        places: ['home', 'list'],
        startsMs: at,
        endsMs: at + 90 * DAY_MS,
        dailyCap: null,
        weight: 1,
        status: 1,
        createdMs: at,
      },
      companyName: '晨光文具',
      banners: [{ id: 'n1', adId: 'a1', pictureId: 'p1', alt: '摊开的笔记本', link: null, sort: 0 }],
      impressions: 1280,
      clicks: 64,
    },
  ];
  const hb = (id: string, change: Partial<Hb>): Hb => ({
    id,
    adminId: 'u-owner',
    companyId: 'c1',
    adId: 'a1',
    theme: '看完靠窗的位子，拆红包',
    videoId: 'v1-1',
    type: 1,
    moneyCents: 10_000,
    count: 50,
    minCents: 100,
    maxCents: 500,
    expireMs: Date.UTC(2027, 4, 1, 16),
    status: 1,
    grantedCents: 236,
    grantedCount: 1,
    refundedCents: 0,
    createdMs: at,
    ...change,
  });
  const hbs = [hb('h1', {}), hb('h2', { status: 0, grantedCents: 0, grantedCount: 0, theme: '周末红包' })];
  const grants: (Grant & { visitorName: string })[] = [
    {
      id: 'g1',
      hbId: 'h1',
      visitorId: 'u-demo',
      place: 0,
      cents: 236,
      state: 'owed',
      createdMs: at,
      paidMs: null,
      visitorName: '小林',
    },
  ];
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new AppError('not_found');
    return value;
  };
  const hbOf = (id: string) => found(hbs.find((one) => one.id === id));
  const adOf = (id: string) => found(ads.find(({ ad }) => ad.id === id));
  const viewOf = (one: Hb): HbView => {
    const video = videos.find(({ id }) => id === one.videoId);
    return {
      hb: one,
      companyName: '晨光文具',
      adTitle: one.adId === null ? null : adOf(one.adId).ad.title,
      filmTitle: films.find(({ id }) => id === video?.filmId)?.titleZh ?? '',
      videoName: video?.originalName ?? '',
    };
  };
  const page = <Row>(list: Row[]) => ({ list, total: list.length, pageno: 1, pagesize: 20 });
  let played = 0;
  let opened = false;
  return {
    ads: {
      async saveCompany({ viewer, companyId, fields }) {
        const company = {
          ...fields,
          id: companyId ?? `c${companies.length + 1}`,
          adminId: viewer.id,
          createdMs: at,
        };
        companies.splice(
          companies.findIndex(({ id }) => id === companyId),
          companyId === null ? 0 : 1,
          company,
        );
        return company;
      },
      listCompanies: async () => page(companies),
      async saveAd({ viewer, adId, fields }) {
        if (adId !== null) Object.assign(adOf(adId).ad, fields);
        else {
          const ad = {
            ...fields,
            id: `a${ads.length + 1}`,
            adminId: viewer.id,
            status: 0 as const,
            createdMs: at,
          };
          ads.unshift({ ad, companyName: '晨光文具', banners: [], impressions: 0, clicks: 0 });
        }
        return { adId: adId ?? `a${ads.length}` };
      },
      async changeAd({ adId, fields }) {
        Object.assign(adOf(adId).ad, fields);
      },
      async moveAd({ adId, status }) {
        adOf(adId).ad.status = status;
      },
      listAds: async () => page(ads),
      ad: async ({ adId }) => adOf(adId),
      async saveBanner({ bannerId, banner }) {
        const id = bannerId ?? `n${Date.now()}`;
        adOf(banner.adId).banners.push({ ...banner, id });
        return { bannerId: id };
      },
      async removeBanner({ bannerId }) {
        for (const row of ads) row.banners = row.banners.filter(({ id }) => id !== bannerId);
      },
      addPicture: async ({ viewer }) => ({
        id: 'p1',
        ownerId: viewer.id,
        width: 1600,
        height: 400,
        bytes: 9000,
        createdMs: at,
      }),
      picturePath: async (pictureId) => pictureId,
      async show({ place }) {
        const row = ads.find(({ ad }) => ad.status === 1 && ad.places.includes(place));
        const banner = row?.banners[0];
        if (!row || !banner) return null;
        const { title, summary, link } = row.ad;
        return {
          adId: row.ad.id,
          viewId: 'w1',
          title,
          summary,
          companyName: row.companyName,
          link,
          picture: { id: banner.pictureId, alt: banner.alt },
        };
      },
      count: async () => ({ counted: true }),
    },
    hbs: {
      async create({ input }) {
        const even = input.moneyCents / input.count;
        const made = hb(`h${hbs.length + 1}`, {
          ...input,
          minCents: input.minCents ?? even,
          maxCents: input.maxCents ?? even,
          status: 0,
          grantedCents: 0,
          grantedCount: 0,
        });
        hbs.unshift(made);
        return made;
      },
      async edit({ hbId, change }) {
        const one = hbOf(hbId);
        Object.assign(one, change);
        return one;
      },
      async move({ hbId, status }) {
        hbOf(hbId).status = status;
      },
      list: async () => page(hbs.map(viewOf)),
      detail: async ({ hbId }) => ({
        ...viewOf(hbOf(hbId)),
        grants: page(grants.filter((grant) => grant.hbId === hbId)),
        owedCents: 236,
        paidCents: 0,
        changes: [{ from: 0, to: 1, actor: '馆长', atMs: at }],
      }),
      companyDetail: async ({ companyId }) => ({
        company: found(companies.find(({ id }) => id === companyId)),
        ads,
        hbs: hbs.map(viewOf),
      }),
      async markPaid({ grantId }) {
        const grant = found(grants.find(({ id }) => id === grantId));
        grant.state = 'paid';
      },
      async ofVideo({ videoId }) {
        const one = hbs.find((packet) => packet.videoId === videoId && packet.status === 1);
        if (!one) return null;
        return {
          hbId: one.id,
          theme: one.theme,
          companyName: '晨光文具',
          expireMs: one.expireMs,
          open: !opened,
          watched: { percent: played, done: played >= 90 },
          mine: opened ? { cents: 236, state: 'owed' } : null,
        };
      },
      async watched() {
        played = Math.min(100, played + 30);
        return { percent: played, done: played >= 90 };
      },
      async open() {
        opened = true;
        return { outcome: 'granted', cents: 236 };
      },
    },
  };
}
