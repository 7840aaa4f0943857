import { encode } from "uqr";

export interface QrCodeProps {
  text: string;
  /** The text alternative for screen readers. */
  label: string;
}

/**
 * A QR code (ISO/IEC 18004, error correction M), always black on white, because cameras need the contrast.
 */
export function QrCode({ text, label }: QrCodeProps) {
  // The standard requires a quiet zone of four modules.
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
