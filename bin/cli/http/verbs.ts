/** What the command line asks of a server over HTTP. */
export const VERBS = ['search', 'lists', 'export', 'call'] as const;
export type Verb = (typeof VERBS)[number];
export const isVerb = (word: string | undefined): word is Verb => VERBS.some((verb) => verb === word);

export const HTTP_USAGE = `Usage: platbook search CRITERIA ... [--limit ROWS]
       platbook lists [NAME] [--limit ROWS]
       platbook export NAME FILE
       platbook call NAME [key=value ...] [--body JSON|@FILE|-]

They ask the Platbook at PLATBOOK_URL (http://localhost:5080), for plans, cards and bills that at PLATBOOK_PRICING_URL
where another server has them, with the token PLATBOOK_TOKEN, which is made on the page
Security: READ for search and lists, WRITE for export; what each call needs stands on the page API. The answer goes to
standard output as --format json, csv or table (the default; of call always JSON, or the bytes of a file).

search reads what the line of the search reads (/ on the page): a place, a lead type, criteria with signs. Quote it,
since < and > mean something to a shell.
lists without a name shows all lists; with one, what is on it. export writes a list as .csv, .xlsx or .xml, which counts
as exported; a file that is there is left alone.
call makes any call that a token opens, with what stands in its path and query as key=value, files as key=@FILE. Calls
that make or charge something are sent with a key of their own, so that an answer that is lost costs nothing twice.

Code 0: done; 1: the server refused, or none answers; 2: bad arguments.

Examples:
  npx platbook search 'county:franklin lead:E equity>50% absentee' --limit 20
  npx platbook search 'zip:43215 beds>=3' --format csv > leads.csv
  npx platbook lists "Call first" --format json
  npx platbook export "Call first" leads.xlsx
  npx platbook call queryGroups --body '{"search":{"filters":{"groupIds":{"values":[12]}}}}'
`;
