/** Whose import it was is gone, and the heir has it: whoever works on it lets go, and it is taken up for the heir. */
export class ImportMoved extends Error {
  override readonly name = 'ImportMoved';
}
