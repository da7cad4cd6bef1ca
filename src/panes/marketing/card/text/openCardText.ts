/** The editor of the words of a card, by Lexical: what it is made of, and what is done in it. Apart from any screen. */
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import { $getSelectionStyleValueForProperty, $patchStyleText } from '@lexical/selection';
import {
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  getDOMSelection,
  HISTORY_MERGE_TAG,
  ParagraphNode,
  PASTE_COMMAND,
  REDO_COMMAND,
  TextNode,
  UNDO_COMMAND,
  type DOMConversionOutput,
  type LexicalEditor,
} from 'lexical';
import { $asBlocks, $readHtml } from '../../mailings/email/editor/readHtml.ts';
import {
  $checkPlaceholder,
  $findPlaceholders,
  $placeholder,
  PlaceholderNode,
} from '../../mailings/email/editor/PlaceholderNode.ts';
import { cardHtml, keptStyle, type TextStyle } from './cardHtml.ts';

export type TextLook = 'bold' | 'italic' | 'underline';
export type TextSide = 'left' | 'center' | 'right';

/** Of the words that are selected, or of those at the text cursor; '': several, or that of the card. */
export interface Look {
  readonly on: ReadonlySet<TextLook>;
  readonly size: string;
  readonly color: string;
  readonly family: string;
  readonly side: TextSide;
}
export const blankLook: Look = { on: new Set(), size: '', color: '', family: '', side: 'left' };

/** Keys that follow each other so fast are one step to take back. */
const STEP_MS = 500;
const LOOKS = ['bold', 'italic', 'underline'] as const;

export interface CardText {
  readonly show: (element: HTMLElement | null) => void;
  readonly load: (html: string, isFirst?: boolean) => void;
  /** Means what is selected on screen: keys that follow each other fast come before the library was told of it. */
  readonly follow: () => void;
  readonly look: (look: TextLook) => void;
  readonly side: (side: TextSide) => void;
  /** Of the selected words, or of all where none are. */
  readonly style: (name: TextStyle, value: string) => void;
  readonly step: (way: 'undo' | 'redo') => void;
  readonly insert: (placeholder: string) => void;
  readonly focus: () => void;
  readonly close: () => void;
}

export function openCardText(on: {
  readonly html: (html: string) => void;
  readonly look: (look: Look) => void;
}): CardText {
  const editor = createEditor({
    namespace: 'card',
    nodes: [PlaceholderNode],
    theme: { text: { underline: 'email-underlined' } },
    html: { import: { span: () => ({ conversion: styledSpan, priority: 1 }) } },
    onError: (error) => {
      throw error;
    },
  });
  const ends = [
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), STEP_MS),
    keepPlain(editor),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        const selection = $getSelection();
        if (data === null || selection === null || data.types.includes('application/x-lexical-editor')) return false;
        // What other programs copy brings their looks with it: words alone are taken.
        event.preventDefault();
        selection.insertRawText(data.getData('text/plain'));
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      editorState.read(() => on.look($lookNow()));
      if (tags.has(HISTORY_MERGE_TAG) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
      on.html(cardHtml(editorState.toJSON().root));
    }),
  ];
  /** Done to the selected words; to all of them where none are. */
  const toWords = (act: () => void): void =>
    editor.update(
      () => {
        const before = $getSelection()?.clone() ?? null;
        const isSome = $isRangeSelection(before) && !before.isCollapsed();
        if (!isSome) $getRoot().select(0, $getRoot().getChildrenSize());
        act();
        if (!isSome) $setSelection(before);
      },
      { discrete: true },
    );
  return {
    show: (element) => editor.setRootElement(element),
    load: (html, isFirst = false) =>
      editor.update(
        () => {
          const root = $getRoot().clear();
          const blocks = $asBlocks($readHtml(editor, html));
          root.append(...(blocks.length === 0 ? [$createParagraphNode()] : blocks));
        },
        isFirst ? { tag: HISTORY_MERGE_TAG, discrete: true } : { discrete: true },
      ),
    follow: () =>
      editor.update(
        () => {
          const seen = $createRangeSelectionFromDom(getDOMSelection(window), editor);
          const known = $getSelection();
          if (seen === null || !$isRangeSelection(known)) return;
          if (!seen.anchor.is(known.anchor) || !seen.focus.is(known.focus)) $setSelection(seen);
        },
        { discrete: true },
      ),
    look: (look) => toWords(() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, look)),
    side: (side) => toWords(() => void editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, side)),
    style: (name, value) =>
      toWords(() => {
        const selection = $getSelection();
        if (selection !== null) $patchStyleText(selection, { [name]: value });
      }),
    step: (way) => void editor.dispatchCommand(way === 'undo' ? UNDO_COMMAND : REDO_COMMAND, undefined),
    insert: (word) =>
      editor.update(() => {
        const selection = $getSelection() ?? $getRoot().selectEnd();
        if (!$isRangeSelection(selection)) return;
        const node = $placeholder(word, selection.format);
        node.setStyle(selection.style);
        selection.insertNodes([node]);
      }),
    focus: () => editor.focus(),
    close: () => {
      for (const end of ends) end();
      editor.setRootElement(null);
    },
  };
}

