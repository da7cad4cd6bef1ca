/** The line of queries is full: nothing was begun, and whoever asked may ask again in a moment. */
export class TooManyQueries extends Error {
  constructor() {
    super('too many queries wait for the property data');
    this.name = 'TooManyQueries';
  }
}
