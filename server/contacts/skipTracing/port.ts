/** The port of skip tracing: what whoever looks for people has to do. */
/** Whom to look for: as the contact has it. */
export interface Sought {
  readonly id: number;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly suffix: string;
  readonly companyName: string;
  readonly streetAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export interface FoundPhone {
  readonly number: string;
  readonly type: 'mobile' | 'landline' | 'other';
  /** On a do-not-call list. */
  readonly isDoNotCall: boolean;
}

export interface Found {
  readonly id: number;
  readonly phones: readonly FoundPhone[];
  readonly emails: readonly string[];
}

export interface Tracer {
  /** For a person: who looks. */
  readonly source: string;
  readonly knowsDoNotCall: boolean;
  /** Those that are known; throws with what a person reads when the service cannot be asked. */
  readonly find: (people: readonly Sought[]) => Promise<readonly Found[]>;
}
