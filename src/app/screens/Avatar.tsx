import type { SignedIn } from "#accounts/contract.ts";

/** A person's photo, or the first letter of their name. Decorative: the name stands beside it or in the label. */
export function Avatar({ person, className = "size-10" }: { person: Pick<SignedIn, "name" | "photoURL">; className?: string }) {
  const look = `grid shrink-0 place-items-center overflow-hidden rounded-full bg-leaf object-cover text-base font-bold text-surface ${className}`;
  if (person.photoURL) return <img src={person.photoURL} alt="" width="40" height="40" className={look} />;
  return (
    <span aria-hidden="true" className={look}>
      {[...person.name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
