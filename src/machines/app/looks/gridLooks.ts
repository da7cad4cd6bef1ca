import { comparisonTabCodes, type ComparisonTab } from '../../../api/contract/property/surroundings.ts';
import type { Layout } from '../../../api/contract/account/session.ts';
import { noLook, readLook, writeLook, type GridLook } from '../../parts/gridLook.ts';

/** Grids that are laid out by themselves; results are by lead type, lists by list. */
export type GridName = 'contacts' | ComparisonTab;
const gridNames: readonly GridName[] = ['contacts', ...comparisonTabCodes];

export type GridLooks = Readonly<Partial<Record<GridName, GridLook>>>;

/** The name that the server keeps them under, as a grid layout. */
export const LOOKS_LAYOUT = 'Grids';

/** As it stands among the layouts of a person. */
export const looksLayoutIn = (layouts: readonly Layout[]): Layout | undefined =>
  layouts.find(({ type, name }) => type === 'PROPERTY_GRID' && name === LOOKS_LAYOUT);

/** What of the layouts of a person this version knows. */
export function readLooks(layouts: readonly Layout[]): GridLooks {
  const stored = looksLayoutIn(layouts)?.columns;
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, look]) => {
      const name = gridNames.find((known) => known === key);
      return name === undefined ? [] : [[name, readLook(look)]];
    }),
  );
}

/** As `readLooks` reads it. What nobody arranged is left out. */
export const writeLooks = (looks: GridLooks): unknown =>
  Object.fromEntries(
    Object.entries(looks).flatMap(([name, look]) => (look === noLook ? [] : [[name, writeLook(look)]])),
  );
