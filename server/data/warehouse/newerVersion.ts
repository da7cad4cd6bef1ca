/** Nothing is damaged: a newer program made it, and what it has cannot be read here. */
export class NewerVersion extends Error {
  constructor(what: string) {
    super(
      `${what}: it was made by a newer Platbook. Start that one, or restore a backup of before into an empty PLATBOOK_DATA (npx platbook restore FILE)`,
    );
    this.name = 'NewerVersion';
  }
}
