import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function CheckoutSkeleton() {
  return (
    <Loading className="grid gap-5 lg:grid-cols-[1fr_24rem]">
      <span className="flex flex-col gap-5">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-44 w-full" />
      </span>
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}
