/**
 * The calls of the specification, written out: what a browser of another hand would send. Nothing here is read from
 * the contract, so a name that changes there does not change here.
 *
 * Names before the bar are the specification's, those after it were decided by us; both are kept. C084 to C087 have no
 * path of their own: they are the client of the last groups.
 */

type Names = string;

export interface SpecifiedParts {
  /** The server has no such path yet. Whoever serves the call takes the mark away and writes out the names of its body. */
  readonly notYetServed?: true;
  readonly query?: Names;
  /** The query takes every filter besides: `FILTERS`. */
  readonly filters?: true;
  /** The members of the JSON body; of several shapes one each; empty: a list of plain values. */
  readonly body?: Names | readonly Names[];
  /** Members of members, by their path. */
  readonly within?: Readonly<Record<string, Names>>;
  /** The parts of a multipart body. */
  readonly upload?: Names;
  /** What the specification says of the body of a call not yet served, where it names no members. */
  readonly bodyIs?: string;
  /** What is read of the answer. */
  readonly answer?: Names;
}

export type SpecifiedCall = readonly [
  id: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  parts?: SpecifiedParts,
];

const LOCATION = 'id type fips apn countyId cityId zip shapeDefinition propertyId streetAddress label';
/** A place and filters as a member of a body. */
const PLACE = `${LOCATION} | also listingType ...`;
const SELECTION = 'allSelected remainingSelected items selected';
const GROUP_SEARCH = {
  search: 'filters sortFields index limit | columns',
  'search.filters':
    'groupIds marketingFlags mlsListingStatus typeId statusId listingTypes | tags assigneeId automationStatus note snoozed dateAdded modified listCount own facts',
  selection: SELECTION,
} as const;
const CONTACT_SEARCH = {
  search: 'filters sortFields index limit',
  'search.filters': 'groupIds typeId statusId | propertyIds text',
  selection: SELECTION,
} as const;
const ORDERED_PLAN = '| planId annual quantity paymentMethodId cardCode approvedAmount';
const CARD =
  'paymentMethodId cardNumber cardCode cardName cardExpMonth cardExpYear billingStreetAddress billingStreetAddress2 billingCity billingState billingZip billingCountry cardType billingPaymentMethod purchasePaymentMethod defaultPaymentMethods';
const USAGE =
  'savesRemaining exportsRemaining spendRemaining resetsOnDate savesLimit exportsLimit spendLimit | savesMinQuantity savesCostEach exportsMinQuantity exportsCostEach savesUsedPercent exportsUsedPercent spendUsedPercent';
const DEFAULT_CARDS = 'defaultSubsPaymentMethodId defaultInAppPaymentMethodId | userId';
const MEMBER =
  'id firstName lastName phone username type subUser scoutUser fullAccount smsEnabled marketingContactLimit marketingListPropertyLimit favoritePropertyLimit accountPlanMrc | saveLimit exportLimit spendLimit duties fullName state pending lowersOn leavesOn heirId invitation lastSignIn seat used';
/** Of R-SITE-001; behind the bar what an answer has besides, which comes back with it. */
const WEBSITE =
  'id publishDate layoutId templateId active path contactEmail headerText bodyText elements | address previewAddress version';
/** Of R-VOICE-001; behind the bar what an answer has besides, which comes back with it. */
const VOICEMAIL =
  'id marketingCampaignId templateId status contactIds callerIdId recordingId scheduleId ports | name version groupIds propertyIds excludeGroupIds address oneEach leaveOutMissing type statusLabel phase recipientTotal deliveredQuantity clickThroughQuantity machineClickQuantity scans machineScans appointments deals costPerLead costPerDeal writtenQuantity leftOut leads cost carrier sequenceStep answers counts modified ordered completed';
const SEATED_WITH = 'paymentMethodId cardCode approvedAmount';
const PROFILE =
  'firstName lastName phone phone2 username password emailFriendlyFrom replyToEmail logoUrl favoritePropertyAddLimit marketingListAddLimit countySearchEnabled newFeatureLabelEnabled fullAccount overdueAccount pabEnabled listManagementEnabled nextCycleDate mrcTotal csPhone csEmail subscriptionPlanMrcId listManagementPlanMrcId remainingPrepaidCredit paymentMethods planMrcs | businessName businessFirstName businessLastName businessUrl businessEmail businessPhone businessStreetAddress businessCity businessState businessZip savedPropertyLimit exportPropertyLimit currentPassword id accountId type typeLabel subUser scoutUser smsEnabled appendContactRate';
const REMOVAL = 'memberId heirId now accountPassword';
const RANGES =
  'saleDate squareFeet lotSquareFeet distance bedrooms bathrooms yearBuilt stories flipLength listingDate auctionDate ownershipLength loanToValue estimatedEquity'
    .split(' ')
    .map((name) => `${name}Min ${name}Max`)
    .join(' ');
const SURROUNDING = `id listingType selectedIds shapeDefinition ${RANGES} status subdivision propertyType propertyClass landUseCode multiParcel cashSale saleSituation mlsListingStatus ownerOccupied bankruptcyChapter | includeNonMarket useDefaults`;
const MORTGAGE =
  'seq ordinal type amount downPaymentAmount firstPaymentDate compoundFrequency extraPaymentAmount extraPaymentFrequency adjustableRate balloon biWeekly doublePrincipal balloonPaymentNumber fixedInterestRate interestOnlyRate fixedInterestTerm interestOnlyTerm armType armHybridType armRateCapType armIncreaseRate armIncreaseRateMax armRateMax armFixedInterestTerm armRateIncreaseTerm | paymentFrequency loanToPrice';
