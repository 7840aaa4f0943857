import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { tableTypes } from "../../../scripts/table-types.ts";

const { db } = await testDatabase();

it("tables.server.ts equals the migrated database", async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot("tables.server.ts");
});
