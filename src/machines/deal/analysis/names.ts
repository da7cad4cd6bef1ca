/** A name that none of the others has: `Analysis 1`, `Analysis 2`. */
export function nextName(names: readonly string[]): string {
  let number = names.length + 1;
  while (names.includes(`Analysis ${number}`)) number += 1;
  return `Analysis ${number}`;
}

const NAME_LIMIT = 50;

/**
 * A name for a copy that none of the others has.
 *
 * @example copyName('Analysis 1', ['Analysis 1']) // 'Analysis 1, B'
 * @example copyName('Analysis 1, B', ['Analysis 1', 'Analysis 1, B']) // 'Analysis 1, C'
 */
export function copyName(name: string, names: readonly string[]): string {
  const stem = name.replace(/, [B-Z]$/, '').slice(0, NAME_LIMIT - 4);
  const letters = Array.from('BCDEFGHIJKLMNOPQRSTUVWXYZ');
  const free = letters.map((letter) => `${stem}, ${letter}`).find((candidate) => !names.includes(candidate));
  return free ?? nextName(names);
}
