/** Whether a statement failed because a unique index has the value already (both databases say 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

/** Whether it was a name: the unique indexes of names are called after them (`folder_name`). */
export const isNameTaken = (error: unknown): boolean =>
  isUniqueViolation(error) &&
  'constraint' in (error as object) && // it is one: it has a code
  String((error as { readonly constraint: unknown }).constraint).endsWith('_name');
