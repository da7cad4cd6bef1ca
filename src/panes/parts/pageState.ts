/** A machine whose rows are read while its pane is on screen. */
interface ShownRows {
  readonly context: { readonly rows: readonly unknown[]; readonly isLoaded: boolean };
  readonly matches: (state: { readonly list: 'failed' | 'loading' }) => boolean;
  readonly hasTag: (tag: 'working') => boolean;
}

/** How such a pane stands; rows of before stay while they are read anew. */
export function pageState(shown: ShownRows): 'failed' | 'loading' | 'empty' | 'ready' {
  const { rows, isLoaded } = shown.context;
  if (shown.matches({ list: 'failed' })) return 'failed';
  if (rows.length > 0) return 'ready';
  return isLoaded ? 'empty' : 'loading';
}

/** Something of it is read or done. */
export const isPageWorking = (shown: ShownRows): boolean =>
  shown.matches({ list: 'loading' }) || shown.hasTag('working');
