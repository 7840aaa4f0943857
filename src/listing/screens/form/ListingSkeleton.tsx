import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

/** Placeholder of the form while the categories are loading. */
export function ListingSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <span className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-40 w-full" />
      </span>
      <span className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-11 w-full" />
        <span className="grid gap-4 sm:grid-cols-2">
          {["a", "b", "c", "d"].map((field) => (
            <Skeleton key={field} className="h-11 w-full" />
          ))}
        </span>
        <Skeleton className="h-32 w-full" />
      </span>
    </Loading>
  );
}
