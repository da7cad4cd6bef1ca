/** Input or arguments that a person has to correct; ends with code 2. */
export class BadInput extends Error {}
