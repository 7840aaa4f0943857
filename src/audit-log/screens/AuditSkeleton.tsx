import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

export function AuditSkeleton() {
  return (
    <Loading className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4">
      {["a", "b", "c", "d", "e"].map((row) => (
        <span key={row} className="flex flex-col gap-2 lg:flex-row lg:gap-6">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-full" />
        </span>
      ))}
    </Loading>
  );
}
