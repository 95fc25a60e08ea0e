import { useState } from 'react';
import {
  buildClipFileName,
  type ClipNameFields,
  NAME_TEMPLATE_MAX,
  nameTemplates,
} from '#shared/clip-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field, Select } from '../../ui/index.ts';

const templateNames = ['line', 'filmTime', 'filmTimeLine', 'timeLine'] as const;
const CUSTOM = 'custom';

/** Selects or edits the template for file names, with an example name for this clip. */
export function FileNameTemplateField({
  template,
  onChange,
  fields,
}: {
  template: string;
  onChange: (template: string) => void;
  fields: ClipNameFields;
}) {
  const { t } = useTranslation();
  const [isCustomSelected, setIsCustomSelected] = useState(false);
  const isPreset = nameTemplates.some((preset) => preset === template);
  const isCustom = isCustomSelected || !isPreset;
  const options = [
    ...nameTemplates.map((value, index) => ({
      value: String(value),
      label: t(`download.nameChoice.${templateNames[index] ?? 'line'}`),
    })),
    { value: CUSTOM, label: t('download.nameOwn') },
  ];
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <Select
          label={t('download.name')}
          showLabel
          size="s"
          value={isCustom ? CUSTOM : template}
          options={options}
          onChange={(value) => {
            setIsCustomSelected(value === CUSTOM);
            if (value !== CUSTOM) onChange(value);
          }}
        />
        <span className="min-w-0 break-all text-14 text-ink-2" data-testid="name-example">
          {t('download.nameExample', {
            name: buildClipFileName({ file: { kind: 'mp4', lang: null }, fields, template }),
          })}
        </span>
      </div>
      {isCustom ? (
        <Field
          label={t('download.nameOwnLabel')}
          hint={t('download.nameOwnHint')}
          value={template}
          maxLength={NAME_TEMPLATE_MAX}
          size="s"
          className="max-w-[420px]"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}
