/** Not in `constants.ts`, which the home page loads. @param key of a district of Bangladesh */
export const districtPath = (key: string) => `/regions?district=${key}`;
