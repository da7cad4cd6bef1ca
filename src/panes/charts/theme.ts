import { useSyncExternalStore } from 'react';

/** Calls when the theme or the size of texts is another, by choice or with the system; answers how to stop that. */
export function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-text'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}

const isNight = (): boolean => getComputedStyle(document.documentElement).getPropertyValue('--night').trim() === '1';

/** Whether the page is dark now: for pictures that are drawn elsewhere. */
export const useIsNight = (): boolean => useSyncExternalStore(followTheme, isNight);
