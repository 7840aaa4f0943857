/** Colours of `ui/app.css`, for what cannot use that style sheet. */
export const paper = "#fbf8f2";
export const surface = "#ffffff";
export const ink = "#211c17";
export const muted = "#6b6259";
export const line = "#e7dfd3";
export const edge = "#8c8073";
export const alta = "#a8281f";
export const leaf = "#2c5f48";
export const leafSoft = "#e6f0e9";
export const marigold = "#e8a317";
