import { useRef, useState } from "react";
import { publishCopy } from "../../content/publish.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { daysApart, type Pace, paces, toInstant, tomorrow } from "./publish-times.ts";
import styles from "./schedule-dialog.module.css";

const copy = publishCopy.later;

type ScheduleDialogProps = {
  count: number;
  /** Called with a function that gives the time of the nth article, from 0, in ISO-8601. */
  onSchedule: (instantOf: (index: number) => string) => void;
  onClose: () => void;
};

/** Asks when to publish articles, in local time. */
export function ScheduleDialog({ count, onSchedule, onClose }: ScheduleDialogProps) {
  const [day, setDay] = useState(() => tomorrow(new Date()));
  const [time, setTime] = useState("07:00");
  const [pace, setPace] = useState<Pace>("at-once");
  const [isPast, setPast] = useState(false);
  const dayField = useRef<HTMLInputElement>(null);
  const first = toInstant(day, time);

  function schedule(): void {
    if (!first || first <= new Date()) {
      setPast(true);
      dayField.current?.focus();
      return;
    }
    onSchedule((index) => toInstant(day, time, index * daysApart[pace])?.toISOString() ?? "");
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title(count)}
      actions={
        <>
          <Button onClick={onClose}>{uploadCopy.cancel}</Button>
          <Button variant="primary" onClick={schedule}>
            {copy.schedule(count)}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          ref={dayField}
          type="date"
          name="day"
          label={copy.day}
          value={day}
          error={isPast ? copy.past : undefined}
          onChange={({ target }) => {
            setDay(target.value);
            setPast(false);
          }}
        />
        <TextField
          type="time"
          name="time"
          label={copy.time}
          value={time}
          hint={first ? copy.zone(zoneOf(), first.toISOString().slice(11, 16)) : undefined}
          onChange={({ target }) => {
            setTime(target.value);
            setPast(false);
          }}
        />
      </div>
      {count > 1 && (
        <Segments
          label={copy.pace}
          value={pace}
          onValueChange={setPace}
          segments={paces.map((value) => ({ value, label: copy.paces[value] }))}
        />
      )}
      <p className="quiet">{copy.until}</p>
    </Dialog>
  );
}

/** The city of the browser's time zone: Athens for Europe/Athens. */
function zoneOf(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
