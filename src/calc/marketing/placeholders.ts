/** TEMPORARY until labels branch is merged */
export const usedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/#([A-Za-z/]+)#/g)].map((m) => m[1] ?? '')),
];
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/##|#([A-Za-z/]+)#/g, (all, word?: string) => (word === undefined ? '#' : (values[word] ?? all)));
