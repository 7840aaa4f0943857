import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function CuratedListsSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <span className="flex flex-wrap gap-2">
        {["a", "b", "c", "d", "e"].map((pill) => (
          <Skeleton key={pill} className="h-9 w-28 rounded-full" />
        ))}
      </span>
      <span className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
        {["a", "b", "c"].map((row) => (
          <span key={row} className="flex flex-wrap items-center gap-4">
            <Skeleton className="size-16 rounded-sm" />
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-1/4" />
            </span>
            <Skeleton className="h-9 w-full sm:w-64" />
          </span>
        ))}
      </span>
    </Loading>
  );
}
