import { COMMANDS } from './commands.ts';

const commands = [...COMMANDS.values()].map(({ name, summary }) => `  ${name.padEnd(14)} ${summary}\n`).join('');

export const USAGE = `Usage: platbook <command> [--format json|csv|table] [FILE]

Reads one JSON record, a JSON list of records, or one record per line (NDJSON) from the file or standard input, in the
field names of the specification: amounts in dollars, rates as yearly fractions, terms in months.

Commands, each with its fields and an example: platbook <command> --help
${commands}
Of a Platbook that runs, with a token (PLATBOOK_TOKEN) at its address (PLATBOOK_URL): platbook search --help
  search         properties by what the search line reads: platbook search 'county:franklin lead:E beds>=3'
  lists          all lists, or what is on one: platbook lists [NAME]
  export         a list as a file: platbook export NAME FILE.csv
  call           any call that a token opens: platbook call NAME key=value ...

For whoever operates the installation:
  backup         all of it into one file while it runs: platbook backup FILE
  restore        out of that file into an empty data directory: platbook restore FILE
  check          reads all of the installation, or of a backup: platbook check [FILE]
  admin          sets the password of a user anew, checks the books and writes them out: platbook admin --help

One record in, one JSON record out; a list in, a list out; lines in, lines out. What is missing, misspelt or too large
ends with code 2 and a sentence that names the field.
`;
