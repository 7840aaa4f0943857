export const maxTitleLength = 60;
/** Maximum number of sub-categories of one category, and of popular gifts; a page shows all of them. */
export const maxCuratedItems = 40;
