import { createReadStream } from 'node:fs';

/** Of one object: the outline of a state has some 100 MB. More would be too much to hold. */
const MOST_CHARACTERS = 200_000_000;
const MARK = /["{}[\]]/g;
const QUOTE = /["\\]/g;

export interface JsonObject {
  /** 1: a value of the outermost object; 2: an element of an array in it. */
  readonly depth: 1 | 2;
  readonly text: string;
}

/**
 * The objects of a GeoJSON FeatureCollection one by one, without ever holding the file: its `crs` and its features. Only
 * where they begin and end is looked at here; whoever parses them finds what is wrong with them. Throws when the file ends early.
 */
export async function* jsonObjects(path: string): AsyncGenerator<JsonObject> {
  let rest = '';
  /** Where in `rest` to look on, and where the object under way begins; -1: none. */
  let at = 0;
  let start = -1;
  let startDepth = 0;
  let depth = 0;
  let inText = false;
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const kept = start < 0 ? at : start;
    rest = rest.slice(kept) + String(chunk);
    at -= kept;
    if (start >= 0) start = 0;
    if (rest.length > MOST_CHARACTERS) throw new Error('one of its features is larger than 200 MB');
    while (at < rest.length) {
      if (inText) {
        const end = endOfText(rest, at);
        at = end.at;
        inText = !end.isEnd;
        if (inText) break;
        continue;
      }
      MARK.lastIndex = at;
      const found = MARK.exec(rest);
      if (found === null) {
        at = rest.length;
        break;
      }
      at = found.index + 1;
      const [mark] = found;
      if (mark === '"') inText = true;
      else if (mark === '{' || mark === '[') {
        if (mark === '{' && start < 0 && (depth === 1 || depth === 2)) {
          start = found.index;
          startDepth = depth;
        }
        depth += 1;
      } else {
        depth -= 1;
        if (start >= 0 && depth === startDepth) {
          yield { depth: startDepth === 1 ? 1 : 2, text: rest.slice(start, at) };
          start = -1;
        }
      }
    }
  }
  if (depth !== 0 || inText) throw new Error('it ends in the midst of a feature');
}

/** Behind the closing quote; where the text goes on in the next part, its end or the backslash that it ends with. */
function endOfText(text: string, from: number): { readonly at: number; readonly isEnd: boolean } {
  let at = from;
  for (;;) {
    QUOTE.lastIndex = at;
    const found = QUOTE.exec(text);
    if (found === null) return { at: text.length, isEnd: false };
    if (found[0] === '"') return { at: found.index + 1, isEnd: true };
    if (found.index + 1 === text.length) return { at: found.index, isEnd: false };
    at = found.index + 2;
  }
}
