/**
 * How the browser's code is cut. Left alone the bundler makes some forty small files of the home page's code, which compress badly
 * (126 kB instead of 109 kB in brotli). So two large ones are named: the libraries, and what stands on every page of the shop front.
 */
const everyPage = {
  "src/ui":
    "Badge|Button|ButtonLink|Icon|Link|Logo|Notices|Picture|Price|Spinner|Stars|button-look|first-touch|front-icons|notices|page-meta|use-in-browser|use-locale",
  "src/shared": "brand|browser-storage|locale|money|stored-image|text",
  "src/app/screens":
    "CategoryStrip|DashboardLink|Header|LanguageSwitch|LaterConnection|MainFrame|NavigationStatus|RouteError|dashboard-path|pending-navigation|reload-once|use-scrolled-away",
  "src/client": "session-hint",
  "src/accounts/screens": "Avatar",
  "src/catalog/contract": "constants",
  "src/catalog/screens":
    "GrowingGrid|ProductCard|ProductGrid|SectionTitle|category-title|grid-columns|grow-safely|local-text",
  "src/search/screens": "SearchForm",
  "src/words/messages":
    "shared_(?!share|mail|optional|close|sort)\\w+|app_(?:nav|skip)_\\w+|catalog_(?:category|card)_\\w+|catalog_search_(?:label|placeholder|submit|rule)|catalog_list_empty",
};

const files = Object.entries(everyPage).map(([folder, names]) => `${folder}/(?:${names})`);

/** What only the dashboards of vendors and admins need: no public page loads it. */
const deskWords = [
  "accounts_people",
  "app_audit",
  "catalog_(?:input|listing|own|review|shelf|variations?)",
  "orders_(?:home|manage|pack|sales)",
  "shared_(?:chart|next|page|previous|search)",
];
const desk = `src/(?:ui/(?:charts|table)/|listing/screens/(?:form|list)/|(?:moderation|curation)/screens/|words/messages/(?:${deskWords.join("|")})_)`;

export const chunkGroups = [
  { name: "core", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: "frame", test: new RegExp(`/(?!${desk})(?:${files.join("|")})\\.[jt]sx?$`), priority: 2 },
  // Small things that three files or more need. Each by itself would be sixty more files, whose names alone cost 1 kB in the list of routes.
  {
    name: "shared",
    test: new RegExp(
      `/(?!${desk})src/(?:ui/|words/|shared/|client/|(?:catalog|search|listing)/screens/|accounts/(?:screens|queries)/)`,
    ),
    minShareCount: 3,
    priority: 1,
  },
  // The parts of every table of the dashboards.
  { name: "tables", test: /\/src\/ui\/table\//, minShareCount: 2 },
  // What the pages of a signed-in person ask the shop with.
  { name: "queries", test: /node_modules\/@tanstack\/(?:react-query|query-core)\//, minShareCount: 2 },
  // Words alone: a group takes along what its files import, and these import nothing else.
  { name: "desk", test: new RegExp(`/src/words/messages/(?:${deskWords.join("|")})_`), minShareCount: 2 },
];
