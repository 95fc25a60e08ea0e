import { AudioLines, Check, ListPlus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { Button, Tooltip } from '../../ui/index.ts';
import { blurOnEnterOrEscape } from './blur-on-enter-or-escape.ts';
import { PADDING_MAX_MS } from './saved-editor-state.ts';
import type { ClipEditorModel } from './use-clip-editor.ts';
import type { LineSelection } from './use-line-selection.ts';

/**
 * Settings for selecting lines (snapping and padding), and the buttons that snap the selection and add it as a segment.
 */
export function PaddingFields({
  editor,
  lineSelection,
  onAddSegment,
}: {
  editor: ClipEditorModel;
  lineSelection: LineSelection;
  onAddSegment: () => void;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const { padding, snaps, state } = editor;
  const isEditing = state.editing !== null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2 text-12 text-ink-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex items-center gap-1.5">
          <input
            type="checkbox"
            checked={snaps}
            onChange={(event) => lineSelection.setSnaps(event.currentTarget.checked)}
            className="size-4 accent-ink"
          />
          {t('clipEditor.snaps')}
        </label>
        <MsField
          label={t('clipEditor.head')}
          value={padding.headMs}
          onChange={(headMs) => lineSelection.setPadding({ ...padding, headMs })}
        />
        <MsField
          label={t('clipEditor.tail')}
          value={padding.tailMs}
          onChange={(tailMs) => lineSelection.setPadding({ ...padding, tailMs })}
        />
        <span className="max-xl:hidden">{t('clipEditor.lineHint')}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Tooltip label={t('clipEditor.snapHint')} keys={shortcutLabel('snapToSpeech')}>
          <Button size="s" onClick={lineSelection.snap}>
            <AudioLines size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('clipEditor.snap')}
          </Button>
        </Tooltip>
        <Tooltip
          label={t(isEditing ? 'clipEditor.keepEditedHint' : 'clipEditor.keepHint')}
          keys={shortcutLabel('keepSegment')}
        >
          <Button size="s" onClick={onAddSegment}>
            {isEditing ? (
              <Check size={16} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <ListPlus size={16} strokeWidth={1.5} aria-hidden="true" />
            )}
            {t(isEditing ? 'clipEditor.keepEdited' : 'clipEditor.keep')}
          </Button>
        </Tooltip>
      </span>
    </div>
  );
}

function MsField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (ms: number) => void;
}) {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        max={PADDING_MAX_MS}
        step={50}
        value={value}
        onChange={(event) => {
          const ms = Math.round(event.currentTarget.valueAsNumber);
          onChange(Number.isNaN(ms) ? 0 : Math.max(0, Math.min(ms, PADDING_MAX_MS)));
        }}
        onKeyDown={blurOnEnterOrEscape}
        className="figures h-8 w-[68px] rounded-edit border border-edge bg-sheet px-2 text-right text-ink focus:border-ink"
      />
      <span className="figures">ms</span>
    </span>
  );
}
