/** Time limit of a request to the API. */
export const timeLimitMs = 15_000;

export const uploadLimitMs = 120_000;
