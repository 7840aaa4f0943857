/** Gap between the parts of a form. Empty alerts and status lines take no space. */
export const formGap = "gap-4 [&>:is([role=alert],[role=status]):empty]:-mt-4";
