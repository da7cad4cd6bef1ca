import { useCallback, useSyncExternalStore } from 'react';

/** One pane at a time: tiles have no room. */
export const NARROW = '(width < 1000px)';
/** Rows for a thumb instead of a grid: a phone, or a tablet held upright. */
export const THUMB = '(width < 640px), ((width < 1000px) and (pointer: coarse))';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}
