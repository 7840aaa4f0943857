import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function ShopOrdersSkeleton() {
  return (
    <Loading className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4">
      {["a", "b", "c"].map((row) => (
        <span key={row} className="grid gap-4 lg:grid-cols-[10rem_14rem_1fr_6rem]">
          <span className="flex flex-col gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-4 w-24" />
          </span>
          <span className="flex flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-full" />
          </span>
          <span className="flex items-center gap-3">
            <Skeleton className="size-14" />
            <Skeleton className="h-4 w-3/5" />
          </span>
          <Skeleton className="h-9 w-24" />
        </span>
      ))}
    </Loading>
  );
}
