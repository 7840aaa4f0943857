const eight = [0, 45, 90, 135, 180, 225, 270, 315];
const sixteen = [...eight, ...eight.map((angle) => angle + 22.5)];

/** A drawing in the style of rice-paste floor art, shown on empty states. */
export function Alpana({ className = "size-40 text-alta" }: { className?: string }) {
  return (
    <svg
      viewBox="-60 -60 120 120"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle r="4" fill="currentColor" stroke="none" />
      <circle r="8" />
      {eight.map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d="M0-9c-7-5-7-13 0-20c7 7 7 15 0 20zM0-13c-3-3-3-7 0-10c3 3 3 7 0 10z" />
          <path d="M8-31c2-6 8-8 9-3c0 4-6 4-5 0M-8-31c-2-6-8-8-9-3c0 4 6 4 5 0" />
        </g>
      ))}
      <circle r="42" />
      <circle r="45" strokeDasharray="0.1 4.61" strokeWidth="2.4" />
      {sixteen.map((angle) => (
        <path key={angle} transform={`rotate(${angle})`} d="M-7.5-47.4c0-7 6-6 7.5-11c1.5 5 7.5 4 7.5 11" />
      ))}
    </svg>
  );
}
