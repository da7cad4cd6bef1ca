import { useId, useState, type ReactNode } from 'react';
import { Field } from './Field.tsx';
import { Progress } from './Progress.tsx';
import './combobox.css';

export interface ComboboxOption {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
}

interface Props {
  readonly label: string;
  /** Name for the commands that put the keyboard here (`data-field`). */
  readonly field: string;
  readonly placeholder: string;
  readonly value: string;
  readonly isOpen: boolean;
  readonly isBusy?: boolean;
  readonly isInvalid?: boolean;
  readonly isMono?: boolean;
  readonly options: readonly ComboboxOption[];
  /** What the list says when there are no options; null keeps it shut then. */
  readonly empty: string | null;
  readonly describedBy?: string;
  readonly children?: ReactNode;
  readonly onType: (text: string, cursor: number) => void;
  readonly onFocus?: () => void;
  /** `+` typed into the empty field. */
  readonly onPlus?: () => void;
  readonly onLeave: () => void;
  /** Chosen by Enter, Tab or a click. */
  readonly onChoose: (index: number) => void;
  /** Enter with nothing chosen. */
  readonly onEnter: () => void;
  /** A click into the field, or an arrow, while the list is shut. */
  readonly onOpen?: () => void;
  /** Escape while it is open; without it Escape is a command. */
  readonly onShut?: () => void;
  /** The first option is chosen while typing. Without it one has to go down first. */
  readonly choosesFirst?: boolean;
}

/** A field with a list of offers: arrows choose, Enter takes, Escape leaves (a command), as the ARIA pattern has it. */
export function Combobox(props: Props) {
  const { options, isOpen, choosesFirst = true } = props;
  const id = useId();
  const [choice, setChoice] = useState(choosesFirst ? 0 : -1);
  const at = Math.min(choice, options.length - 1);
  const isShown = isOpen && (options.length > 0 || props.empty !== null);
  const choose = (index: number): void => {
    setChoice(choosesFirst ? 0 : -1);
    props.onChoose(index);
  };
  return (
    <Field
      label={props.label}
      place="above"
      className={props.onOpen === undefined ? 'combobox' : 'combobox combobox--pick'}
    >
      {(control) => (
        <>
          <input
            {...control}
            className={props.isMono === true ? 'field combobox-mono' : 'field'}
            data-field={props.field}
            data-escape={isOpen && props.onShut !== undefined ? 'own' : undefined}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            aria-invalid={props.isInvalid === true}
            aria-describedby={props.describedBy}
            autoComplete="off"
            spellCheck={false}
            placeholder={props.placeholder}
            value={props.value}
            onFocus={props.onFocus}
            onBlur={props.onLeave}
            onClick={() => {
              if (!isOpen) props.onOpen?.();
            }}
            onChange={(event) => {
              setChoice(choosesFirst ? 0 : -1);
              props.onType(event.target.value, event.target.selectionStart ?? event.target.value.length);
            }}
            onKeyDown={(event) => {
              if (event.key === '+' && props.onPlus !== undefined && props.value === '') {
                event.preventDefault();
                props.onPlus();
                return;
              }
              const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
              if (by !== 0 && isShown) {
                event.preventDefault();
                setChoice(Math.max(choosesFirst ? 0 : -1, Math.min(at + by, options.length - 1)));
              } else if (by !== 0 && !isOpen && props.onOpen !== undefined) {
                event.preventDefault();
                props.onOpen();
              } else if (event.key === 'Escape' && isOpen && props.onShut !== undefined) {
                event.preventDefault();
                event.stopPropagation();
                props.onShut();
              } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                event.preventDefault();
                if (isShown && at >= 0) choose(at);
                else props.onEnter();
              } else if (event.key === 'Tab' && !event.shiftKey && isShown && at >= 0 && !choosesFirst) {
                event.preventDefault();
                choose(at);
              }
            }}
          />
          <Progress label={`Looking for ${props.label.toLowerCase()}`} isOn={props.isBusy === true} />
          {isShown && (
            <ul
              className="combobox-list"
              id={`${id}-list`}
              role="listbox"
              aria-label={props.label}
              // Its scroll bar is pulled without taking the keyboard from the field, which would shut it.
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((option, index) => (
                <li
                  key={option.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  className={index === at ? 'combobox-option combobox-option--chosen' : 'combobox-option'}
                  ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onMouseDown={(event) => {
                    event.preventDefault();
                    choose(index);
                  }}
                >
                  <span className="combobox-text">{option.text}</span>
                  {option.note !== undefined && <span className="muted combobox-note">{option.note}</span>}
                </li>
              ))}
              {options.length === 0 && <li className="combobox-option muted">{props.empty}</li>}
            </ul>
          )}
          {props.children}
        </>
      )}
    </Field>
  );
}
