/**
 * The grid's licence key, read in this one place. The default shows the grid for non-commercial use and evaluation
 * only: a commercial user sets VITE_HANDSONTABLE_KEY to the key of their own licence.
 */
export const LICENCE_KEY: string =
  // Vite types unknown variables as any; an environment variable is a string or absent.
  (import.meta.env.VITE_HANDSONTABLE_KEY as string | undefined) ?? 'non-commercial-and-evaluation';
