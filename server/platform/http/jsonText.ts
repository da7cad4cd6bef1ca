/** An answer that is text already, since most of it was written before: `A` is what it reads as. */
export class JsonText<A> {
  readonly text: string;
  /** Never there: it tells one text from another where they are compiled. */
  readonly reads?: A;

  constructor(text: string) {
    this.text = text;
  }
}
