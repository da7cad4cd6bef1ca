/** The first that a browser's name for itself holds counts: most say that they are others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * What a browser calls itself, as people call it; of a program its name.
 *
 * @example deviceText('curl/8.5.0') // 'curl'
 */
export function deviceText(device: string | null): string {
  if (device === null || device === '') return 'Unknown';
  const find = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(device))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  return system ?? device.split(/[/ ;(]/)[0] ?? 'Unknown';
}
