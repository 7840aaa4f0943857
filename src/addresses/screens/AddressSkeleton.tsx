import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function AddressSkeleton() {
  return (
    <Loading className="mx-auto flex max-w-3xl flex-col gap-6 py-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-120 w-full" />
      <Skeleton className="h-24 w-full" />
    </Loading>
  );
}
