import { Loading } from "#ui/Loading.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { type GridColumns, gridClasses } from "./ProductGrid.tsx";

export function ProductGridSkeleton({ columns, count = 8 }: { columns: GridColumns; count?: number }) {
  return (
    <Loading className={`grid gap-x-3 gap-y-8 md:gap-x-5 ${gridClasses[columns]}`}>
      {[...Array(count).keys()].map((index) => (
        <span key={index} className="block">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-3 h-4 w-4/5" />
          <Skeleton className="mt-2 h-5 w-1/3" />
        </span>
      ))}
    </Loading>
  );
}
