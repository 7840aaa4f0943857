/**
 * Bangla names of materials that are common as option values, in lists of materials and as filters. In a file
 * of their own, so that filters do not load the words of variations.
 */
export const banglaMaterials = {
  cotton: "সুতি",
  silk: "রেশম",
  jute: "পাট",
  bamboo: "বাঁশ",
  wood: "কাঠ",
  clay: "মাটি",
  brass: "পিতল",
} as const;
