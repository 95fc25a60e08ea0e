import {
  AudioLines,
  Camera,
  Download,
  Ear,
  type LucideIcon,
  MessagesSquare,
  Mic,
  Scissors,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import type { ShortcutAction } from '../../keyboard/key-bindings.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import type { WorkspaceTarget } from '../../navigation/page-addresses.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import { Kbd, Tooltip } from '../../ui/index.ts';
import { type Verb, verbPath, verbs } from './verbs.ts';

const looks: Record<Verb, { icon: LucideIcon; action: ShortcutAction }> = {
  listen: { icon: Ear, action: 'listen' },
  shadow: { icon: MessagesSquare, action: 'shadow' },
  dub: { icon: Mic, action: 'record' },
  compare: { icon: AudioLines, action: 'compare' },
  still: { icon: Camera, action: 'freezeFrame' },
  cut: { icon: Scissors, action: 'cutLine' },
  takeAway: { icon: Download, action: 'exportClip' },
};

/**
 * The row of verbs: what one can do with the line, each a link to its panel, each with its key. It is above the picture and
 * the panel, where it stays while both change. On a phone, it is at the bottom of the screen, in reach of the thumb.
 */
export function VerbRow({
  current,
  target,
  player,
}: {
  current: Verb;
  target: WorkspaceTarget;
  player: LinePlayer | null;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const navigate = useNavigate();
  /** The still is of the frame on screen, which only the moment of the press knows. */
  const pathNow = (verb: Verb) =>
    verbPath(verb, target, verb === 'still' ? player?.playback.frame : undefined);
  const open = (verb: Verb) => {
    if (verb === 'still') player?.playback.pause();
    if (verb !== current) void navigate(pathNow(verb));
  };
  // A panel that has a use of its own for one of these keys comes after this row and gets it.
  useShortcuts({
    listen: () => open('listen'),
    shadow: () => open('shadow'),
    record: () => open('dub'),
    compare: () => open('compare'),
    freezeFrame: () => open('still'),
    cutLine: () => open('cut'),
    exportClip: () => open('takeAway'),
  });
  return (
    <nav
      aria-label={t('workspace.verbs')}
      className="flex shrink-0 max-lg:stage max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-rule max-lg:border-t max-lg:px-1 max-lg:pb-[env(safe-area-inset-bottom)] lg:gap-1"
    >
      {verbs.map((verb) => {
        const { icon: Icon, action } = looks[verb];
        const keys = shortcutLabel(action);
        return (
          <Tooltip key={verb} label={t(`workspace.hint.${verb}`)} keys={keys}>
            <Link
              to={verbPath(verb, target)}
              onClick={(event) => {
                if (verb !== 'still' || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                open(verb);
              }}
              aria-current={verb === current ? 'page' : undefined}
              data-verb={verb}
              className="group relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-edit text-12 text-ink-2 transition hover:bg-ink/7 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink whitespace-nowrap lg:min-h-10 lg:flex-initial lg:flex-row lg:gap-2 lg:px-3 lg:text-14"
            >
              <Icon size={20} strokeWidth={1.5} className="shrink-0" aria-hidden="true" />
              {t(`workspace.verb.${verb}`)}
              {keys ? (
                <span aria-hidden="true" className="max-lg:hidden pointer-coarse:hidden">
                  <Kbd keys={keys} />
                </span>
              ) : null}
              <span
                aria-hidden="true"
                className="bracket text-line opacity-0 transition-opacity group-aria-[current=page]:opacity-100"
                style={{ inset: '3px 1px', '--bracket-arm': '7px' } as React.CSSProperties}
              />
            </Link>
          </Tooltip>
        );
      })}
    </nav>
  );
}
