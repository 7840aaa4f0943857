/** A grey shape in the size of what will stand there; its size comes by `className`. Put a `Loading` around several. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-md bg-line ${className}`} />;
}
