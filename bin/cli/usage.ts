export const USAGE = `Usage: platbook <command> [--format json|csv|table] [file]

Reads one JSON record, a JSON list of records, or one record per line (NDJSON) from the file or standard input, in the
field names of the specification: amounts in dollars, rates as yearly fractions, terms in months.

Commands:
  amortization   a mortgage -> its schedule: rows, rate changes, balloon, totals
  analysis       an analysis -> initial cash, results by period, returns, exits
  exits          an analysis -> maximum offer, wholesale, flip, BRRRR; or the input that each lacks
  rate           { amount, payment, payments } -> the rate per payment of a level loan
  irr            { flows: [amount, ...] } or { flows: [{ amount, time }, ...] } -> the internal rate of return per period
  depreciation   { depreciableAmount, depreciableYears, depreciationMethod } -> depreciation by year

For whoever operates the installation:
  backup         all of it into one file while it runs: platbook backup FILE
  restore        out of that file into an empty data directory: platbook restore FILE
  check          reads all of the installation, or of a backup: platbook check [FILE]
  admin          sets the password of a user anew: platbook admin reset-password NAME

One record in, one JSON record out; a list in, a list out; lines in, lines out. Bad input ends with code 2 and a message
that names the field.
`;
