import { useLocation, useNavigation } from "react-router";

/**
 * Returns the query of the current page that is being loaded, if any. Controls show its options and change
 * these, so that several can be changed before the results of the first change have loaded.
 */
export function usePendingQuery(): URLSearchParams | undefined {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : undefined;
}
