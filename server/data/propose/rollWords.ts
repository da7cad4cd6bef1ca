/**
 * What a column of a public roll can mean, the names that rolls give it, and what its values look like. Names are
 * simplified (lower case, letters and digits only): of the RESO Data Dictionary, of Florida's NAL and SDF, and the common
 * words of assessors. Abbreviations are written out first (`abbreviations`), so one name stands for many spellings.
 */
import type { RollField } from '../../../src/api/catalogue/search/rollFields.ts';
import type { Look } from './looks.ts';

export interface Meaning {
  readonly look: Look;
  /** Names apart by blanks. */
  readonly names: string;
  /** No recipe is filled by it alone: it is a part of another value. */
  readonly partOf?: string;
}

export const meanings = {
  apn: {
    look: 'parcel',
    names:
      'apn parcelid parcelnumber parcel pin gpin parcelpin parcelidentifier parcelidentificationnumber propertyidentificationnumber taxid taxparcel taxparcelid taxparcelnumber taxmapid taxmapnumber assessorparcelnumber parid pid strap folio folionumber sbl printkey blocklot mapblocklot parcelkey prclid opaid accountnumber',
  },
  fips: { look: 'fips', names: 'fips countyfips fipscode fipscounty' },
  alternateApn: {
    look: 'parcel',
    names:
      'alternateapn alternateparcelid alternatekey alternateparcelnumber stateparcelid oldparcelid geopin geoparcelidentificationnumber gisid',
  },
  streetAddress: {
    look: 'line',
    names:
      'streetaddress address fulladdress unparsedaddress situs situsaddress siteaddress siteaddressfull situsfulladdress propertyaddress propertystreetaddress locationaddress location propertylocation physicaladdress addressline addressfull addresslabel situsstreetaddress',
  },
  streetNumber: {
    look: 'houseNumber',
    names:
      'streetnumber housenumber addressnumber situsnumber situsstreetnumber situshousenumber propertystreetnumber propertyhousenumber locationnumber',
    partOf: 'streetAddress',
  },
  streetPreDirection: {
    look: 'direction',
    names:
      'streetdirprefix streetdirectionprefix predirection streetpredirection prefixdirection streetdirection situspredirection situsstreetdirection',
    partOf: 'streetAddress',
  },
  streetName: {
    look: 'words',
    names:
      'streetname street situsstreet situsstreetname roadname propertystreet propertystreetname locationstreet locationstreetname',
    partOf: 'streetAddress',
  },
  streetSuffix: {
    look: 'words',
    names: 'streetsuffix streettype streetdesignation situssuffix situsstreetsuffix situsstreettype streetmode suffix',
    partOf: 'streetAddress',
  },
  streetPostDirection: {
    look: 'direction',
    names: 'streetdirsuffix streetdirectionsuffix postdirection streetpostdirection suffixdirection situspostdirection',
    partOf: 'streetAddress',
  },
  unitNumber: {
    look: 'short',
    names: 'unitnumber unit apartment apartmentnumber suite situsunit situsunitnumber streetunit propertyunit',
  },
  cityName: {
    look: 'city',
    names:
      'cityname city siteaddress2 situscity sitecity propertycity physicalcity locationcity municipality postalcity town',
  },
  stateCode: {
    look: 'state',
    names: 'stateorprovince state situsstate sitestate propertystate physicalstate stateabbreviation',
  },
  zip: {
    look: 'zip',
    names:
      'zip zipcode postalcode ziporpostalcode siteaddress3 situszip situszipcode sitezip sitezipcode propertyzip propertyzipcode physicalzip physicalzipcode locationzip zip5',
  },
  latitude: { look: 'latitude', names: 'latitude lat ycoordinate y pointy centroidy' },
  longitude: { look: 'longitude', names: 'longitude lng lon long xcoordinate x pointx centroidx' },
  subdivision: {
    look: 'words',
    names: 'subdivision subdivisionname neighborhood neighborhoodname',
  },
  legalDescription: {
    look: 'text',
    names: 'legaldescription taxlegaldescription legal shortlegal slegal legaldescription1 legal1 propertylegal',
  },
  zoning: {
    look: 'short',
    names: 'zoning zone zoningcode zoningdescription landzoningcode zoningdistrict zoningbasedistrict',
  },
  useCode: {
    look: 'code',
    names:
      'landuse landusecode use usecode propertyuse propertyusecode propertytype propertysubtype propertyclass propertyclasscode classcode landusedescription usedescription propertyusedescription propertyclassdescription dorusecode dorcode statelandusecode usecodedescription landusecodedescription categorycodedescription buildingcodedescription parcelusecode landuselabel buildingcode stateclass stateclasscode type',
  },
  bedrooms: {
    look: 'count',
    names: 'bedrooms bedroomstotal beds bedroom numberbedrooms numberofbedrooms totalbedrooms bedroomcount',
  },
  bathrooms: {
    look: 'count',
    names:
      'bathrooms bathroomstotaldecimal bathroomstotalinteger baths bathroom numberbathrooms numberofbathrooms totalbathrooms bathcount',
  },
  fullBaths: {
    look: 'count',
    names: 'bathroomsfull fullbaths fullbath fullbathrooms bathsfull numberfullbaths bathfull',
    partOf: 'bathrooms',
  },
  halfBaths: {
    look: 'count',
    names: 'bathroomshalf halfbaths halfbath halfbathrooms bathshalf numberhalfbaths bathhalf',
    partOf: 'bathrooms',
  },
  squareFeet: {
    look: 'area',
    names:
      'squarefeet livingarea squarefeetliving livingsquarefeet buildingareatotal totallivingarea totallivablearea livablearea heatedarea heatedsquarefeet finishedarea finishedsquarefeet buildingsquarefeet buildingarea areabuilding squarefootagefinishedliving livingareasquarefeet residentialsquarefeet sizesquarefeet',
  },
  lotSquareFeet: {
    look: 'area',
    names:
      'lotsquarefeet lotsizesquarefeet squarefeetlot landsquarefeet landarea lotarea lotsize parcelsquarefeet totalarea landsquarefootage',
  },
  lotAcres: {
    look: 'acres',
    names:
      'acres acreage lotacres lotsizeacres landacres totalacres deededacres gisacres calculatedacres parcelacres deedacres taxacres',
    partOf: 'lotSquareFeet',
  },
  yearBuilt: {
    look: 'year',
    names:
      'yearbuilt builtyear yearimprovement yearimproved actualyearbuilt constructionyear buildingyear yearconstructed yearbuiltactual',
  },
  effectiveYearBuilt: {
    look: 'year',
    names: 'effectiveyearbuilt yearbuilteffective effectiveyear',
  },
  stories: {
    look: 'count',
    names: 'stories storiestotal numberstories numberofstories floors numberoffloors storycount',
  },
  units: {
    look: 'count',
    names:
      'units numberofunits numberofunitstotal numberunits totalunits residentialunits numberresidentialunits dwellingunits livingunits unitcount',
  },
  rooms: { look: 'count', names: 'rooms roomstotal totalrooms numberrooms numberofrooms' },
  buildingCount: {
    look: 'count',
    names: 'buildingcount numberbuilding numberbuildings numberofbuildings buildings residentialbuildingrecords',
  },
  basementSquareFeet: {
    look: 'area',
    names: 'basementsquarefeet squarefeetbasement basementarea basement',
  },
  garageSpaces: { look: 'count', names: 'garagespaces garagecars parkingspaces' },
  ownerName: {
    look: 'name',
    names:
      'ownername owner mailto owner1 owner1name ownername1 ownerfullname ownername1full currentowner currentownername primaryowner deedholder granteeowner1 legalowner nameofowner ownernames',
  },
  owner2Name: {
    look: 'name',
    names: 'owner2name owner2 ownername2 secondowner secondaryowner coowner coownername granteeowner2',
  },
  mailCareOf: {
    look: 'name',
    names: 'mailcareof careof ownercareof mailingcareof mailattention incareof',
  },
  mailStreetAddress: {
    look: 'mailLine',
    names:
      'mailstreetaddress mailaddress mailingaddress owneraddress owneraddressline owneraddressline1 owneraddress1 ownerstreet ownerstreetaddress mailaddress1 mailingaddress1 mailstreet mailingstreet taxbillingaddress mailingaddressline1 mailaddressline1 ownermailingaddress',
  },
  mailCity: {
    look: 'city',
    names: 'mailcity mailingcity ownercity owneraddresscity ownermailingcity',
  },
  mailState: {
    look: 'state',
    names: 'mailstate mailst mailingst ownerst mailingstate ownerstate owneraddressstate ownermailingstate',
  },
  mailCityState: {
    look: 'cityState',
    names: 'mailcitystate mailingcitystate ownercitystate ownercityandstate mailingcityandstate',
    partOf: 'mailCity',
  },
  mailZip: {
    look: 'zip',
    names:
      'mailzip mailzipcode mailingzip mailingzipcode ownerzip ownerzipcode owneraddresszip mailpostalcode mailingpostalcode ownermailingzip',
  },
  /** What the assessor takes a parcel to be worth: the estimate of the source. */
  estimatedValue: {
    look: 'price',
    names:
      'marketvalue totalmarketvalue fullmarketvalue fairmarketvalue estimatedmarketvalue estimatedvalue estimatedfairmarketvalue justvalue jv fullcashvalue',
  },
  assessedValue: {
    look: 'price',
    names:
      'assessedvalue taxassessedvalue totalassessedvalue assessedtotal assessedvaluetotal totalvalue currentassessedvalue appraisedvalue totalappraisedvalue assessment totalassessment assessedva',
  },
  assessedLandValue: {
    look: 'price',
    names:
      'assessedlandvalue landvalue landassessedvalue assessedland landassessment landmarketvalue landappraisedvalue assessedvalueland assessedla',
  },
  assessedImprovementValue: {
    look: 'price',
    names:
      'assessedimprovementvalue improvementvalue improvementsvalue buildingvalue assessedbuildingvalue assessedimprovements buildingassessedvalue assessedvalueimprovement improvementassessedvalue',
  },
  assessedYear: {
    look: 'year',
    names: 'assessedyear assessmentyear taxassessedyear asmntyear taxyear rollyear',
  },
  taxAmount: {
    look: 'price',
    names: 'taxamount taxannualamount annualtax annualtaxes totaltax propertytax taxestotal totaltaxes taxbill',
  },
  taxDelinquentAmount: {
    look: 'price',
    names: 'taxdelinquentamount delinquentamount delinquenttax amountdelinquent taxesowed totaldelinquent amtdelinqu',
  },
  saleDate: {
    look: 'date',
    names:
      'saledate newownerdate ownershipdate lastsaledate closedate solddate dateofsale deeddate transferdate salesdate lasttransferdate recentsaledate dateofdeed',
  },
  saleYear: {
    look: 'year',
    names: 'saleyear lastsaleyear yearsold soldyear salesyear',
    partOf: 'saleDate',
  },
  saleMonth: {
    look: 'month',
    names: 'salemonth lastsalemonth monthsold soldmonth salesmonth',
    partOf: 'saleDate',
  },
  salePrice: {
    look: 'price',
    names:
      'saleprice lastsaleprice closeprice soldprice saleamount lastsaleamount salesprice price consideration transferamount lasttransferamount salevalue',
  },
  saleBook: {
    look: 'short',
    names: 'deedbook book officialrecordbook orbook salebook recordbook',
    partOf: 'saleDocument',
  },
  salePage: {
    look: 'short',
    names: 'deedpage page officialrecordpage orpage salepage recordpage',
    partOf: 'saleDocument',
  },
  saleDocument: {
    look: 'short',
    names:
      'documentnumber instrumentnumber bookpage bookandpage deedbookpage deednumber legalreference clerknumber deedreference saledocument lasttransferbookpage',
  },
  recordingDate: {
    look: 'date',
    names: 'recordingdate recordeddate daterecorded deedrecordingdate',
  },
  saleQualified: {
    look: 'code',
    names:
      'qualified salequalified qualifiedsale qualificationcode salequalificationcode qualifiedcode armslength armslengthsale salevalidity',
  },
  ownerOccupied: {
    look: 'flag',
    names:
      'owneroccupied owneroccupancy owneroccupiedflag owneroccupiedindicator owneroccupiedyn isowneroccupied ownerresides principalresidence primaryresidence',
  },
  /** Whoever has it lives there; whoever has none may as well. */
  homestead: {
    look: 'short',
    names:
      'homestead homesteadexemption homesteadflag homesteadindicator homesteadcode homesteadamount homesteadexemptionamount homesteadexemptionvalue homesteaddeduction homesteadvalue principalresidenceexemption hasahomestead hashomestead homesteadyn star starexemption basicstar enhancedstar',
  },
  vacant: {
    look: 'flag',
    names: 'vacant isvacant vacantflag vacantindicator vacantyn vacantproperty vacantbuilding buildingvacant',
  },
  taxDelinquentYear: {
    look: 'year',
    names: 'taxdelinquentyear delinquentyear yeardelinquent firstdelinquentyear delinquentsince',
  },
  listStatus: { look: 'code', names: 'standardstatus mlsstatus listingstatus liststatus mlslistingstatus' },
  listPrice: {
    look: 'price',
    names: 'listprice listingprice askingprice currentlistprice listamount listingamount mlslistingamount',
  },
  listDate: {
    look: 'date',
    names: 'listingcontractdate listdate listeddate listingdate datelisted onmarketdate mlslistingdate',
  },
  listNumber: { look: 'short', names: 'listingid mlsnumber mls mlsid listingnumber listnumber mlslistingid' },
  lienAmount: {
    look: 'price',
    names: 'lienamount amountoflien lienbalance lientotal totalliens totallienamount lienamountdue',
  },
  lienDate: {
    look: 'date',
    names: 'liendate lienrecordeddate lienrecordingdate lienfilingdate lienfileddate dateoflien',
  },
  lienHolder: { look: 'name', names: 'lienholder lienholdername lienor liencreditor lienclaimant' },
  lienKind: { look: 'code', names: 'lientype lienkind kindoflien typeoflien liendescription liendocumenttype' },
  lisPendensDate: {
    look: 'date',
    names:
      'lispendens lispendensdate lispendensfilingdate lispendensrecordeddate noticeofdefault noticeofdefaultdate noddate foreclosuredate foreclosurefilingdate foreclosurefileddate preforeclosuredate',
  },
  auctionDate: {
    look: 'date',
    names: 'auctiondate foreclosureauctiondate foreclosuresaledate trusteesaledate sheriffsaledate',
  },
  foreclosureCase: { look: 'short', names: 'foreclosurecase foreclosurecasenumber lispendenscasenumber' },
  buyer: { look: 'name', names: 'buyer grantee buyername granteename' },
  seller: { look: 'name', names: 'seller grantor sellername grantorname' },
} as const satisfies Record<RollField, Meaning>;

