import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** A status as a tag. An active one is filled with ink, because antd's green on its own tint is hard to read. */
export function StatusTag({ active, children }: { active: boolean; children: ReactNode }) {
  return <Tag variant={active ? 'solid' : 'outlined'}>{children}</Tag>;
}
