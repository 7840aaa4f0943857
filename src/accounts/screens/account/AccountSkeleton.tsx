import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function AccountSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      {["a", "b", "c", "d"].map((section) => (
        <span
          key={section}
          className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6 lg:grid-cols-[16rem_1fr] lg:gap-10"
        >
          <span className="flex flex-col gap-2">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-4 w-full" />
          </span>
          <span className="flex flex-col gap-4">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-32" />
          </span>
        </span>
      ))}
    </Loading>
  );
}
