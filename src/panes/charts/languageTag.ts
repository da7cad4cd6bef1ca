/**
 * A language that Intl takes. Chromium under the POSIX locale calls its own `en-US@posix`, which is no language tag, and
 * uPlot (1.6.32) hands it to Intl while it is being loaded: every pane with a chart would stop working. So this file is
 * imported before it.
 *
 * @example languageTag('en-US@posix') // 'en-US'
 */
export function languageTag(language: string): string {
  const tag = language.replace(/[@.].*$/, '').replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

if (typeof navigator !== 'undefined' && languageTag(navigator.language) !== navigator.language)
  Object.defineProperty(navigator, 'language', { value: languageTag(navigator.language), configurable: true });
