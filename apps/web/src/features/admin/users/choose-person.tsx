import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";

type ChoosePersonProps = {
  id: number;
  label: string;
  checked: boolean;
  /** `isRange` if Shift was held, which selects all rows down to this one. */
  onChoose: (isRange: boolean) => void;
};

/** The checkbox that selects a person in a list for a bulk decision. */
export function ChoosePerson({ id, label, checked, onChoose }: ChoosePersonProps) {
  return (
    <CheckboxField
      name={`choose-${id}`}
      label={label}
      isLabelHidden
      checked={checked}
      onChange={({ nativeEvent }) => onChoose("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}