/** The library keeps of a span only whether it is bold; here its words keep size, colour and family. */
function styledSpan(element: HTMLElement): DOMConversionOutput {
  const style = keptStyle(element.getAttribute('style') ?? '');
  return {
    node: null,
    forChild: (child) => {
      if ($isTextNode(child)) child.setStyle(merged(style, child.getStyle()));
      return child;
    },
  };
}

/** What the inner span says counts. */
function merged(outer: string, inner: string): string {
  const parts = new Map(
    [...outer.split(';'), ...inner.split(';')].flatMap((part) => {
      const [name = '', value = ''] = part.split(':').map((text) => text.trim());
      return name === '' ? [] : [[name, value] as const];
    }),
  );
  return [...parts].map(([name, value]) => `${name}: ${value}`).join('; ');
}

/** Whatever comes in, by keys or from other programs, is what `cardHtml` can say. The function returned ends it. */
function keepPlain(editor: LexicalEditor): () => void {
  const $plainWords = (node: TextNode): void => {
    const style = keptStyle(node.getStyle());
    if (keptStyle(node.getStyle()) !== node.getStyle()) node.setStyle(style);
    const wanted = LOOKS.filter((look) => node.hasFormat(look)).reduce((bits, look) => bits | bitOf[look], 0);
    if (node.getFormat() !== wanted) node.setFormat(wanted);
  };
  const ends = [
    editor.registerNodeTransform(TextNode, $plainWords),
    editor.registerNodeTransform(TextNode, $findPlaceholders),
    editor.registerNodeTransform(PlaceholderNode, $plainWords),
    editor.registerNodeTransform(PlaceholderNode, $checkPlaceholder),
    editor.registerNodeTransform(ParagraphNode, (node) => {
      const side = node.getFormatType();
      if (side !== '' && side !== 'left' && side !== 'center' && side !== 'right') node.setFormat('');
      if (node.getStyle() !== '') node.setStyle('');
      if (node.getIndent() !== 0) node.setIndent(0);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
const bitOf = { bold: 1, italic: 2, underline: 8 } as const;

function $lookNow(): Look {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) {
    // Nobody writes in it yet: as its first words are.
    const first = $getRoot().getFirstDescendant();
    if (!$isTextNode(first)) return blankLook;
    const style = new Map(
      first
        .getStyle()
        .split(';')
        .map((part) => part.split(':').map((text) => text.trim()) as [string, string]),
    );
    return {
      on: new Set(LOOKS.filter((look) => first.hasFormat(look))),
      size: style.get('font-size') ?? '',
      color: style.get('color') ?? '',
      family: style.get('font-family') ?? '',
      side: sideOf(first.getParent()),
    };
  }
  const value = (name: TextStyle): string => $getSelectionStyleValueForProperty(selection, name, '');
  return {
    on: new Set(LOOKS.filter((look) => selection.hasFormat(look))),
    size: value('font-size'),
    color: value('color'),
    family: value('font-family'),
    side: sideOf(selection.anchor.getNode()),
  };
}

function sideOf(node: { readonly getParents?: () => readonly unknown[] } | null): TextSide {
  const nodes = node === null ? [] : [node, ...(node.getParents?.() ?? [])];
  for (const one of nodes as readonly (TextNode | ParagraphNode)[]) {
    if (!$isElementNode(one)) continue;
    const side = one.getFormatType();
    if (side === 'center' || side === 'right') return side;
  }
  return 'left';
}
