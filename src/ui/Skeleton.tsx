/** A grey placeholder whose size is set by `className`. Wrap several in a `Loading`. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-md bg-line ${className}`} />;
}
