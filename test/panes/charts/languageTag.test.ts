import { describe, expect, it } from 'vitest';
import { languageTag } from '../../../src/panes/charts/languageTag.ts';

describe('the language of a browser', () => {
  it.each([
    ['en-US', 'en-US'],
    ['de', 'de'],
    ['en-US@posix', 'en-US'],
    ['en_US.UTF-8', 'en-US'],
    ['C', 'en-US'],
    ['', 'en-US'],
  ])('%j is one that Intl takes', (language, tag) => {
    expect(languageTag(language)).toBe(tag);
    expect(() => new Intl.NumberFormat(languageTag(language))).not.toThrow();
  });
});