const ANALYSIS =
  'id property propertyType termType term firstPaymentDate purchaseAmount marketValue propertyValue saleAmount mortgages mortgageEditIndex closingCosts improvements incomes expenses rentalUnits details expenseIncreaseType incomeIncreaseType expenseIncreaseAmount expenseIncreaseRate incomeIncreaseAmount incomeIncreaseRate saleCostIncreaseType saleCostAmount saleCostRate depreciationType depreciationMethod depreciableYears depreciableAmount propertyValueIncreaseType propertyValueBasis marketValueIncreaseRate capRate inflationRate accruedInterestAmount defaultAmount otherFeeAmount leasingCommissionAmount leasingCommissionRate propertyManagementRate stateTaxRate federalTaxRate capitalGainTaxRate defaultAnalysis foreclosure expensePerRentalUnit modifiedField | propertyId name offerShare minimumProfit assignmentFee assignmentCost projectMonths refinanceShare refinanceRate refinanceTerm refinanceCost origins created modified';
const ANALYSIS_PARTS = {
  mortgages: MORTGAGE,
  closingCosts: 'field amount paidBySeller',
  improvements: 'field amount',
  incomes: 'field amount',
  expenses: 'field amount',
  rentalUnits: 'seq name amount occupancyRate rentIncreaseRate quantity squareFeet pricePerSquareFoot',
} as const;

