/** Somebody whom mail goes to, as the records have it; what is unknown is ''. */
export interface Addressee {
  /** Of the property or the contact. */
  readonly id: number;
  /** As people write it. */
  readonly name: string;
  /** In whose care. */
  readonly careOf: string;
  /** Line of delivery, its unit within. */
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** They, or who is known to own the property, said that they want no contact. */
  readonly isDoNotContact: boolean;
}

/** Where addressees come from: who is meant, and a part of them in the order of its ids. Those that are gone are missing. */
export interface Addressees {
  readonly ids: readonly number[];
  readonly read: (ids: readonly number[]) => Promise<readonly Addressee[]>;
}
