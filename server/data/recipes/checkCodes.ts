import { plausibleTexts } from '../ingest/plausible.ts';
import { nearestName } from './nearestName.ts';

/** Throws where a code list of a recipe leads to a code that what it fills (`deed.saleSituation`) does not have. */
export function checkCodes(
  lists: Readonly<Record<string, Readonly<Record<string, string>>>>,
  filled: readonly { readonly target: string; readonly codes: string }[],
  source: string,
): void {
  for (const { target, codes } of filled) {
    const known = plausibleTexts[target];
    const wrong = known && Object.entries(lists[codes] ?? {}).find(([, to]) => !known.includes(to));
    if (known === undefined || wrong === undefined) continue;
    const [from, to] = wrong;
    const near = nearestName(to, known);
    throw new Error(
      `${source}: codes.${codes}.${from} is ${to}, which is no code of ${target}${near === null ? '' : `, ${near} is alike`}; there are ${known.join(', ')}`,
    );
  }
}
