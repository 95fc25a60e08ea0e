import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useShortcuts } from '#app/keyboard/use-shortcuts.ts';
import { Select } from '#app/ui/select.tsx';

/** A page with something to play and controls to press; each counts in a data attribute of the body. */
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
