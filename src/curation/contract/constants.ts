/** What admins may put on the shelves: the sub-category tiles of a category, and the popular gifts. */

export const shelfTitleMaximum = 60;
/** Tiles of one category, and gifts: each stands whole on a page. */
export const shelfMaximum = 40;
