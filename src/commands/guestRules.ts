/**
 * What of the commands is for who looks inside an account by invitation: to look, never to change, send, buy or take along.
 * Each command stands in one of the two lists (`test/commands/guestRules.test.ts`); what stands in none is not for guests.
 */

/** Of the account nothing is another by them, and nothing leaves it. */
const LOOKS = [
  /^app\.(palette|help|rail|closeOverlay|leaveInput|logout)$/,
  /^(download|errors|go|pane|settings|steps|session|alerts|statistics\.(show|period|growthPeriod))(\.|$)/,
  /^search\.(run|cancel|place|missing|explain|findFilter|chips|leadRules|textFilter|clearFilters)$/,
  /^search\.(next|previous)(Context|LeadType)$/,
  /^(\w+)\.(next|previous|first|last|down|up|left|right|open|openRow|openProperty|openContact|openList|refresh|find|find\w+|show|all|detail)$/,
  /^results\.(select\w*|extend|invert|columns\w*|widen|narrow|layout|chooseColumns|more|loadAll|analyse|sort)$/,
  /^(results|list|contacts|comparables)\.(sort\w+|filterColumn|hideColumn|pinColumn|resetColumns|columns)$/,
  /^searches\.(run|slot\d|nextSection|previousSection|olderRun|newerRun)$/,
  /^list\.(select\w*|extend|invert|sort|filter|clearFilter|showSnoozed|showAvailable|assignShown|changes|choose|analyse)$/,
  /^assigned\.showSnoozed$/,
  /^property\.(full|view|source|analyse|comparables)$/,
  /^comparables\.(ofRow|select\w*|extend|invert|sort|filter|run|reset|shape|adjust|prices|previousTab|nextTab)$/,
  /^contacts\.(select\w*|extend|nextGroup|previousGroup|twins)$/,
  /^documents\.(look|close)$/,
  /^map\.(west|east|north|south|closer|farther|fit|center|nextRow|previousRow|nextPin|previousPin|select|enter|draw)$/,
  /^map\.(polygon|rectangle|circle|finish|undoPoint|cancel|clearShape|metric|previousMetric|noMetric|area|mode|base)$/,
  /^map\.(follow|streets|retryStreets|street)$/,
  /^(mailings\.(voicemails|postcards|emails|texts|callLists|compare|estimate)|recipients\.(lead|trouble|answered))$/,
  /^(sequences\.(days|members|nextStep|previousStep|estimate)|members\.(waiting|out|done)|sites\.leads|leads\.aside)$/,
  /^calendar\.(earlier|later|toNext)$/,
  /^card\.(flip|far\w+|sizing|fine|lines|sample\d)$/,
  /^compliance\.(rules|optOuts|consents|lists|log|check)$/,
  /^analysis\.(expand|shelf|list|compare|goalSeek|tableRows|tableColumns|table|sensitivity|risk|riskInput|trace|sheet|results)$/,
  /^analysis\.(charts|exits|nextView|previousView|schedule|scheduleMode|undo|redo)$/,
  /^grid\.(leaveSheet|menu|columnMenu|fitColumn)$/,
  /^api\.(filter|language)$/,
] as const;

const CHANGES = [
  /^app\.(undo|redo|undoRun|redoRun)$/,
  /^search\.(lookUp|keepPrevious|restorePrevious|clearPrevious)$/,
  /^results\.(save|saveTo|tag|status\w*|repeat)$/,
  /^searches\.(save|saveAs|mailAgain|rename|interval|delete|fill\d|takeOut)$/,
  /^list\.(status\w*|note|tags|remove|takeOff|snooze\w+|assign|move|copy|wake|repeat|ownColumns|stack|automate|folder)$/,
  /^list\.(create|delete|rename)$/,
  /^assigned\.(status\w+|note|tags|snooze\w+|wake|handBack)$/,
  /^imports\.(cancel|decide|report|file|turn|cancelThis|forget)$/,
  /^conflicts\.(choose\w+|report)$/,
  /^property\.(correct|save)$/,
  /^comparables\.(useValue|keep|report|reportMls|exportCsv|exportXlsx)$/,
  /^contacts\.(create|remove|optOut|join|import|export|trace|status\w*)$/,
  /^(exports|labels|reports)\.open$/,
  /^documents\.(add|download|rename|remove)$/,
  /^map\.service$/,
  /^statistics\.(pdf|csv)$/,
  /^(sources\.(back|remove|watch|look|unwatch|add)|addSource\.\w+)$/,
  /^account\.\w+$/,
  /^(profile|team|plan|automator|wallet|usage|security|passkeys|webhooks|tokens|administration|visits|archive|reading)\./,
  /^(billing|changes)\./,
  /^mailings\.(add|reach|design|pause|finish|duplicate|delete|startRestore)$/,
  /^recipients\.(again|optOut)$/,
  /^callList\.(noAnswer|leftMessage|spoke|wrongNumber|doNotCall|note)$/,
  /^phone\.(add\w*|play|call|console|remove|campaign|mailings)$/,
  /^leads\.(status\d|call|spam)$/,
  /^sequences\.(ofCampaign|add|change|pause|end|addStep|changeStep|write|removeStep|stepEarlier|stepLater|moreDays)$/,
  /^sequences\.(lessDays|business|condition)$/,
  /^members\.turn$/,
  /^sites\.(add|publish)$/,
  /^card\.(templates|add\w+|write|placeholder|behind|before|darker|brighter|fade|copy|remove|overlay|proof|estimate)$/,
  /^card\.(save|discard)$/,
  /^api\.(request|run|copy|document)$/,
  /^compliance\.(add|import|end|acknowledge)$/,
  /^analysis\.(save|add|remove|addMortgage|removeMortgage|addUnit|removeUnit|new|copy|settings|delete|download\w+|payments\w+)$/,
  /^grid\.(editCell|fillDown)$/,
] as const;

export const GUEST_CHANGES = 'who looks inside by invitation changes nothing';
/** What a key of theirs is answered with. */
export const GUEST_TOLD = 'Nothing was done: who looks inside by invitation changes nothing.';

const isOf = (list: readonly RegExp[], id: string): boolean => list.some((pattern) => pattern.test(id));

/**
 * Whether a command only looks; null: nobody has thought of it. What is in both lists, as the pages of the account, is theirs
 * who have it.
 */
export function isForGuests(id: string): boolean | null {
  const [looks, changes] = [isOf(LOOKS, id), isOf(CHANGES, id)];
  return looks || changes ? looks && !changes : null;
}
