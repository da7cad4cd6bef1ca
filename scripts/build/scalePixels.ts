/** What of PostCSS this plugin meets. */
interface Node {
  readonly source?: { readonly input: { readonly file?: string | undefined } } | undefined;
}

/** A length in pixels that is more than a hairline. */
const PIXELS = /(?<![\w.]|\w-)(\d+(?:\.\d+)?)px\b/g;
const HAIRLINE = 2;
/** The size of text that our pixels are meant at. */
const MEANT_AT = 16;

/**
 * Lengths as people's text size asks for them: pixels of our own styles become `rem`, so that one number on the page, the
 * size of its root, scales texts, rows, bars and panes together, container queries included. Hairlines stay.
 *
 * @example scaled('1px solid; padding: 8px') // '1px solid; padding: 0.5rem'
 */
export const scaled = (text: string): string =>
  text.replaceAll(PIXELS, (whole, digits: string) =>
    Number(digits) <= HAIRLINE ? whole : `${Number((Number(digits) / MEANT_AT).toFixed(5))}rem`,
  );

const isOurs = ({ source }: Node): boolean => source?.input.file?.includes('node_modules') === false;

/** A plugin of PostCSS. */
export const scalePixels = {
  postcssPlugin: 'scale-pixels',
  Declaration(declaration: Node & { value: string }): void {
    if (!isOurs(declaration)) return;
    const value = scaled(declaration.value);
    // Each change is visited again.
    if (value !== declaration.value) declaration.value = value;
  },
  AtRule(rule: Node & { name: string; params: string }): void {
    if (rule.name !== 'container' || !isOurs(rule)) return;
    const params = scaled(rule.params);
    if (params !== rule.params) rule.params = params;
  },
};
