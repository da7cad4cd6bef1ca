/**
 * An expected answer that is not success, as a value: handlers return it, they never throw it.
 */
export interface Refusal {
  readonly kind: 'refusal';
  readonly status: number;
  /** What the person reads; beneath the catalogue text where the status has one (O-022). */
  readonly userMessage: string | undefined;
  /** Dotted path of the field -> what is wrong with it (O-134). */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  /** Sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
}

/** What a person reads where nobody has said more. */
const plainReasons: Readonly<Record<number, string>> = {
  401: 'You are not signed in, or no longer: sign in to go on.',
  403: 'Your user may not do this: the owner of the account can allow it.',
};

/**
 * @example return refuse(422, 'A list with this name exists already. Nothing was saved.', { name: 'is taken' });
 */
export function refuse(
  status: number,
  userMessage?: string,
  fieldErrors?: Readonly<Record<string, string>>,
  retryAfterSeconds?: number,
): Refusal {
  if (status < 400 || status > 599) throw new RangeError(`a refusal cannot have status ${status}`);
  return { kind: 'refusal', status, userMessage: userMessage ?? plainReasons[status], fieldErrors, retryAfterSeconds };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}
