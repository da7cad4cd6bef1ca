import { placeholders, written } from '../../../api/catalogue/marketing/placeholders.ts';

/** What a text says differently to each: a choice puts it where the text cursor stands. */
export const PlaceholderChoice = ({ onInsert }: { readonly onInsert: (word: string) => void }) => (
  <select
    className="field mailing-words"
    aria-label="Insert a placeholder"
    data-field="placeholder"
    value=""
    onChange={({ target }) => onInsert(target.value)}
  >
    <option value="">Insert a placeholder…</option>
    <optgroup label="Of the recipient">
      {placeholders
        .filter(({ group }) => group === 'recipient')
        .map(({ name, label }) => (
          <option key={name} value={written(name)}>
            {label}
          </option>
        ))}
    </optgroup>
    <optgroup label="Of your business">
      {placeholders
        .filter(({ group }) => group === 'profile')
        .map(({ name, label }) => (
          <option key={name} value={written(name)}>
            {label}
          </option>
        ))}
    </optgroup>
  </select>
);
