interface Props {
  readonly className: string;
  /** Why there is nothing; null: there is something. */
  readonly text: string | null;
}

/** What stands in place of a list that has no options: a list itself holds options alone. Read out as it comes. */
export function NothingFound({ className, text }: Props) {
  return <div role="status">{text !== null && <div className={className}>{text}</div>}</div>;
}
