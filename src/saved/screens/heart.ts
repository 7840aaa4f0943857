import type { IconPath } from "#ui/front-icons.ts";

export const heart: IconPath =
  "M12 20S3.5 15.2 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 15.2 12 20 12 20z";
