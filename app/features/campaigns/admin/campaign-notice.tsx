import type { ReactNode } from 'react';

/** A notice with a button. Ant Design's `Alert` is hard to read in the product's colors. */
export function CampaignNotice({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-edge px-4 py-2">
      <p className="min-w-0 flex-1 basis-[200px]">{text}</p>
      {action}
    </div>
  );
}
