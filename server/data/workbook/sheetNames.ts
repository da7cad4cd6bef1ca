/** Which sheets a workbook has, by the two files in it that say so. */
export interface SheetName {
  readonly name: string;
  /** From 1, as the workbook shows them. */
  readonly number: number;
  readonly isHidden: boolean;
  /** The file of the sheet within the workbook; null where it cannot be told. */
  readonly file: string | null;
}

/** All sheets in their order. `book`, `relations`: text of `xl/workbook.xml` and its `.rels`. */
export function sheetNames(book: string, relations: string): SheetName[] {
  // What stands in a comment is none, and two readers may differ over it: then no file is told.
  const isPlain = !`${book}${relations}`.includes('<!');
  const targets = [...relations.matchAll(/<(?:\w{1,20}:)?Relationship\s([^<>]{0,1000})>/g)].map(
    ([, attributes = '']) => attributes,
  );
  return [...book.matchAll(/<(?:\w{1,20}:)?sheet\s([^<>]{0,1000})/g)].map(([, attributes = ''], at) => {
    const id = /\b\w{1,20}:id=["']([^"'<>]{1,100})["']/.exec(attributes)?.[1];
    const relation = targets.find((some) => id !== undefined && some.includes(`Id="${id}"`));
    const target = relation === undefined ? undefined : /\bTarget="([^"<>]{1,300})"/.exec(relation)?.[1];
    return {
      name: plainText(/\bname="([^"]{0,200})"/.exec(attributes)?.[1] ?? `${at + 1}`),
      number: at + 1,
      isHidden: /\bstate=["'](hidden|veryHidden)["']/.test(attributes),
      file: target === undefined || !isPlain ? null : target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
