import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  proposeVisitorRules,
  type VisitorFormValues,
  visitorCapFields,
  visitorChanceFields,
} from './activity-form-values.ts';
import { wrongItemProps } from './wrong-item-props.ts';

/** The rules for visitors: participation, chances, and the daily caps by device and network. */
export function VisitorFields({
  visitors,
  chances,
  isFrozen,
  wrongField,
  onChange,
}: {
  visitors: VisitorFormValues | null;
  chances: string;
  isFrozen: boolean;
  /** The code name of the refused field, such as `visitors.phoneChances`. */
  wrongField: string | null;
  onChange: (visitors: VisitorFormValues | null) => void;
}) {
  const { t } = useTranslation();
  const field = (of: VisitorFormValues, name: keyof VisitorFormValues, className?: string) => (
    <Form.Item
      key={name}
      label={t(`activities.${name}`)}
      htmlFor={`activity-${name}`}
      {...(className === undefined ? {} : { className })}
      {...wrongItemProps(t, wrongField, `visitors.${name}`)}
    >
      <Input
        id={`activity-${name}`}
        inputMode="numeric"
        disabled={isFrozen}
        value={of[name]}
        onChange={(event) => onChange({ ...of, [name]: event.target.value })}
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item extra={visitors ? t('activities.visitorsHint') : undefined}>
        <Checkbox
          checked={visitors !== null}
          disabled={isFrozen}
          onChange={(event) => onChange(event.target.checked ? proposeVisitorRules(chances) : null)}
        >
          {t('activities.visitors')}
        </Checkbox>
      </Form.Item>
      {visitors ? (
        <>
          <div className="flex flex-wrap gap-x-4">
            {visitorChanceFields.map((name) => field(visitors, name))}
          </div>
          <Form.Item extra={t('activities.sourceCapsHint')}>
            <div className="flex flex-wrap gap-x-4">
              {visitorCapFields.map((name) => field(visitors, name, 'mb-0!'))}
            </div>
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
