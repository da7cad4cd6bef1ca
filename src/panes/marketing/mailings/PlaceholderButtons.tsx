const WORDS = [
  '#OwnerFirstName#',
  '#OwnerFullName#',
  '#PropertyStreet#',
  '#PropertyCity#',
  '#MyBusinessName#',
  '#MyBusinessPhone#',
] as const;

/** What a text says differently to each: a click puts it where the text cursor stands. */
export const PlaceholderButtons = ({ onInsert }: { readonly onInsert: (word: string) => void }) => (
  <p className="mailing-words" aria-label="Placeholders">
    {WORDS.map((word) => (
      <button key={word} type="button" className="button button--small" onClick={() => onInsert(word)}>
        {word}
      </button>
    ))}
  </p>
);
