/** Words the sample is made of. Streets, people, companies and lenders are invented; any likeness is chance. */
export const streetFirst =
  'Amber,Ash,Autumn,Bay,Birch,Bluebird,Bramble,Bright,Cedar,Cherry,Clover,Copper,Coral,Cotton,Crane,Crystal,Dove,Eagle,Elder,Elm,Falcon,Fern,Fox,Garnet,Ginger,Golden,Granite,Hazel,Heron,Hickory,Holly,Honey,Indigo,Iron,Ivory,Ivy,Jasper,Juniper,Kestrel,Lark,Laurel,Linden,Maple,Meadowlark,Misty,Moss,Oak,Olive,Orchid,Osprey,Pearl,Pecan,Plum,Quail,Quiet,Raven,River,Rose,Russet,Sage'.split(
    ',',
  );

export const streetSecond =
  'Acre,Arbor,Arrow,Bank,Barn,Basin,Bell,Berry,Bloom,Bluff,Bough,Branch,Brook,Bush,Cabin,Canyon,Chase,Cliff,Cove,Crest,Crown,Dale,Dell,Dune,Edge,Field,Finch,Flint,Fog,Forge,Gate,Glade,Grain,Grove,Hearth,Hill,Hollow,Horn,Kettle,Lantern,Leaf,Ledge,Marsh,Mill,Moon,Nest,Path,Petal,Pond,Quarry,Reed,Ridge,Shadow,Spring,Stone,Thicket,Vale,View,Willow,Wood'.split(
    ',',
  );

/** Written out here; the roll writes some short and some long, as real ones do. */
export const streetTypes: readonly (readonly [string, string])[] = [
  ['Street', 'ST'],
  ['Drive', 'DR'],
  ['Lane', 'LN'],
  ['Court', 'CT'],
  ['Avenue', 'AVE'],
  ['Way', 'WAY'],
  ['Circle', 'CIR'],
  ['Trail', 'TRL'],
  ['Road', 'RD'],
  ['Place', 'PL'],
];

export const firstNames =
  'Ada,Alma,Amos,Anders,Beatrix,Bela,Benno,Brisa,Calla,Cato,Celia,Cyrus,Dario,Delia,Dorian,Edda,Elio,Elowen,Emeric,Esme,Fabian,Fern,Flora,Gideon,Greta,Hale,Hattie,Hugo,Ida,Imre,Ines,Ivo,Jonas,Juno,Kai,Klara,Lars,Leona,Linus,Lorna,Magnus,Mabel,Milo,Mina,Nadia,Nils,Odette,Olin,Oona,Orson,Petra,Quincy,Rafe,Rhea,Rufus,Saskia,Silas,Soren,Tamsin,Thea,Tobin,Ula,Verity,Viggo,Wanda,Wren,Xenia,Yara,Yorick,Zeno'.split(
    ',',
  );

export const lastNames =
  'Abernal,Ashgrove,Baskell,Belmoor,Birchwell,Brackmere,Bramford,Calloway,Carrick,Castellane,Chadborn,Coldwater,Corwin,Crestley,Dallowick,Danforth,Delacroy,Dunmere,Eastlake,Eldermann,Elsworth,Fairbourne,Falkner,Fenwright,Fernsby,Galbreath,Garrowby,Glenmoor,Grantham,Greywood,Haldane,Harrowgate,Hathersage,Hollander,Ingleby,Iverson,Jessamine,Kestleman,Kingsley,Kirkbride,Lanford,Larkspur,Lockridge,Lorimer,Marchbank,Marlowe,Meriwether,Montclair,Nethercott,Norrington,Oakhurst,Ormond,Pemberley,Penhallow,Quillfeather,Ravenscroft,Redfern,Rookwood,Saltmarsh,Sedgewick,Silverton,Stonebridge,Tamberlain,Thistlewood,Thornbury,Underhill,Vandermeer,Wakefield,Westerby,Whitlock,Winterbourne,Wolfram,Yardley,Yelverton,Zimmerle'.split(
    ',',
  );

export const companyFirst =
  'Anchor,Bluegate,Brightwater,Cobalt,Copperfield,Crosswind,Driftwood,Eastgate,Everbrook,Fairhaven,Foxglove,Goldleaf,Greystone,Harborlight,Highpoint,Ironbark,Keystone Arch,Longview,Lakeshore Nine,Northfork,Oakmantle,Parkline,Quarrystone,Redbrick,Rivermark,Silverpine,Southbank,Stonecrest,Summitline,Timberline,Tidewater,Westbourne'.split(
    ',',
  );

export const companySecond =
  'Homes LLC,Properties LLC,Holdings LLC,Rentals LLC,Investments LP,Residential LLC,Realty Partners LP,Capital Inc,Housing Fund LLC,Acquisitions LLC'.split(
    ',',
  );

export const lenders =
  'Blue Heron Mortgage,Granite Peak Bank,Prairie Union Bank,Two Rivers Credit Union,Lanternlight Lending,Old Harbor Savings Bank,Copper Basin Mortgage,Northmoor National Bank,Sunfield Home Lending,Cardinal Oak Bank,Evergreen Circle Credit Union,Palisade Mortgage'.split(
    ',',
  );

export const brokerages =
  'Birch and Vale Realty,Copperline Brokers,Hearthstone Agents,Longmeadow Realty,Open Gate Realty,Plumtree Homes,Quiet Street Realty,Tall Oak Brokers'.split(
    ',',
  );

/** Where owners who live elsewhere get their mail: real cities and ZIPs, invented streets. */
export const farPlaces: readonly (readonly [string, string, string])[] = [
  ['New York', 'NY', '10001'],
  ['Los Angeles', 'CA', '90012'],
  ['Chicago', 'IL', '60607'],
  ['Miami', 'FL', '33130'],
  ['Phoenix', 'AZ', '85004'],
  ['Seattle', 'WA', '98101'],
  ['Denver', 'CO', '80202'],
  ['Boston', 'MA', '02110'],
  ['Nashville', 'TN', '37203'],
  ['Charlotte', 'NC', '28202'],
  ['Portland', 'OR', '97204'],
  ['Detroit', 'MI', '48226'],
  ['Las Vegas', 'NV', '89101'],
  ['San Diego', 'CA', '92101'],
  ['Tampa', 'FL', '33602'],
  ['Philadelphia', 'PA', '19107'],
];
