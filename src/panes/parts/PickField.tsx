import { useMemo, useState } from 'react';
import { Combobox } from './Combobox.tsx';
import { SelectField, type Option } from './SelectField.tsx';

interface PickOption extends Option<string> {
  /** What tells it from others, beside its name. */
  readonly note?: string;
}

interface Props {
  readonly label: string;
  readonly field: string;
  readonly options: readonly PickOption[];
  readonly value: string;
  readonly onChoose: (key: string) => void;
  /** Enter, where nothing is looked for. */
  readonly onEnter: () => void;
}

/** Of so many one is chosen from a list as it is; of more it is looked for. */
const FEW = 12;

/** One of several, or of thousands: a click or an arrow opens all of them, words narrow them. */
export function PickField(props: Props) {
  return props.options.length > FEW ? <PickOfMany {...props} /> : <SelectField {...props} />;
}

function PickOfMany({ label, field, options, value, onChoose, onEnter }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const found = useMemo(() => foundIn(options, typed), [options, typed]);
  const chosen = options.find(({ key }) => key === value)?.name ?? '';
  const choose = (index: number): void => {
    const one = found[index];
    if (one === undefined) return;
    setTyped(null);
    onChoose(one.key);
  };
  return (
    <Combobox
      label={label}
      field={field}
      placeholder={chosen}
      value={typed ?? chosen}
      isOpen={typed !== null}
      choosesFirst={false}
      options={found.map(({ key, name, note }) => ({ key, text: name, ...(note === undefined ? {} : { note }) }))}
      empty={`None of ${options.length} is called so`}
      // What is typed behind the name that stands there is looked for, not the two together.
      onType={(text) => setTyped(typed === null && text.startsWith(chosen) ? text.slice(chosen.length) : text)}
      onOpen={() => setTyped('')}
      // Only the list goes, not the dialog.
      onShut={() => setTyped(null)}
      onLeave={() => setTyped(null)}
      onChoose={choose}
      onEnter={() => {
        if (typed === null || typed.trim() === '') onEnter();
        else choose(0);
      }}
    />
  );
}

/** Those whose names have all words that were typed; without any, all. */
function foundIn(options: readonly PickOption[], typed: string | null): readonly PickOption[] {
  if (typed === null) return [];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ name }) => {
    const text = name.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
