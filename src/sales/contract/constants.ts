/** The most orders that a vendor packs at once, a sheet of paper each. */
export const packMaximum = 50;
