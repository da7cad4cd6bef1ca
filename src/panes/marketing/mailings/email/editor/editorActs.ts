/** What can be done to the words of an e-mail: its buttons, and the keys by which the same is done. */

export const editorActs = {
  bold: { label: 'Bold', keys: 'Mod+b' },
  italic: { label: 'Italic', keys: 'Mod+i' },
  underline: { label: 'Underline', keys: 'Mod+u' },
  h2: { label: 'Large heading', keys: 'Mod+Alt+1' },
  h3: { label: 'Small heading', keys: 'Mod+Alt+2' },
  bullet: { label: 'List', keys: 'Mod+Shift+8' },
  number: { label: 'Numbered list', keys: 'Mod+Shift+7' },
  link: { label: 'Link', keys: 'Mod+Shift+k' },
  undo: { label: 'Undo', keys: 'Mod+z' },
  redo: { label: 'Redo', keys: 'Mod+Shift+z' },
} as const;

export type EditorAct = keyof typeof editorActs;
export const editorActIds = Object.keys(editorActs) as readonly EditorAct[]; // its keys

/** Where the text cursor stands, and what can be taken back. */
export interface Look {
  /** Acts whose button is pressed in. */
  readonly on: ReadonlySet<EditorAct>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Where the link at the cursor leads; null: there is none. */
  readonly link: string | null;
}

export const blankLook: Look = { on: new Set(), canUndo: false, canRedo: false, link: null };
