import { Keyboard } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { StartTour } from '../features/tour/start-tour.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button, Dialog, IconButton, Kbd } from '../ui/index.ts';
import { customKeyBindings, useShortcutLabel } from './custom-key-bindings.ts';
import { formatChord } from './format-chord.ts';
import {
  chordFromEvent,
  chordsOfAction,
  defaultKeyBindings,
  isComposing,
  rebind,
  type ShortcutAction,
} from './key-bindings.ts';
import { activeShortcuts, useShortcuts } from './use-shortcuts.ts';

const groups = ['play', 'practice', 'subtitles', 'find', 'cut', 'dub', 'help'] as const;

/**
 * The button and the shortcut `?` that open the list of the page's shortcuts, where users can change them. Use it once
 * per page.
 */
export function ShortcutsHelp({ size = 'm' }: { size?: 's' | 'm' }) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const [open, setOpen] = useState(false);
  useShortcuts({ help: () => setOpen(true) });
  const keys = shortcutLabel('help');
  return (
    <>
      <IconButton
        icon={Keyboard}
        size={size}
        label={t('player.help')}
        {...(keys ? { keys } : {})}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('player.help')}
        description={t('player.helpText')}
        width={720}
        footer={
          <>
            <StartTour className="mr-auto" />
            <Button onClick={() => customKeyBindings.set({})}>{t('player.resetKeys')}</Button>
          </>
        }
      >
        <KeyList />
      </Dialog>
    </>
  );
}

function KeyList() {
  const { t } = useTranslation();
  const [actions] = useState(activeShortcuts);
  const [waiting, setWaiting] = useState<ShortcutAction | null>(null);
  return (
    <div className="columns-1 gap-8 sm:columns-2">
      {groups.map((group) => {
        const rows = defaultKeyBindings.filter((row) => row.group === group && actions.has(row.id));
        return rows.length === 0 ? null : (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="pb-1 font-medium text-14 text-ink-2">{t(`player.keyGroup.${group}`)}</h3>
            <ul>
              {rows.map((row) => (
                <KeyRow
                  key={row.id}
                  action={row.id}
                  waiting={waiting === row.id}
                  onWait={() => setWaiting(row.id)}
                  onDone={() => setWaiting(null)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function KeyRow({
  action,
  waiting,
  onWait,
  onDone,
}: {
  action: ShortcutAction;
  waiting: boolean;
  onWait: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const bindings = useSyncExternalStore(
    customKeyBindings.subscribe,
    customKeyBindings.get,
    () => customKeyBindings.initial,
  );
  useEffect(() => {
    if (!waiting) return;
    // Handle the key before the dialog does: Escape cancels only the change of the key.
    const assignKey = (event: KeyboardEvent) => {
      if (isComposing(event) || modifierCodes.test(event.code)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.code !== 'Escape' || action === 'leave')
        customKeyBindings.set(rebind(bindings, action, chordFromEvent(event)));
      onDone();
    };
    window.addEventListener('keydown', assignKey, { capture: true });
    return () => window.removeEventListener('keydown', assignKey, { capture: true });
  }, [waiting, action, bindings, onDone]);
  const keys = chordsOfAction(action, bindings);
  const name = t(`player.key.${action}`);
  return (
    <li className="flex min-h-9 items-center justify-between gap-4 border-rule border-b text-14">
      {name}
      <button
        type="button"
        onClick={onWait}
        aria-label={t('player.changeKey', { action: name })}
        className="-mr-1 inline-flex min-h-8 items-center gap-2 rounded-edit px-1 hover:bg-ink/7"
      >
        {waiting ? <span role="status">{t('player.pressKey')}</span> : null}
        {waiting ? null : keys.map((chord) => <Kbd key={chord} keys={formatChord(chord)} />)}
        {waiting || keys.length > 0 ? null : <span className="text-ink-2">{t('player.noKey')}</span>}
      </button>
    </li>
  );
}

const modifierCodes = /^(Shift|Control|Alt|Meta)(Left|Right)$/;
