/**
 * How the browser's code is cut. Left alone the bundler makes some forty small files of the home page's code, which compress badly
 * (126 kB instead of 109 kB in brotli). So two large ones are named: the libraries, and what stands on every page of the shop front.
 */
const everyPage = {
  "src/ui":
    "Badge|Button|ButtonLink|Icon|Link|Logo|Notices|Picture|Price|Spinner|Stars|button-look|first-touch|front-icons|notices|page-meta|use-in-browser|use-locale",
  "src/shared": "brand|browser-storage|locale|money|stored-image|text",
  "src/app/screens":
    "CategoryStrip|DashboardLink|Header|LanguageSwitch|LaterConnection|MainFrame|NavigationStatus|RouteError|dashboard-path|goal|reload-once|use-scrolled-away",
  "src/accounts/queries": "session-hint",
  "src/accounts/screens": "Avatar",
  "src/catalog/contract": "limits",
  "src/catalog/screens": "GrowingGrid|ProductCard|ProductGrid|SearchForm|SectionTitle|category-title|grid-columns|grow-safely|in-language",
  "src/words": "runtime",
  "src/words/messages": "shared_\\w+|app_(?:nav|skip)_\\w+|catalog_(?:category|card)_\\w+|catalog_search_(?:label|placeholder|submit|rule)|catalog_list_empty",
};

const files = Object.entries(everyPage).map(([folder, names]) => `${folder}/(?:${names})`);

export const chunkGroups = [
  { name: "core", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: "frame", test: new RegExp(`/(?:${files.join("|")})\\.[jt]sx?$`), priority: 1 },
  // Small things that three files or more need. Each by itself would be sixty more files, whose names alone cost 1 kB in the list of routes.
  // What only vendors' pages need is not among them: every page loads these.
  {
    name: "shared",
    test: /\/src\/(?:ui\/|words\/(?!messages\/catalog_(?:listing|own|input)_)|shared\/|catalog\/screens\/(?!listing\/|own\/)|accounts\/(?:screens|queries)\/)/,
    minShareCount: 3,
  },
];
