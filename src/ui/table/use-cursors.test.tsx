import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { useCursors } from "./use-cursors.ts";
import { useLeaveEmptyPage } from "./use-leave-empty-page.ts";

function PageOf() {
  const { cursor, pagesBefore } = useCursors();
  return <>{`${cursor} ${pagesBefore}`}</>;
}

it.each([
  ["the cursors of a page", { cursors: ["", "b", "c"] }, "c 2"],
  ["nothing", null, " 0"],
  ["something else", { position: 3 }, " 0"],
  ["no cursor", { cursors: [] }, " 0"],
  ["cursors that are not text", { cursors: ["", 2] }, " 0"],
  ["a text", { cursors: "abc" }, " 0"],
])("shows the page in the state of the history entry, or the first one: %s", (_what, state, shown) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[{ pathname: "/", state }]}>
      <PageOf />
    </MemoryRouter>,
  );
  expect(html).toBe(shown);
});

const row = { items: [{}] };
const none = { items: [] };
const read = { isPending: false, isPlaceholderData: false };

interface WaitingProps {
  pagesBefore: number;
  page: Parameters<typeof useLeaveEmptyPage>[1];
  isRejected: boolean;
}

function Waiting({ pagesBefore, page, isRejected }: WaitingProps) {
  const waiting = useLeaveEmptyPage(
    { cursor: "", pagesBefore, goBack: () => {}, goOn: () => {}, heading: { current: null } },
    page,
    isRejected,
  );
  return <>{String(waiting)}</>;
}

it.each([
  ["rows", 0, { ...read, data: row }, false, false],
  ["an empty list", 0, { ...read, data: none }, false, false],
  ["a pending list", 0, { ...read, isPending: true, data: undefined }, false, true],
  ["a failed list", 0, { ...read, data: undefined }, false, false],
  ["a rejected list", 0, { ...read, data: undefined }, true, false],
  ["rows of another view", 0, { ...read, isPlaceholderData: true, data: row }, false, false],
  ["an empty list of another view", 0, { ...read, isPlaceholderData: true, data: none }, false, true],
  ["a later page that has become empty", 1, { ...read, data: none }, false, true],
  ["a later page with rows", 1, { ...read, data: row }, false, false],
  ["a later page that has failed", 1, { ...read, data: undefined }, false, false],
  ["a later page with a rejected cursor", 1, { ...read, data: undefined }, true, true],
])("returns whether to wait: %s, page index %i", (_what, pagesBefore, page, isRejected, waiting) => {
  const html = renderToStaticMarkup(<Waiting {...{ pagesBefore, page, isRejected }} />);
  expect(html).toBe(String(waiting));
});