/** Filters that stand in links and saved searches: there may be more, never another name for one of these. */
export const FILTERS: Names = `
  listingType bedroomsMin bedroomsMax bedroomsUnknown bathroomsMin bathroomsMax bathroomsUnknown squareFeetMin
  squareFeetMax squareFeetUnknown lotSquareFeetMin lotSquareFeetMax lotSquareFeetUnknown yearBuiltMin
  yearBuiltMax yearBuiltUnknown storiesMin storiesMax storiesUnknown unitsMin unitsMax unitsUnknown propertyType
  propertyTypeExclude propertyClass propertyClassExclude landUse landUseExclude landUseCode landUseCodeExclude
  zoning zoningExclude subdivision subdivisionExclude vacant vacantDateMin vacantDateMax vacantDateUnknown
  roomsMin roomsMax roomsUnknown basementSquareFeetMin basementSquareFeetMax basementSquareFeetUnknown
  garageSpacesMin garageSpacesMax garageSpacesUnknown hasPool buildingCountMin buildingCountMax
  buildingCountUnknown effectiveYearBuiltMin effectiveYearBuiltMax effectiveYearBuiltUnknown floorAreaRatioMin
  floorAreaRatioMax floorAreaRatioUnknown streetName streetNameExclude townName townNameExclude unit unitExclude
  parcelNumber parcelNumberExclude legalDescription legalDescriptionExclude pointKind pointKindExclude pointErrorMin pointErrorMax pointErrorUnknown estimatedValueMin estimatedValueMax
  estimatedValueUnknown estimatedEquityMin estimatedEquityMax estimatedEquityUnknown equityShareMin
  equityShareMax equityShareUnknown loanToValueMin loanToValueMax loanToValueUnknown combinedLoanToValueMin
  combinedLoanToValueMax combinedLoanToValueUnknown valuePerSquareFootMin valuePerSquareFootMax
  valuePerSquareFootUnknown valueGrowthMin valueGrowthMax valueGrowthUnknown valueGrowthThreeYearsMin
  valueGrowthThreeYearsMax valueGrowthThreeYearsUnknown rentAmountMin rentAmountMax rentAmountUnknown
  rentYieldMin rentYieldMax rentYieldUnknown hoaFeeMin hoaFeeMax hoaFeeUnknown estimatedValueDateMin
  estimatedValueDateMax estimatedValueDateUnknown estimatedValueMethod estimatedValueMethodExclude
  assessedValueMin assessedValueMax assessedValueUnknown assessedLandValueMin assessedLandValueMax
  assessedLandValueUnknown assessedImprovementValueMin assessedImprovementValueMax
  assessedImprovementValueUnknown assessedYearMin assessedYearMax assessedYearUnknown taxAmountMin taxAmountMax
  taxAmountUnknown taxRateMin taxRateMax taxRateUnknown taxDelinquent taxDelinquentAmountMin
  taxDelinquentAmountMax taxDelinquentAmountUnknown taxDelinquentYearMin taxDelinquentYearMax
  taxDelinquentYearUnknown taxExemption taxExemptionExclude lastSaleDateMin lastSaleDateMax lastSaleDateUnknown
  lastSaleAmountMin lastSaleAmountMax lastSaleAmountUnknown lastSalePerSquareFootMin lastSalePerSquareFootMax
  lastSalePerSquareFootUnknown saleSituation saleSituationExclude transferReason transferReasonExclude qualifiedSale cashSale lastSaleDocumentType
  lastSaleDocumentTypeExclude gainSinceSaleMin gainSinceSaleMax gainSinceSaleUnknown priorSaleDateMin
  priorSaleDateMax priorSaleDateUnknown priorSaleAmountMin priorSaleAmountMax priorSaleAmountUnknown
  flipLengthMin flipLengthMax flipLengthUnknown lastTransferDateMin lastTransferDateMax lastTransferDateUnknown
  lastTransferAmountMin lastTransferAmountMax lastTransferAmountUnknown multiParcelSale transferCountMin
  transferCountMax transferCountUnknown ownerOccupied absentee occupancyBasis occupancyBasisExclude outOfState ownershipLengthMin ownershipLengthMax
  ownershipLengthUnknown ownershipStartDateMin ownershipStartDateMax ownershipStartDateUnknown ownerType
  ownerTypeExclude ownerName ownerNameExclude secondOwnerName secondOwnerNameExclude coOwned ownedParcelCountMin
  ownedParcelCountMax ownedParcelCountUnknown mailState mailStateExclude mailCity mailCityExclude mailZip
  mailZipExclude mailStreetAddress mailStreetAddressExclude mailCareOf mailCareOfExclude mailPoBox
  openLoanCountMin openLoanCountMax openLoanCountUnknown openMortgageBalanceMin openMortgageBalanceMax
  openMortgageBalanceUnknown loanType loanTypeExclude financingType financingTypeExclude anyLoanType
  anyLoanTypeExclude anyFinancingType anyFinancingTypeExclude firstLoanAmountMin firstLoanAmountMax
  firstLoanAmountUnknown firstLoanDateMin firstLoanDateMax firstLoanDateUnknown firstLoanRateMin
  firstLoanRateMax firstLoanRateUnknown firstLoanTermMin firstLoanTermMax firstLoanTermUnknown
  firstLoanMaturityDateMin firstLoanMaturityDateMax firstLoanMaturityDateUnknown firstLoanLender
  firstLoanLenderExclude secondLoanAmountMin secondLoanAmountMax secondLoanAmountUnknown secondLoanDateMin
  secondLoanDateMax secondLoanDateUnknown secondLoanType secondLoanTypeExclude totalLoanAmountMin
  totalLoanAmountMax totalLoanAmountUnknown newestLoanDateMin newestLoanDateMax newestLoanDateUnknown
  foreclosureStatus foreclosureStatusExclude foreclosureDateMin foreclosureDateMax foreclosureDateUnknown
  foreclosureDocumentType foreclosureDocumentTypeExclude auctionDateMin auctionDateMax auctionDateUnknown
  openingBidMin openingBidMax openingBidUnknown unpaidBalanceMin unpaidBalanceMax unpaidBalanceUnknown
  defaultAmountMin defaultAmountMax defaultAmountUnknown foreclosureLender foreclosureLenderExclude
  foreclosureTrustee foreclosureTrusteeExclude foreclosureCaseNumber foreclosureCaseNumberExclude
  foreclosureReleasedDateMin foreclosureReleasedDateMax foreclosureReleasedDateUnknown bankruptcyChapter
  bankruptcyChapterExclude bankruptcyDateMin bankruptcyDateMax bankruptcyDateUnknown bankruptcyCaseNumber
  bankruptcyCaseNumberExclude bankruptcyClosedDateMin bankruptcyClosedDateMax bankruptcyClosedDateUnknown
  divorceDateMin divorceDateMax divorceDateUnknown divorceCaseNumber divorceCaseNumberExclude lienType
  lienTypeExclude anyLienType anyLienTypeExclude openLienCountMin openLienCountMax openLienCountUnknown
  openLienAmountMin openLienAmountMax openLienAmountUnknown lienAmountMin lienAmountMax lienAmountUnknown
  lienDateMin lienDateMax lienDateUnknown lienDocumentType lienDocumentTypeExclude lienCreditor
  lienCreditorExclude mlsListingStatus mlsListingStatusExclude mlsListingDateMin mlsListingDateMax
  mlsListingDateUnknown mlsStatusDateMin mlsStatusDateMax mlsStatusDateUnknown mlsListingAmountMin
  mlsListingAmountMax mlsListingAmountUnknown listPricePerSquareFootMin listPricePerSquareFootMax
  listPricePerSquareFootUnknown listToValueMin listToValueMax listToValueUnknown daysOnMarketMin daysOnMarketMax
  daysOnMarketUnknown mlsSoldAmountMin mlsSoldAmountMax mlsSoldAmountUnknown mlsSoldDateMin mlsSoldDateMax
  mlsSoldDateUnknown mlsListingNumber mlsListingNumberExclude mlsAgent mlsAgentExclude mlsOffice
  mlsOfficeExclude openViolationCountMin openViolationCountMax openViolationCountUnknown violationType
  violationTypeExclude violationDateMin violationDateMax violationDateUnknown distressCountMin distressCountMax distressCountUnknown leadCountMin
  leadCountMax leadCountUnknown leadM leadP leadF leadL leadC leadE leadV leadR leadB leadD leadA leadFail
  leadSold sourceCountMin sourceCountMax sourceCountUnknown asOfDateMin asOfDateMax asOfDateUnknown
  nonDisclosure
`;

/** R-EMAIL-001; after the bar what ours adds: whom it goes to, and the row that an answer has. */
const EMAIL_CAMPAIGN =
  'name url subject friendlyFrom replyToEmail elements startDate startTimezone templateEnabled layoutId templateId headerText bodyText | id version marketingCampaignId type status statusLabel phase recipientTotal deliveredQuantity clickThroughQuantity machineClickQuantity scans machineScans appointments deals costPerLead costPerDeal writtenQuantity leftOut leads cost carrier sequenceStep answers counts modified ordered completed contactIds groupIds propertyIds excludeGroupIds address oneEach leaveOutMissing';

