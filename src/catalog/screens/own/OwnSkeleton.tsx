import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function OwnSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      {["a", "b", "c", "d"].map((row) => (
        <span key={row} className="flex items-center gap-4">
          <Skeleton className="size-16" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/5" />
          </span>
          <Skeleton className="h-9 w-32" />
        </span>
      ))}
    </Loading>
  );
}
