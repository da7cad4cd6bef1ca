/** Why facts were not sent or fetched, in sentences for whoever runs the installation: what stays, and the way out. */
export class FactsProblem extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'FactsProblem';
  }
}
