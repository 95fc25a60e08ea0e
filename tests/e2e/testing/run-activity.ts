import type { WheelTheme } from '#shared/wheel-themes.ts';
import { type SignedInCaller, signIn } from '../../testing/sign-in.ts';

/** Creates a prize draw that runs for an hour, through the API. `end` ends it, which publishes its seed. */
export async function runActivity(
  address: string,
  activity: {
    title: string;
    chances: number;
    theme?: WheelTheme;
    /** The rules for visitors, as on the wire. By default, the activity has no visitors. */
    visitors?: Record<string, number | null>;
    prizes: { name: string; weight: number; stock?: number; fallback?: boolean }[];
  },
): Promise<{ owner: SignedInCaller; activityId: string; end(): Promise<void> }> {
  const owner = await signIn(address, 'owner');
  const nowSeconds = Math.floor(Date.now() / 1000);
  const post = async <Data>(call: string, form: Record<string, string | number>): Promise<Data> => {
    const { body } = await owner.post<{ code: number; msg: string; data: Data }>(
      `/test/index/admin/${call}`,
      form,
    );
    if (body.code !== 200) throw new Error(`${call} answered ${body.code}: ${body.msg}`);
    return body.data;
  };
  const { activity_id } = await post<{ activity_id: string }>('set_activity', {
    ...{ title: activity.title, chances: activity.chances, rules: '抽完为止。', needs_phone: 0 },
    ...{ sponsor: '台词书店', contact: '400-000-0000', wheel_theme: activity.theme ?? 'blank' },
    ...{ starts_at: nowSeconds - 60, ends_at: nowSeconds + 3600 },
    prizes: JSON.stringify(activity.prizes),
    visitors: JSON.stringify(activity.visitors ?? null),
  });
  await post('update_activity_status', { activity_id, status: 1 });
  return {
    owner,
    activityId: activity_id,
    end: () => post('update_activity_status', { activity_id, status: 3 }),
  };
}
