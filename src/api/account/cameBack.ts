/** Somebody comes back from the provider of their organisation: what the address says, which shows nothing of it then. */
export const RETURN_PATH = '/oidc';

export interface CameBack {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  /** In place of a code, as the provider names it. */
  readonly error?: string;
}

/**
 * Null: nobody does.
 *
 * @example cameBackFrom('/oidc', '?code=a&state=here.b') // { state: 'here.b', code: 'a' }
 */
export function cameBackFrom(path: string, query: string): CameBack | null {
  if (path !== RETURN_PATH) return null;
  const given = new URLSearchParams(query);
  const said = (['code', 'iss', 'error'] as const).flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { state: given.get('state') ?? '', ...Object.fromEntries(said) };
}

/** With it the state begins of who went there in a window beside the page that waits for it. */
export const BESIDE = 'beside.';

export const isBeside = ({ state }: Pick<CameBack, 'state'>): boolean => state.startsWith(BESIDE);