export type MeaningKey = RollField;

/** What a roll has several of, by a digit at its end or a word before it: each is a sale of its own. */
export const ofSales: readonly MeaningKey[] = [
  'saleDate',
  'saleYear',
  'saleMonth',
  'salePrice',
  'saleBook',
  'salePage',
  'saleDocument',
  'saleQualified',
];

/** Parts of names as rolls shorten them, and in full. */
export const abbreviations: Readonly<Record<string, string>> = {
  addr: 'address',
  add: 'address',
  adr: 'address',
  own: 'owner',
  ownr: 'owner',
  ownname: 'ownername',
  nm: 'name',
  nme: 'name',
  phy: 'physical',
  phys: 'physical',
  prop: 'property',
  loc: 'location',
  mail: 'mail',
  mailing: 'mail',
  mlg: 'mail',
  zipcd: 'zipcode',
  zp: 'zip',
  st: 'street',
  str: 'street',
  stnum: 'streetnumber',
  stno: 'streetnumber',
  stname: 'streetname',
  hse: 'house',
  num: 'number',
  no: 'number',
  nbr: 'number',
  nmbr: 'number',
  cd: 'code',
  desc: 'description',
  descr: 'description',
  dscr: 'description',
  yr: 'year',
  mo: 'month',
  dt: 'date',
  blt: 'built',
  act: 'actual',
  eff: 'effective',
  prc: 'price',
  amt: 'amount',
  val: 'value',
  vlu: 'value',
  lnd: 'land',
  bldg: 'building',
  bld: 'building',
  buildng: 'building',
  buldng: 'building',
  imp: 'improvement',
  impr: 'improvement',
  imprv: 'improvement',
  tot: 'total',
  ttl: 'total',
  lvg: 'living',
  liv: 'living',
  sqft: 'squarefeet',
  sqfoot: 'squarefeet',
  ft: 'feet',
  sq: 'square',
  sf: 'squarefeet',
  res: 'residential',
  unts: 'units',
  unt: 'unit',
  bed: 'bedrooms',
  bdrms: 'bedrooms',
  bedrm: 'bedrooms',
  bth: 'bath',
  ac: 'acres',
  acre: 'acres',
  asd: 'assessed',
  assd: 'assessed',
  assess: 'assessed',
  asmt: 'assessment',
  asmnt: 'assessment',
  appr: 'appraised',
  mkt: 'market',
  alt: 'alternate',
  uc: 'usecode',
  qual: 'qualified',
  predir: 'predirection',
  postdir: 'postdirection',
  dir: 'direction',
  sufx: 'suffix',
  sfx: 'suffix',
  apt: 'apartment',
  ar: 'area',
  lgl: 'legal',
  subdiv: 'subdivision',
  sub: 'subdivision',
  nbhd: 'neighborhood',
  nbrhd: 'neighborhood',
  cnty: 'county',
  prcl: 'parcel',
  bsmt: 'basement',
  clerk: 'clerk',
  rec: 'recorded',
  inst: 'instrument',
  instr: 'instrument',
  doc: 'document',
  occ: 'occupied',
  hx: 'homestead',
  hmstd: 'homestead',
  exempt: 'exemption',
  exmpt: 'exemption',
  flg: 'flag',
  ind: 'indicator',
};

/** Words that say nothing of what a column means. */
export const fillers: ReadonlySet<string> = new Set([
  'current',
  'the',
  'of',
  'in',
  'full',
  'parcel',
  'property',
  'line',
  'primary',
  'total',
  'is',
]);
