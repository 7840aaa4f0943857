/**
 * The distance between the parts of a form. Places that only speak when something happens take none while
 * they are silent.
 */
export const formGap = "gap-4 [&>:is([role=alert],[role=status]):empty]:-mt-4";
