import type { CompanyDetail, RedPacketDetail, RedPacketView } from '#domain/campaigns/services.ts';
import type { AdWithStats, Company } from '#domain/campaigns/types.ts';
import type { WireAd, WireCompany, WireDetail, WireHb } from '#shared/campaign-wire.ts';
import { pictureUrl } from '#shared/media-urls.ts';

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Campaigns as they stand on the wire. */
export function presentCompany(company: Company): WireCompany {
  return {
    company_id: company.id,
    name: company.name,
    contact: company.contact,
    phone: company.phone,
    licence_no: company.licenceNo,
    logo: company.logoId,
    logo_url: company.logoId && pictureUrl(company.logoId),
    remark: company.remark,
    ctime: seconds(company.createdMs),
  };
}

export function presentAd({ ad, companyName, banners, impressions, clicks }: AdWithStats): WireAd {
  return {
    ad_id: ad.id,
    company_id: ad.companyId,
    company_name: companyName,
    title: ad.title,
    summary: ad.summary,
    link: ad.link,
    places: ad.placements,
    starts_at: seconds(ad.startsMs),
    ends_at: seconds(ad.endsMs),
    daily_cap: ad.dailyCap,
    weight: ad.weight,
    status: ad.status,
    banners: banners.map((banner) => ({
      banner_id: banner.id,
      image: banner.pictureId,
      image_url: pictureUrl(banner.pictureId),
      alt: banner.alt,
      link: banner.link,
      sort: banner.sort,
    })),
    impressions,
    clicks,
    ctime: seconds(ad.createdMs),
  };
}

export function presentHb({
  redPacket: hb,
  companyName,
  adTitle,
  filmTitle,
  videoName,
}: RedPacketView): WireHb {
  return {
    hb_id_md5: hb.id,
    activity_theme: hb.theme,
    company_id: hb.companyId,
    company_name: companyName,
    ad_id: hb.adId,
    ad_title: adTitle,
    hb_video_id: hb.videoId,
    film_title: filmTitle,
    video_name: videoName,
    hb_type: hb.type,
    hb_money: hb.moneyCents,
    hb_count: hb.count,
    hb_min: hb.minCents,
    hb_max: hb.maxCents,
    expire_time: seconds(hb.expireMs),
    hb_status: hb.status,
    granted_money: hb.grantedCents,
    granted_count: hb.grantedCount,
    refunded_money: hb.refundedCents,
    ctime: seconds(hb.createdMs),
  };
}

export function presentHbDetail(detail: RedPacketDetail): WireDetail {
  return {
    kind: 'hb',
    hb: presentHb(detail),
    owed_money: detail.owedCents,
    paid_money: detail.paidCents,
    changes: detail.changes.map(({ from, to, actor, atMs }) => ({ from, to, actor, ctime: seconds(atMs) })),
    grants: {
      list: detail.grants.list.map((grant) => ({
        grant_id: grant.id,
        visitor_name: grant.visitorName,
        money: grant.cents,
        state: grant.state,
        ctime: seconds(grant.createdMs),
        paid_time: grant.paidMs === null ? null : seconds(grant.paidMs),
      })),
      page: detail.grants.pageno,
      total: detail.grants.total,
    },
  };
}

export function presentCompanyDetail({ company, ads, redPackets: hbs }: CompanyDetail): WireDetail {
  return {
    kind: 'company',
    company: presentCompany(company),
    ads: ads.map(presentAd),
    hbs: hbs.map(presentHb),
  };
}