/** R-POSTCARD-001; after the bar what ours adds: whom it goes to, and the row that an answer has. */
const POSTCARD_CAMPAIGN =
  'name frontGraphic backGraphic addressOverlayEnabled | templateId id version marketingCampaignId type status statusLabel phase recipientTotal deliveredQuantity clickThroughQuantity machineClickQuantity scans machineScans appointments deals costPerLead costPerDeal writtenQuantity leftOut leads cost carrier sequenceStep answers counts modified ordered completed contactIds groupIds propertyIds excludeGroupIds address oneEach leaveOutMissing';

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  [
    'C001',
    'GET',
    '/resource/auth/ps4/listing',
    { query: `${LOCATION} | also index limit sortField sortAscending thenBy`, filters: true },
  ],
  [
    'C002',
    'GET',
    '/resource/auth/ps4/listing/map_pins',
    { query: `${LOCATION} | also`, answer: 'data', filters: true },
  ],
  [
    'C003',
    'POST',
    '/resource/auth/ps4/user/listings',
    {
      query: 'groupType groupName | approved',
      body: 'filter selection selectionInversed',
      within: { filter: PLACE },
      answer: 'savePropertyResponse.groups contactGroups',
    },
  ],
  [
    'C004',
    'GET',
    '/resource/auth/ps4/property',
    { query: `${LOCATION} | also index limit sortField sortAscending thenBy context`, filters: true },
  ],
  ['C005', 'GET', '/resource/auth/ps4/property/suggestionsnew', { query: 'q' }],
  ['C006', 'GET', '/resource/auth/ps4/map/parcels/{a}/{b}/property'],
  ['C007', 'GET', '/resource/auth/ps4/map/statistics/metrics', { query: '| metrics area shapeDefinition' }],
  ['C008', 'GET', '/resource/auth/ps4/statistics/area', { query: `| ${LOCATION} also period growthPeriod` }],
  [
    'C009',
    'GET',
    '/resource/auth/ps4/statistics/area/report',
    { query: `| ${LOCATION} also period growthPeriod format` },
  ],
  ['C010', 'GET', '/resource/auth/ps4/user/new/searches'],
  ['C011', 'GET', '/resource/auth/ps4/user/new/searches/canned', { query: `| ${LOCATION} also`, filters: true }],
  ['C012', 'GET', '/resource/auth/ps4/user/searches/leadList', { query: `| ${LOCATION} also`, filters: true }],
  [
    'C013',
    'PUT',
    '/resource/auth/ps4/user/searches',
    { body: 'id search | name sortField sortAscending thenBy notificationInterval', within: { search: PLACE } },
  ],
  ['C014', 'DELETE', '/resource/auth/ps4/user/searches', { body: '' }],
  ['C015', 'PUT', '/resource/auth/ps4/user/searches/slots/{slot}/{id}'],
  ['C016', 'GET', '/resource/auth/ps4/user/new/savedProperties/{id}'],
  ['C017', 'POST', '/resource/auth/ps4/user/new/properties/groups', { body: 'search selection', within: GROUP_SEARCH }],
  [
    'C018',
    'DELETE',
    '/resource/auth/ps4/user/new2/properties/groups/{id}',
    { query: 'deleteContacts listingType', answer: 'groups contactGroups' },
  ],
  [
    'C019',
    'PUT',
    '/resource/auth/ps4/user/new/properties/groups/options',
    {
      body: 'id name type refresh gridLayoutId | version folderId notification data size modified originalType savedPropertyGroupId editable isNew',
    },
  ],
  [
    'C020',
    'POST',
    '/resource/auth/ps4/user/new/properties',
    { body: '| propertyId', answer: 'savePropertyResponse.groups contactGroups' },
  ],
  [
    'C021',
    'POST',
    '/resource/auth/ps4/user/new/properties',
    {
      query: 'groupName groupType listingType | approved',
      body: 'selection | onlyUnsaved',
      answer: 'savePropertyResponse.groups contactGroups',
    },
  ],
  ['C022', 'GET', '/resource/auth/ps4/property/{id}', { query: 'm' }],
  [
    'C023',
    'POST',
    '/resource/auth/ps4/user/properties',
    {
      query: 'refreshFilters',
      body: [
        '| statusId note tags addTags snoozedUntil assigneeId own id version savedPropertyId propertyId groupType groupIds dateAdded modified',
        '| search selection',
      ],
      within: GROUP_SEARCH,
    },
  ],
  ['C024', 'GET', '/resource/auth/ps4/user/properties/groups/{id}/counts', { answer: 'filterCounts' }],
  [
    'C025',
    'DELETE',
    '/resource/auth/ps4/user/ag/properties',
    {
      query: 'deleteContacts duplicateMode',
      body: '| search selection',
      within: GROUP_SEARCH,
      answer: 'contactGroups',
    },
  ],
  ['C026', 'GET', '/resource/auth/ps4/user/ag/properties/{id}'],
  ['C027', 'DELETE', '/resource/auth/ps4/user/properties/{id}', { query: 'detailId deleteContacts' }],
  [
    'C028',
    'PUT',
    '/resource/auth/ps4/user/ag/properties',
    {
      query: 'deleteOriginal',
      body: 'group search | selection',
      within: { ...GROUP_SEARCH, group: 'id name type' },
      answer: 'groups',
    },
  ],
  [
    'C029',
    'POST',
    '/resource/auth/ps4/user/ag/properties/contacts/ids',
    { body: '| search selection', within: GROUP_SEARCH },
  ],
  ['C030', 'GET', '/resource/auth/ps4/user/properties/groups/{id}/search'],
  [
    'C031',
    'PUT',
    '/resource/auth/ps4/user/properties/groups/{id}/search',
    { body: 'search', within: { search: PLACE } },
  ],
  [
    'C032',
    'PUT',
    '/resource/auth/ps4/user/properties/groups/filters',
    { body: '| id version type name columns', answer: 'filters' },
  ],
  ['C033', 'DELETE', '/resource/auth/ps4/user/properties/groups/filters/{id}', { answer: 'filters' }],
  [
    'C034',
    'PUT',
    '/resource/auth/ps4/user/properties/filters',
    { query: 'savedPropertyGroupId', body: '| id version type name columns', answer: 'filters' },
  ],
  [
    'C035',
    'DELETE',
    '/resource/auth/ps4/user/properties/filters/{id}',
    { query: 'savedPropertyGroupId', answer: 'filters' },
  ],
  [
    'C036',
    'PUT',
    '/resource/auth/ps4/user/properties/folders',
    { query: 'groupId', body: '| id version name', answer: 'folders' },
  ],
  ['C037', 'DELETE', '/resource/auth/ps4/user/properties/folders/{id}', { answer: 'folders' }],
  ['C038', 'PUT', '/resource/auth/ps4/property/{id}/status', { body: 'status' }],
  ['C039', 'GET', '/resource/auth/ps4/property/{id}/data'],
  [
    'C040',
    'POST',
    '/resource/auth/ps4/property/comparables',
    { body: `${SURROUNDING} subjectPropertyId withMarket mostAlike` },
  ],
  ['C041', 'POST', '/resource/auth/ps4/property/new/{id}/neighbors', { body: `${SURROUNDING}`, answer: 'neighbors' }],
  [
    'C042',
    'POST',
    '/resource/auth/ps4/property/new/comparables/report',
    { query: 'mls', body: `${SURROUNDING} subjectPropertyId rates` },
  ],
  [
    'C043',
    'POST',
    '/resource/auth/ps4/property/comparables/export',
    { query: 'csv', body: `${SURROUNDING} subjectPropertyId markedIds` },
  ],
  ['C044', 'POST', '/resource/auth/ps4/property/{id}/flipcomps', { body: `${SURROUNDING}`, answer: 'flipComparables' }],
  [
    'C045',
    'POST',
    '/resource/auth/ps4/property/{id}/flipcomps/export',
    { query: 'csv', body: `${SURROUNDING} markedIds` },
  ],
  [
    'C046',
    'PUT',
    '/resource/auth/ps4/user/properties/surrounding/{id}',
    { body: 'surroundingSearches', within: { surroundingSearches: '| tab search' } },
  ],
  [
    'C047',
    'POST',
    '/resource/auth/ps4/property/new/{id}/surrounding/{listingType}',
    { body: `${SURROUNDING}`, answer: 'nearbyListings' },
  ],
  ['C048', 'GET', '/resource/auth/ps4/property/new/{id}/surrounding', { query: 'savedPropertyId' }],
  [
    'C049',
    'POST',
    '/resource/auth/ps4/user/properties/exportnew',
    {
      query: 'name csv isXML',
      body: '| search filter selection columns',
      within: GROUP_SEARCH,
      answer: 'base64Uri fileName fileId pendingPropertyExportId prompt',
    },
  ],
  ['C050', 'GET', '/resource/auth/ps4/user/properties/export/{id}', { answer: 'base64Uri fileName fileId prompt' }],
  ['C051', 'POST', '/resource/auth/ps4/user/properties/export/{id}/confirmation'],
  ['C052', 'POST', '/resource/auth/ps4/user/properties/imports', { upload: 'file groupName', answer: 'importJobs' }],
  ['C053', 'GET', '/resource/auth/ps4/user/properties/imports', { answer: 'importJobs' }],
  ['C054', 'DELETE', '/resource/auth/ps4/user/properties/imports/{id}', { answer: 'importJobs' }],
  ['C055', 'GET', '/resource/auth/ps4/user/properties/imports/{id}/file'],
  ['C056', 'GET', '/resource/auth/ps4/user/properties/imports/{id}/report'],
  ['C057', 'GET', '/resource/auth/ps4/user/properties/{id}/documents'],
  ['C058', 'POST', '/resource/auth/ps4/user/properties/{id}/documents', { upload: 'file | description' }],
  [
    'C059',
    'PUT',
    '/resource/auth/ps4/user/documents',
    { body: '| id name description removed propertyId typeDescription editable contentType bytes modified created' },
  ],
  [
    'C060',
    'GET',
    '/resource/auth/ps4/user/documents/{id}',
    { query: '| download', answer: 'dataUrl previewUrl url rendering' },
  ],
  ['C061', 'DELETE', '/resource/auth/ps4/user/documents/{id}'],
  [
    'C062',
    'POST',
    '/resource/auth/ps4/user/properties/{id}/reports/{reportCode}',
    { query: 'confirmedPrice propertySaleId preForeclosureId' },
  ],
  ['C063', 'GET', '/resource/auth/ps4/property/{id}/reports/{code}'],
  ['C064', 'GET', '/resource/auth/ps4/map/streetside/{id}'],
  ['C065', 'GET', '/resource/auth/ps4/property/{id}/image', { query: '| zoom width height' }],
  ['C066', 'GET', '/resource/auth/ps4/user/logo/{id}', { query: '| v' }],
  ['C067', 'GET', '/resource/auth/ps4/user/defaultLogo'],
  ['C068', 'GET', '/resource/auth/ps4/user/contacts/new/{id}'],
  [
    'C069',
    'PUT',
    '/resource/auth/ps4/user/contacts/new',
    {
      query: '| groupName',
      body: '| firstName middleName lastName suffix companyName mobile landline other email streetAddress city state zip mailStreetAddress mailCity mailState mailZip mailAddressSame typeId statusId id version removed propertyIds doNotCall source modified',
      answer: 'groups',
    },
  ],
  ['C070', 'POST', '/resource/auth/ps4/user/contacts/new', { upload: 'file groupName | approved', answer: 'groups' }],
  [
    'C071',
    'POST',
    '/resource/auth/ps4/user/contacts/appendjobs',
    {
      query: 'paymentMethodId cardCode paymentAmount creditAmount',
      body: '| search selection name cardCode',
      within: CONTACT_SEARCH,
      answer: 'appendJob',
    },
  ],
  [
    'C072',
    'POST',
    '/resource/auth/ps4/user/contacts/appendjobs/estimate',
    {
      body: '| search selection',
      within: CONTACT_SEARCH,
      answer: 'appendJob.message appendJob.lines appendJob.total appendJob.dncEnabled',
    },
  ],
  ['C073', 'GET', '/resource/auth/ps4/user/contacts/appendjobs/{id}'],
  ['C074', 'PUT', '/resource/auth/ps4/user/contacts/appendjobs', { body: '| id name' }],
  [
    'C075',
    'PUT',
    '/resource/auth/ps4/user/contacts/new/groups/update',
    { body: '| search selection typeId statusId removed', within: CONTACT_SEARCH },
  ],
  ['C076', 'POST', '/resource/auth/ps4/user/contacts/sample', { body: '| search selection', within: CONTACT_SEARCH }],
  ['C077', 'POST', '/resource/auth/ps4/user/contacts/new/groups', { body: 'search selection', within: CONTACT_SEARCH }],
  ['C078', 'DELETE', '/resource/auth/ps4/user/contacts/new', { body: '| search selection', within: CONTACT_SEARCH }],
  ['C079', 'GET', '/resource/auth/ps4/user/contacts/new/groups/{id}/ids'],
  [
    'C080',
    'POST',
    '/resource/auth/ps4/user/contacts/new/groups/ids',
    { body: '| search selection', within: CONTACT_SEARCH },
  ],
  [
    'C081',
    'PUT',
    '/resource/auth/ps4/user/contacts/new/groups',
    { body: '| group search selection', within: { ...CONTACT_SEARCH, group: 'id name type' }, answer: 'groups' },
  ],
  [
    'C082',
    'POST',
    '/resource/auth/ps4/user/contacts/new/export',
    { query: '| name', body: '| search selection', within: CONTACT_SEARCH },
  ],
  ['C083', 'DELETE', '/resource/auth/ps4/user/contacts/new/groups/{id}', { answer: 'groups' }],
  [
    'C088',
    'GET',
    '/resource/auth',
    {
      query: 't c overtake dev',
      answer:
        'activationCode analysisFields profile alerts reports layouts permissions pages teamMembers availableListingTypes propertySearches filters tags propertyGroups propertyFolders propertyStatuses pendingPropertyExportId contactGroups contactTypes contactStatuses',
    },
  ],
  ['C089', 'GET', '/resource/auth/logout', { query: 'mode' }],
  ['C090', 'GET', '/resource/auth/extend'],
  ['C091', 'POST', '/resource/auth/pre', { body: '| username password' }],
  ['C092', 'GET', '/resource/auth/ps4/user/analyses'],
  ['C093', 'GET', '/resource/auth/ps4/user/properties/{id}/analyses'],
  ['C094', 'PUT', '/resource/auth/ps4/user/analyses', { body: ANALYSIS, within: ANALYSIS_PARTS }],
  ['C095', 'DELETE', '/resource/auth/ps4/user/analyses/{id}'],
  [
    'C096',
    'GET',
    '/resource/auth/ps4/property/report/subject/{id}',
    { answer: 'taxAmount hoaFeeAnnualTotal estimatedValue rentAmount foreclosure' },
  ],
  ['C097', 'POST', '/resource/auth/ps4/user/analyses/reports/{format}', { body: ANALYSIS, within: ANALYSIS_PARTS }],
  ['C098', 'GET', '/resource/auth/ps4/user/analyses/{id}/reports/{format}'],
  ['C099', 'POST', '/resource/auth/ps4/user/reports/mortgage/amortization', { query: '| format', body: MORTGAGE }],
  ['C100', 'POST', '/resource/auth/ps4/user/profile', { body: PROFILE, answer: '| profile' }],
  ['C101', 'POST', '/resource/auth/ps4/user/alerts/{id}'],
  [
    'C102',
    'POST',
    '/resource/auth/ps4/user/upgrade',
    {
      query: 'catalogProductId planMrcId quantity approvedAmount accountPassword',
      body: '| catalogProductId planMrcId quantity approvedAmount accountPassword paymentMethodId cardCode',
    },
  ],
  ['C103', 'GET', '/resource/auth/ps4/user/team/members'],
  ['C104', 'PUT', '/resource/auth/ps4/user/team/members', { body: MEMBER, answer: '| teamMembers' }],
  ['C105', 'DELETE', '/resource/auth/ps4/user/team/members/{id}'],
  [
    'C106',
    'POST',
    '/resource/auth/ps4/user/credits',
    { query: 'paymentMethodId amount cardCode', answer: '| remainingPrepaidCredit' },
  ],
  ['C107', 'GET', '/resource/auth/ps4/user/credits', { answer: '| remainingPrepaidCredit transactions' }],
  ['C108', 'GET', '/resource/auth/ps4/user/transactions', { answer: '| transactions' }],
  ['C109', 'GET', '/ps/usage/{id}', { answer: USAGE }],
  ['C110', 'GET', '/ps/prepaidcredits', { query: 'userId', answer: '| remaining purchases' }],
  [
    'C111',
    'POST',
    '/ps/prepaidcredits',
    { body: '| userId amount paymentMethodId cardCode approvedAmount creditAmount' },
  ],
  [
    'C112',
    'POST',
    '/ps/increase/limit',
    {
      body: '| userId type quantity paymentMethodId cardCode approvedAmount creditAmount paymentAmount',
      answer: USAGE,
    },
  ],
  [
    'C113',
    'GET',
    '/ps/listautomator/users',
    { query: 'userId', answer: 'monitoredProperties used remaining usedPercent' },
  ],
  ['C114', 'GET', '/ps/team/members/{id}', { answer: 'teamMembers' }],
  [
    'C115',
    'GET',
    '/ps/plan/{id}',
    { answer: 'accountEnrolledPlans availableUserPlans listManagementEnabled laPlanDetails leadAutomator' },
  ],
  ['C116', 'GET', '/lead-automator/plan-mrcs/user/{id}', { answer: 'planMrcs' }],
  ['C117', 'GET', '/ps/team/member/emailexists', { query: 'email userId' }],
  ['C118', 'POST', '/ps/teammember', { body: `${MEMBER} ${SEATED_WITH}`, answer: '| member teamMembers' }],
  ['C119', 'PUT', '/ps/teammember', { body: MEMBER, answer: '| member teamMembers' }],
  ['C120', 'PUT', '/ps/team/member/undo', { body: '| memberId', answer: '| teamMembers' }],
  ['C121', 'PUT', '/ps/team/member/downgrade', { body: '| memberId', answer: '| teamMembers' }],
  ['C122', 'PUT', '/ps/team/member/upgrade', { body: `| memberId ${SEATED_WITH}`, answer: '| teamMembers' }],
  [
    'C123',
    'DELETE',
    '/ps/team/member/remove',
    { query: `| ${REMOVAL}`, body: `| ${REMOVAL}`, answer: '| teamMembers' },
  ],
  [
    'C124',
    'GET',
    '/billing/details/{id}',
    { answer: '| label nextCycleDate mrcTotal lines remainingPrepaidCredit defaultCard usage' },
  ],
  ['C125', 'GET', '/wallet/all/{id}', { answer: 'wallets' }],
  ['C126', 'POST', '/wallet/add', { body: CARD, answer: 'wallets' }],
  [
    'C127',
    'PUT',
    '/wallet/update',
    { body: `${CARD} | removed defaults chargeable`, within: { defaults: DEFAULT_CARDS }, answer: 'wallets' },
  ],
  ['C128', 'DELETE', '/wallet/delete/{a}/{b}', { answer: 'wallets' }],
  [
    'C129',
    'DELETE',
    '/wallet/delete',
    {
      body: '| userId paymentMethodId replacementPaymentMethodId defaults',
      within: { defaults: DEFAULT_CARDS },
      answer: 'wallets',
    },
  ],
  ['C130', 'GET', '/wallet/all/defaults/{id}', { answer: 'defaults' }],
  [
    'C131',
    'PUT',
    '/wallet/all/defaults',
    { body: '| defaults', within: { defaults: `userType fullName ${DEFAULT_CARDS}` }, answer: 'wallets defaults' },
  ],
  ['C132', 'GET', '/billing/history/{id}', { answer: 'history' }],
  ['C133', 'GET', '/billing/history/download/{id}', { query: 'tab' }],
  ['C134', 'POST', '/lead-automator/subscribe', { body: '| userId planMrcId paymentMethodId cardCode approvedAmount' }],
  ['C135', 'POST', '/lead-automator/downgrade', { body: '| userId planMrcId' }],
  ['C136', 'POST', '/lead-automator/trial', { body: '| userId' }],
  ['C137', 'DELETE', '/lead-automator/unsubscribe', { query: '| userId' }],
  ['C138', 'GET', '/ps/team/plan/{id}', { answer: 'planType plantypes' }],
  ['C139', 'POST', '/ps/plan/{id}', { body: ORDERED_PLAN }],
  ['C140', 'POST', '/ps/plan/due', { body: ORDERED_PLAN, answer: 'amount prorateAmount billDate' }],
  ['C141', 'GET', '/resource/auth/ps4/user/marketing/{id}', { answer: 'campaign' }],
  ['C142', 'PUT', '/resource/auth/ps4/user/marketing', { body: 'id name | version steps sequence' }],
  ['C143', 'GET', '/resource/auth/ps4/user/marketing/website/check/{x}/{y}', { answer: 'available' }],
  [
    'C144',
    'PUT',
    '/resource/auth/ps4/user/marketing/{id}/website',
    { body: WEBSITE, within: { elements: '| type content' }, answer: 'website campaign' },
  ],
  ['C145', 'GET', '/resource/auth/ps4/user/marketing/website/templates', { answer: 'templates' }],
  ['C146', 'GET', '/resource/auth/ps4/user/marketing/voicemail/audiopin', { query: 'create' }],
  ['C147', 'GET', '/resource/auth/ps4/user/marketing/voicemail/campaigns', { answer: 'campaigns' }],
  [
    'C148',
    'PUT',
    '/resource/auth/ps4/user/marketing/voicemail/campaigns',
    {
      query: 'duplicate paymentMethodId cardCode creditAmount paymentAmount',
      body: `${VOICEMAIL} paymentMethodId cardCode paymentAmount creditAmount`,
    },
  ],
  ['C149', 'POST', '/resource/auth/ps4/user/marketing/voicemail/preview', { query: 'estimate', body: VOICEMAIL }],
  ['C150', 'DELETE', '/resource/auth/ps4/user/marketing/voicemail/campaigns/{id}'],
  ['C151', 'GET', '/resource/auth/ps4/user/marketing/voicemail/callerids'],
  ['C152', 'POST', '/resource/auth/ps4/user/marketing/voicemail/callerids', { body: 'phone' }],
  ['C153', 'DELETE', '/resource/auth/ps4/user/marketing/voicemail/callerids/{id}'],
  ['C154', 'GET', '/resource/auth/ps4/user/marketing/voicemail/recordings'],
  ['C155', 'POST', '/resource/auth/ps4/user/marketing/voicemail/recordings', { upload: 'file name type' }],
  [
    'C156',
    'PUT',
    '/resource/auth/ps4/user/marketing/voicemail/recordings',
    { body: 'id name type activeAudioPin | seconds' },
  ],
  ['C157', 'DELETE', '/resource/auth/ps4/user/marketing/voicemail/recordings/{id}'],
  ['C158', 'GET', '/resource/auth/ps4/user/marketing/voicemail/schedules'],
  [
    'C159',
    'PUT',
    '/resource/auth/ps4/user/marketing/voicemail/schedules',
    {
      body: 'id name monStartTime monEndTime tueStartTime tueEndTime wedStartTime wedEndTime thuStartTime thuEndTime friStartTime friEndTime satStartTime satEndTime sunStartTime sunEndTime | version',
    },
  ],
  ['C160', 'DELETE', '/resource/auth/ps4/user/marketing/voicemail/schedules/{id}'],
  ['C161', 'GET', '/resource/auth/ps4/user/marketing/voicemail/{id}/detail'],
  ['C162', 'GET', '/resource/auth/ps4/user/marketing/postcard/campaigns/{id}'],
  ['C163', 'GET', '/resource/auth/ps4/user/marketing/postcard/templatesnew'],
  [
    'C164',
    'PUT',
    '/resource/auth/ps4/user/marketing/postcard/campaigns/new',
    {
      query: 'duplicate paymentMethodId cardCode paymentAmount creditAmount',
      body: `${POSTCARD_CAMPAIGN} paymentMethodId cardCode paymentAmount creditAmount`,
    },
  ],
  [
    'C165',
    'POST',
    '/resource/auth/ps4/user/marketing/postcard/preview',
    { query: 'estimate', body: POSTCARD_CAMPAIGN },
  ],
  ['C166', 'POST', '/resource/auth/ps4/user/marketing/postcard/pdf', { body: POSTCARD_CAMPAIGN }],
  ['C167', 'GET', '/resource/auth/ps4/user/marketing/postcard/pdf/{id}'],
  ['C168', 'DELETE', '/resource/auth/ps4/user/marketing/postcard/campaigns/{id}'],
  ['C169', 'GET', '/resource/auth/ps4/user/marketing/postcard/{id}/detail'],
  [
    'C170',
    'POST',
    '/resource/auth/ps4/user/marketing/mailinglabels/properties',
    { query: 'layoutId offset format | shiftRight shiftDown', body: 'selection | search filter', within: GROUP_SEARCH },
  ],
  [
    'C171',
    'POST',
    '/resource/auth/ps4/user/marketing/mailinglabels/contacts',
    { query: 'layoutId offset format | shiftRight shiftDown', body: 'search selection', within: CONTACT_SEARCH },
  ],
  ['C172', 'GET', '/resource/auth/ps4/user/marketing/email/{id}', { answer: 'campaign' }],
  ['C173', 'GET', '/resource/auth/ps4/user/marketing/email/templates', { answer: 'templates layouts' }],
  [
    'C174',
    'PUT',
    '/resource/auth/ps4/user/marketing/email',
    {
      query: 'duplicate paymentMethodId cardCode paymentAmount creditAmount',
      body: `${EMAIL_CAMPAIGN} paymentMethodId cardCode paymentAmount creditAmount`,
    },
  ],
  [
    'C175',
    'POST',
    '/resource/auth/ps4/user/marketing/email/preview',
    { query: 'estimate', body: `${EMAIL_CAMPAIGN} previewEmail` },
  ],
  ['C176', 'DELETE', '/resource/auth/ps4/user/marketing/email/campaigns/{id}', { answer: 'campaigns' }],
  ['C177', 'GET', '/resource/auth/ps4/user/marketing/email/url', { query: 'url', answer: 'valid' }],
  ['C178', 'GET', '/resource/auth/ps4/user/marketing/email/{id}/detail'],
  ['C179', 'GET', '/resource/auth/ps4/user/marketing/sms/status'],
  ['C180', 'GET', '/resource/auth/ps4/user/marketing/sms/login'],
  [
    'C181',
    'POST',
    '/resource/auth/ps4/user/marketing/sms',
    {
      query: '| duplicate paymentMethodId cardCode creditAmount paymentAmount',
      body: 'name groupId contactIds message id | version paymentMethodId cardCode paymentAmount creditAmount',
    },
  ],
];
