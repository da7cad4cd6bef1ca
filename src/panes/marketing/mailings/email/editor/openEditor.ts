/** The editor of the text of an e-mail, by Lexical: what it is made of, and what is done in it. Apart from any screen. */
import { $insertGeneratedNodes } from '@lexical/clipboard';
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import {
  $isLinkNode,
  $toggleLink,
  AutoLinkNode,
  createLinkMatcherWithRegExp,
  LinkNode,
  registerAutoLink,
} from '@lexical/link';
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  registerList,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { $createHeadingNode, $isHeadingNode, HeadingNode, registerRichText } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  FORMAT_TEXT_COMMAND,
  getDOMSelection,
  HISTORY_MERGE_TAG,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import { emailHtml } from '../../../../../calc/marketing/emailHtml.ts';
import { blankLook, type EditorAct, type Look } from './editorActs.ts';
import { keepPlain } from './keepPlain.ts';
import { $isPlaceholder, $placeholder, PlaceholderNode } from './PlaceholderNode.ts';
import { $asBlocks, $readHtml } from './readHtml.ts';

/** An address of a page up to its last sign that is no punctuation. */
const PAGE = /https?:\/\/[^\s<>"#]*[^\s<>"#.,;:!?)\]']/i;
/** Keys that follow each other so fast are one step to take back. */
const STEP_MS = 500;

export interface TextEditor {
  /** Where it is on screen; null: nowhere. */
  readonly show: (element: HTMLElement | null) => void;
  /** What stands in it is this from now on; `isFirst`: it cannot be taken back. */
  readonly load: (html: string, isFirst?: boolean) => void;
  /** Means what is selected on screen: keys that follow each other fast come before the library was told of it. */
  readonly follow: () => void;
  readonly act: (act: Exclude<EditorAct, 'link'>) => void;
  /** Null: the link at the cursor is none any more. Without a selection the address itself is written. */
  readonly link: (url: string | null) => void;
  readonly insert: (placeholder: string) => void;
  readonly focus: () => void;
  readonly close: () => void;
}

export function openEditor(on: {
  readonly html: (html: string) => void;
  readonly look: (look: Look) => void;
}): TextEditor {
  const editor = createEditor({
    namespace: 'email',
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, AutoLinkNode, PlaceholderNode],
    theme: { text: { underline: 'email-underlined' } },
    onError: (error) => {
      throw error;
    },
  });
  let look = blankLook;
  const setLook = (change: Partial<Look>): void => {
    look = { ...look, ...change };
    on.look(look);
  };
  const ends = [
    registerRichText(editor),
    registerList(editor),
    registerAutoLink(editor, { matchers: [createLinkMatcherWithRegExp(PAGE)], changeHandlers: [], excludeParents: [] }),
    registerHistory(editor, createEmptyHistoryState(), STEP_MS),
    keepPlain(editor),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        const html = data?.getData('text/html') ?? '';
        const selection = $getSelection();
        // What was copied here keeps its placeholders; plain text is the library's.
        if (html === '' || selection === null || data?.types.includes('application/x-lexical-editor') === true)
          return false;
        event.preventDefault();
        $insertGeneratedNodes(editor, $readHtml(editor, html), selection);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => (setLook({ canUndo }), false), COMMAND_PRIORITY_EDITOR),
    editor.registerCommand(CAN_REDO_COMMAND, (canRedo) => (setLook({ canRedo }), false), COMMAND_PRIORITY_EDITOR),
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      editorState.read(() => setLook($lookNow()));
      if (tags.has(HISTORY_MERGE_TAG) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
      on.html(emailHtml(editorState.toJSON().root));
    }),
  ];
  const commands = {
    undo: UNDO_COMMAND,
    redo: REDO_COMMAND,
  } as const;

  const act = (what: Exclude<EditorAct, 'link'>): void => {
    const isOn = look.on.has(what);
    if (what === 'undo' || what === 'redo') editor.dispatchCommand(commands[what], undefined);
    else if (what === 'bold' || what === 'italic' || what === 'underline')
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, what);
    else if (what === 'h2' || what === 'h3')
      editor.update(() => {
        $setBlocksType($getSelection(), () => (isOn ? $createParagraphNode() : $createHeadingNode(what)));
      });
    else if (isOn) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    else
      editor.dispatchCommand(
        what === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
        undefined,
      );
  };

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
          // The same one may have looks chosen for what is typed next.
          if (!seen.anchor.is(known.anchor) || !seen.focus.is(known.focus)) $setSelection(seen);
        },
        { discrete: true },
      ),
    act,
    link: (url) =>
      editor.update(() => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return;
        if (url !== null && selection.isCollapsed() && $linkAt(selection.anchor.getNode()) === null) {
          selection.insertText(url);
          const written = selection.anchor.getNode();
          const to = selection.anchor.offset;
          selection.anchor.set(written.getKey(), to - url.length, 'text');
          selection.focus.set(written.getKey(), to, 'text');
        }
        $wholePlaceholders(selection);
        $toggleLink(url);
      }),
    insert: (word) =>
      editor.update(() => {
        const selection = $getSelection() ?? $getRoot().selectEnd();
        if ($isRangeSelection(selection)) selection.insertNodes([$placeholder(word, selection.format)]);
      }),
    focus: () => editor.focus(),
    close: () => {
      for (const end of ends) end();
      editor.setRootElement(null);
    },
  };
}

/** What is selected of a placeholder in part, as by a double click, is selected as a whole: a link would part it. */
function $wholePlaceholders(selection: RangeSelection): void {
  const isBackward = selection.isBackward();
  const ends = isBackward ? [selection.focus, selection.anchor] : [selection.anchor, selection.focus];
  for (const [nth, point] of ends.entries()) {
    const node = point.getNode();
    if ($isPlaceholder(node)) point.set(node.getKey(), nth === 0 ? 0 : node.getTextContentSize(), 'text');
  }
}

function $lookNow(): Pick<Look, 'on' | 'link'> {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { on: blankLook.on, link: null };
  const on = new Set<EditorAct>((['bold', 'italic', 'underline'] as const).filter((one) => selection.hasFormat(one)));
  const node = selection.anchor.getNode();
  for (const parent of [node, ...node.getParents()]) {
    if ($isHeadingNode(parent)) on.add(parent.getTag() === 'h2' ? 'h2' : 'h3');
    if ($isListNode(parent)) {
      on.add(parent.getListType() === 'number' ? 'number' : 'bullet');
      break;
    }
  }
  const link = $linkAt(node);
  if (link !== null) on.add('link');
  return { on, link };
}

/** Where the link leads in which a node stands; null: in none. */
function $linkAt(node: LexicalNode): string | null {
  const link = [node, ...node.getParents()].find($isLinkNode);
  return link?.getURL() ?? null;
}
