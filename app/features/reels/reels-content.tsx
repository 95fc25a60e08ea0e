import type { Route } from './+types/reels-route.ts';
import { ReelList } from './reel-list.tsx';
import { ReelPage } from './reel-page.tsx';

export default function ReelsContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData.show === 'reel' ? (
    <ReelPage key={loaderData.reel.reelId} reel={loaderData.reel} />
  ) : (
    <ReelList reels={loaderData.reels} />
  );
}
