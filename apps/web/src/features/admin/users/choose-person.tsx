import { CheckboxField } from "../../../ui/checkbox-field.tsx";

type ChoosePersonProps = {
  id: number;
  label: string;
  checked: boolean;
  /** Hears whether Shift was held, which takes all down to this one. */
  onChoose: (isRange: boolean) => void;
};

/** The box by which somebody in a list is chosen, to be decided about with others. */
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
