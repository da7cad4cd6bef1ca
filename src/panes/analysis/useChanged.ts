import { useEffect, useRef, useState } from 'react';

/** As long as a change is shown as new. */
const FLASH_MS = 650;

const nothing: ReadonlySet<string> = new Set();

/**
 * Which of some named texts are other ones than before; for a moment, then none. The first texts are no change, nor are
 * those of another `subject`.
 */
export function useChanged(texts: ReadonlyMap<string, string>, subject: string | null): ReadonlySet<string> {
  const before = useRef<{ readonly subject: string | null; readonly texts: ReadonlyMap<string, string> } | null>(null);
  const [changed, setChanged] = useState(nothing);

  useEffect(() => {
    const old = before.current;
    before.current = { subject, texts };
    if (old === null || old.subject !== subject) return undefined;
    const now = new Set([...texts].flatMap(([name, text]) => (old.texts.get(name) === text ? [] : [name])));
    if (now.size === 0) return undefined;
    setChanged(now);
    const timer = setTimeout(() => setChanged(nothing), FLASH_MS);
    return () => clearTimeout(timer);
  }, [texts, subject]);
  return changed;
}
