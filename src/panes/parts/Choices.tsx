import { Command } from 'cmdk';
import { best } from '../../commands/score.ts';
import { Field } from './Field.tsx';
import { NothingFound } from './NothingFound.tsx';
import './choices.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Small text at the end. */
  readonly note?: string;
  /** Stands after all that were found, whatever it is called: a new one of the name typed. */
  readonly isLast?: boolean;
}

interface Props {
  /** What is chosen: `List`, `Column`. */
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Choice[];
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  /** The option that Enter means; null: none yet. */
  readonly current: string | null;
  readonly onCurrent: (key: string | null) => void;
  /** A click; Enter submits the dialog. Without it a click only makes it the current one. */
  readonly onPick?: (key: string) => void;
  /** So many are shown; typing finds the others. */
  readonly shown?: number;
  /** What stands where nothing is found. */
  readonly empty?: string;
  readonly maxLength?: number;
  /** What to say when nothing is chosen; without it nothing has to be. */
  readonly required?: string;
}

/** A field that finds and a list below it: typing narrows, arrows choose one. The scorer is ours, the rest is cmdk's. */
export function Choices(props: Props) {
  const { label, placeholder, options: all, typed, onTyped, current, onCurrent, onPick, maxLength } = props;
  const options = [
    ...best(
      all.filter(({ isLast }) => isLast !== true),
      typed.trim(),
      (option) => option.label,
      props.shown ?? all.length,
    ),
    ...all.filter(({ isLast }) => isLast === true),
  ];
  return (
    <Command
      className="choices-body"
      label={label}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={current ?? ''}
      onValueChange={(key) => onCurrent(key === '' ? null : key)}
    >
      <Field label={label} place="hidden" required={props.required} isFilled={current !== null}>
        {(control) => (
          <Command.Input
            {...control}
            className="field"
            placeholder={placeholder}
            maxLength={maxLength}
            value={typed}
            onValueChange={onTyped}
            // Enter submits the dialog; Home and End stay in the text.
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === 'Home' || event.key === 'End') event.stopPropagation();
            }}
          />
        )}
      </Field>
      <div>
        <NothingFound
          className="choice muted"
          text={options.length === 0 ? (props.empty ?? 'Nothing of this name.') : null}
        />
        <Command.List className="choices" label={label} hidden={options.length === 0}>
          {options.map(({ key, label: text, note }) => (
            <Command.Item
              key={key}
              value={key}
              className="choice"
              // The keyboard stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onSelect={() => onPick?.(key)}
            >
              <span className="choice-label">{text}</span>
              <span className="choice-note">{note}</span>
            </Command.Item>
          ))}
        </Command.List>
      </div>
    </Command>
  );
}
