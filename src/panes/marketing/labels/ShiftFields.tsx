import { useSelector } from '@xstate/react';
import { MOST_LABEL_SHIFT, type LabelShift } from '../../../calc/marketing/labelPlaces.ts';
import { useActors } from '../../parts/actors.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { Field } from '../../parts/Field.tsx';

const axes = [
  { axis: 'x', label: 'Shift right', name: 'Shift right, in points' },
  { axis: 'y', label: 'Shift down', name: 'Shift down, in points' },
] as const;
const shifts = Array.from({ length: 2 * MOST_LABEL_SHIFT + 1 }, (_, at) => MOST_LABEL_SHIFT - at);
const shiftText = (shift: number): string => (shift > 0 ? `+${shift}` : String(shift));

/** Where this printer puts paper: kept for the user, and for every sheet. */
export function ShiftFields() {
  const { root, settings } = useActors();
  const shift = useSelector(settings, (state) => state.context.settings.labelShift);
  const change = (part: Partial<LabelShift>): void =>
    root.send({ type: 'settings.set', change: { labelShift: { ...shift, ...part } } });
  return (
    <>
      {axes.map(({ axis, label, name }) => (
        <Field
          key={axis}
          label={label}
          name={name}
          {...(axis === 'x' ? {} : { hint: 'Of the printer, in points (1/72 in); below 0 left and up.' })}
        >
          {(control) => (
            <select
              {...control}
              className="field"
              onKeyDown={submitByEnter}
              value={shift[axis]}
              onChange={({ target }) => change({ [axis]: Number(target.value) })}
            >
              {shifts.map((one) => (
                <option key={one} value={one}>
                  {shiftText(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </>
  );
}
