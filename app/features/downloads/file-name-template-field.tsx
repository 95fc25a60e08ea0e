import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  buildClipFileName,
  type ClipNameFields,
  NAME_TEMPLATE_MAX,
  nameTemplates,
} from '#shared/clip-name.ts';
import { Field, Select } from '../../ui/index.ts';

const names = ['line', 'filmTime', 'filmTimeLine', 'timeLine'] as const;
const OWN = 'own';

/** How the files are named, with a name that comes out of it for this very clip. */
export function FileNameTemplateField({
  template,
  onChange,
  facts,
}: {
  template: string;
  onChange: (template: string) => void;
  facts: ClipNameFields;
}) {
  const { t } = useTranslation();
  const [own, setOwn] = useState(false);
  const preset = nameTemplates.find((one) => one === template);
  const isOwn = own || preset === undefined;
  const options = [
    ...nameTemplates.map((value, at) => ({
      value: String(value),
      label: t(`download.nameChoice.${names[at] ?? 'line'}`),
    })),
    { value: OWN, label: t('download.nameOwn') },
  ];
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <Select
          label={t('download.name')}
          showLabel
          size="s"
          value={isOwn ? OWN : template}
          options={options}
          onChange={(value) => {
            setOwn(value === OWN);
            if (value !== OWN) onChange(value);
          }}
        />
        <span className="min-w-0 break-all text-14 text-ink-2" data-testid="name-example">
          {t('download.nameExample', {
            name: buildClipFileName({ file: { kind: 'mp4', lang: null }, fields: facts, template }),
          })}
        </span>
      </div>
      {isOwn ? (
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
