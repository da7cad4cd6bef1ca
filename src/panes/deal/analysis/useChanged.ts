import { useEffect, useState } from 'react';

/** As long as a change is shown as new. */
const FLASH_MS = 650;

const nothing: ReadonlySet<string> = new Set();

/**
 * Which of some named texts are other ones than before; for a moment, then none. The first texts are no change, nor are
 * those of another `subject`.
 *
 * Compared while rendering and not after it: a grid is then drawn once for new texts and their flash, not twice.
 */
export function useChanged(texts: ReadonlyMap<string, string>, subject: string | null): ReadonlySet<string> {
  const [seen, setSeen] = useState({ subject, texts, changed: nothing });
  if (seen.texts !== texts || seen.subject !== subject) {
    const now = seen.subject === subject ? differing(seen.texts, texts) : nothing;
    const isKept = now.size === 0 && seen.subject === subject;
    setSeen({ subject, texts, changed: isKept ? seen.changed : now });
  }
  const { changed } = seen;
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setSeen((state) => ({ ...state, changed: nothing })), FLASH_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...after].flatMap(([name, text]) => (before.get(name) === text ? [] : [name])));
