import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import panel from "../panel/panel.module.css";

type NewButtonProps = { label: string; open: boolean; onToggle: () => void };

/** Shows and hides the form above a list on a phone; on larger screens the form is always beside the list. */
export function NewButton({ label, open, onToggle }: NewButtonProps) {
  return (
    <div className={panel.newButton}>
      <Button variant={open ? "secondary" : "primary"} aria-expanded={open} onClick={onToggle}>
        <Icon name={open ? "close" : "plus"} />
        {label}
      </Button>
    </div>
  );
}
