import type { SignedIn } from "#client/session-hint.ts";
import { hashInImagePath, imageUrl } from "#shared/images.ts";

/**
 * A person's photo, or the first letter of their name; at most 80 pixels wide. Decorative: the name is next
 * to it or in the label.
 */
export function Avatar({
  person,
  className = "size-10",
}: {
  person: Pick<SignedIn, "name" | "photoURL">;
  className?: string;
}) {
  const classes = `grid shrink-0 place-items-center overflow-hidden rounded-full bg-leaf object-cover font-bold text-surface ${className}`;
  const hash = hashInImagePath(person.photoURL ?? "");
  if (hash) return <img src={imageUrl(hash, 160)} alt="" width="40" height="40" className={classes} />;
  return (
    <span aria-hidden="true" className={classes}>
      {[...person.name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
