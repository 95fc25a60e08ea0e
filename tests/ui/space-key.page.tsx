import { createRoot } from 'react-dom/client';
import { useKeys } from '#app/player/use-keys.ts';

/** A page with something to play and controls to press; each counts in a data attribute of the body. */
function Page() {
  const count = (name: string) => () => {
    document.body.dataset[name] = String(Number(document.body.dataset[name] ?? 0) + 1);
  };
  useKeys({ play: count('played') });
  return (
    <>
      <button type="button" onClick={count('pressed')}>
        button
      </button>
      <a href="#here">to the heading</a>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
