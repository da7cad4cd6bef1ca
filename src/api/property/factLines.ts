import { factKeys, facts, type FactGroup, type FactKey } from '../catalogue/property/facts.ts';
import type { Facts } from '../contract/property/properties.ts';
import { factText } from './factText.ts';
import { occupancyText } from './occupancyText.ts';
import { MISSING } from '../../calc/format/missing.ts';

/** Keys of the warehouse and what other parts of the pane show. */
const hidden = new Set<FactKey>(
  factKeys.filter((key) => facts[key].kind === 'id' || facts[key].group === 'Lead types' || key.endsWith('Key')),
);

/** Labels of the facts that the pane shows, in the order of the catalogue: `factLabels(['zip', 'vacant'])` is 'ZIP, Vacant'. */
export function factLabels(keys: readonly string[]): string {
  return factKeys
    .filter((key) => keys.includes(key) && !hidden.has(key))
    .map((key) => facts[key].label)
    .join(', ');
}

export interface FactLine {
  readonly key: FactKey;
  readonly label: string;
  readonly text: string;
  readonly isMissing: boolean;
}

export interface FactSection {
  readonly group: FactGroup;
  readonly lines: readonly FactLine[];
  readonly isEmpty: boolean;
}

/** All facts of a parcel in their groups, in the order of the catalogue. */
export function factSections(record: Facts): FactSection[] {
  const groups = new Map<FactGroup, FactLine[]>();
  for (const key of factKeys) {
    if (hidden.has(key)) continue;
    const { group, label } = facts[key];
    const text = key === 'occupancyBasis' ? (occupancyText(record) ?? MISSING) : factText(key, record[key]);
    const lines = groups.get(group) ?? [];
    lines.push({ key, label, text, isMissing: text === MISSING });
    groups.set(group, lines);
  }
  return [...groups].map(([group, lines]) => ({ group, lines, isEmpty: lines.every(({ isMissing }) => isMissing) }));
}
