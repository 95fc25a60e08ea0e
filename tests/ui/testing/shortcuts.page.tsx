import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useShortcuts } from '#app/keyboard/use-shortcuts.ts';
import { Select } from '#app/ui/select.tsx';

/** A page with shortcuts and controls. Data attributes of the body count how often each of them has acted. */
function Page() {
  const count = (name: string) => () => {
    document.body.dataset[name] = String(Number(document.body.dataset[name] ?? 0) + 1);
  };
  const [form, setForm] = useState<'jpg' | 'png'>('jpg');
  useShortcuts({ play: count('played'), nextFrame: count('stepped'), pauseAtEnd: count('paused') });
  return (
    <>
      <button type="button" onClick={count('pressed')}>
        button
      </button>
      <a href="#here">to the heading</a>
      <Select
        label="form"
        value={form}
        options={[
          { value: 'jpg', label: 'jpg' },
          { value: 'png', label: 'png' },
        ]}
        onChange={setForm}
      />
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
