/** What `npm run ingest -- --help` says. */
export const usage = `npm run ingest -- <recipe> <file or folder>... [options]

  <recipe>      id of a recipe in recipes/, the path of a recipe file, generic, points, ranges, roads, or rents
                (ranges: address ranges of the Census, tl_2024_51540_addrfeat.zip, place parcels along their street;
                roads: roads of the Census, tl_2024_51540_roads.zip, the streets of the map;
                rents: HUD's small area fair market rents, fy2026_safmrs.xlsx, what new deals begin with)
                (geocode --fips 51540: asks GEOCODER_URL where addresses lie; says what it would send, and asks for --yes)
                (propose FILE: says what its columns mean and what is doubtful; --out recipe.json writes a recipe that loads it)
  --dry-run     show the mapping, the first rows, what would be rejected, replaced, retired; change nothing
  --list        show the recipes
  --facts       show the facts, records and codes that a recipe can fill
  --fips 51540  county of the rows (generic, points: not needed when the file has a county column; else instead of the recipe's)
  --as-of DAY   day the data was true, YYYY-MM-DD: of several loads the newest day counts
                (default: the recipe's; generic, points: the day the file was changed; generic: the day
                of the newest sale or record in it where that lies far back)
  --name TEXT   name of the source (default: the recipe's; generic, points: the file name)
  --column ownerName=TAXPAYER
                generic: which column is meant for a fact, where several could be or none has its name
  --sheet NAME  generic, points, propose: the sheet of a workbook (default: the only one that has a table)
  --partial     the file has only some parcels of its county: none is retired because it lacks there
  --retire      retire the parcels that the newest roll lacks, however many
  --far         take rows that lie far from their county, by point, ZIP or state, as they are
  --replace     take out what this recipe has loaded of the county before, of whatever day (asks for --yes)
  --out FILE    propose: where the recipe goes, a .json that is not there yet
  --remove      ranges, geocode: take those of the county --fips out again
  --remove-source ID
                take a source out with all that it says, by its number or recipe (--fips, --as-of: which of several); the
                others count again, --back leads back (says what would go, and asks for --yes)
  --snapshots   show the data in service and what was before it
  --back [ID]   go back to the snapshot before, or to that one (asks for --yes)
  --yes         yes to what --replace, --remove-source, --back and geocode would do
  --year 2026   rents: the fiscal year of the file (default: as its name has it)
  --fresh       start from an empty warehouse: other counties and the sample are dropped
  --dir PATH    warehouse directory (default: the server's)`;

/** What `--list` shows beside the recipes that ship. */
export const besideRecipes = [
  'generic\n  any table (CSV, Parquet, XLSX ...) whose headers are our fact names or names of the RESO Data Dictionary',
  'propose\n  any other file: proposes what its columns mean, and a recipe that loads it',
  'points\n  address points or outlines of parcels (CSV, GeoJSON, .shp, zipped): says where parcels that are there lie',
  'geocode\n  asks the geocoder of GEOCODER_URL where addresses lie that nothing else places: they leave this machine',
  'ranges\n  address ranges of the Census (ADDRFEAT of TIGER/Line, a zip a county): places parcels along their street',
  'roads\n  roads of the Census (ROADS of TIGER/Line, a zip a county): the streets of the map, with their names',
];
