import { $create, TextNode, type EditorConfig, type LexicalNode } from 'lexical';
import { placeholderNames, written } from '../../../../../api/catalogue/marketing/placeholders.ts';

/** `##` first: it is a hash sign, and begins no placeholder. */
const WORDS = /##|#([a-z][a-z0-9/]*)#/gi;
const nameOf = new Map<string, string>(placeholderNames.map((name) => [name.toLowerCase(), name]));

/** A placeholder within a text: it is there as a whole, or not at all. */
export class PlaceholderNode extends TextNode {
  override $config() {
    return this.config('placeholder', { extends: TextNode });
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.classList.add('email-token');
    element.spellcheck = false;
    return element;
  }

  override canInsertTextBefore(): boolean {
    return false;
  }

  override canInsertTextAfter(): boolean {
    return false;
  }

  override isTextEntity(): true {
    return true;
  }
}

export const $isPlaceholder = (node: LexicalNode | null | undefined): node is PlaceholderNode =>
  node instanceof PlaceholderNode;

export const $placeholder = (word: string, format = 0): PlaceholderNode =>
  $create(PlaceholderNode).setTextContent(word).setMode('token').setFormat(format);

/** Where the first placeholder of a text stands. */
function firstOf(text: string): { readonly at: number; readonly length: number; readonly word: string } | null {
  for (const { 0: whole, 1: word, index } of text.matchAll(WORDS)) {
    const name = nameOf.get(word?.toLowerCase() ?? '');
    if (name !== undefined) return { at: index, length: whole.length, word: written(name) };
  }
  return null;
}

/** What is typed or pasted as a placeholder becomes one. */
export function $findPlaceholders(node: TextNode): void {
  if (!node.isSimpleText()) return;
  const found = firstOf(node.getTextContent());
  if (found === null) return;
  const { at, length, word } = found;
  const parts = node.splitText(at, at + length);
  const target = parts[at === 0 ? 0 : 1];
  target?.replace($placeholder(word, target.getFormat()));
}

/** Of a placeholder whose text somebody else changed, as a translator in the browser does: it is text again. */
export function $checkPlaceholder(node: PlaceholderNode): void {
  const text = node.getTextContent();
  const found = firstOf(text);
  if (found !== null && found.length === text.length) {
    if (!node.isToken()) node.setMode('token');
    if (text !== found.word) node.setTextContent(found.word);
    return;
  }
  node.replace($create(TextNode).setTextContent(text).setFormat(node.getFormat()));
}
