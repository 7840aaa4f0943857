import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function AddressSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-120 w-full" />
      <Skeleton className="h-24 w-full" />
    </Loading>
  );
}
