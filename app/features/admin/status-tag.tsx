import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** A tag with a status. An active one is solid, because Ant Design's green on its own tint is hard to read. */
export function StatusTag({ active, children }: { active: boolean; children: ReactNode }) {
  return <Tag variant={active ? 'solid' : 'outlined'}>{children}</Tag>;
}
