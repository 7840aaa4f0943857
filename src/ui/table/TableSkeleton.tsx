import { Loading } from "../Loading.tsx";
import { Skeleton } from "../Skeleton.tsx";

export interface TableSkeletonProps {
  /** Classes of the first element of a row, such as `size-14`. */
  picture: string;
  /** Classes of the last element. */
  action: string;
}

/** Placeholder rows of a table: an image, two lines and an action. */
export function TableSkeleton({ picture, action }: TableSkeletonProps) {
  return (
    <Loading className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      {["a", "b", "c", "d"].map((row) => (
        <span key={row} className="flex flex-wrap items-center gap-4">
          <Skeleton className={picture} />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </span>
          <Skeleton className={action} />
        </span>
      ))}
    </Loading>
  );
}
