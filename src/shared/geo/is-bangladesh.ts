/** Returns whether this text, as someone typed or stored it, is the name of Bangladesh. */
export const isBangladesh = (country: string): boolean => country.trim().toLowerCase() === "bangladesh";
