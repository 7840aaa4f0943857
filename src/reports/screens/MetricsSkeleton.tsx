import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

/** Skeleton of four tiles, the chart and two cards. */
export function MetricsSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <span className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {["a", "b", "c", "d"].map((tile) => (
          <Skeleton key={tile} className="h-28 rounded-lg" />
        ))}
      </span>
      <Skeleton className="h-96 rounded-lg" />
      <span className="grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </span>
    </Loading>
  );
}
