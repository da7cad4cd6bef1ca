/** The value of a call that must succeed. */
export function valueOf<T>(
  outcome: { ok: true; value: T } | { ok: false; status: number; message: string; detail: string | null },
): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`the call was refused: ${outcome.status} ${outcome.message} ${outcome.detail ?? ''}`);
}
