import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { isCalendarDate } from '../../../calc/dates.ts';
import { dayAfter } from '../../../machines/lists/group/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { whatIsMeant } from './listDialogs.ts';

/** Until which day the rows sleep: typed as a date. */
export function SnoozeDialog() {
  const { group, root } = useActors();
  const meant = useSelector(group, ({ context }) => whatIsMeant(context));
  const tomorrow = useSelector(group, ({ context }) => dayAfter(context.now(), 1));
  const [day, setDay] = useState(() => dayAfter(group.getSnapshot().context.now(), 14));
  const isValid = isCalendarDate(day) && day >= tomorrow;
  return (
    <Dialog
      title={`Snooze ${meant}`}
      testId="snooze"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'group.snooze', until: day });
      }}
      actions={
        <button type="submit" className="button button--primary">
          Snooze <Keys keys="Enter" />
        </button>
      }
    >
      <Field label="Until" name="Until which day" required="Choose a day from tomorrow on." isFilled={isValid}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="date"
            min={tomorrow}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
