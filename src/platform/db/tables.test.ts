import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { tableTypes } from "#test/table-types.ts";

const { db } = await testDatabase();

it("has table types that equal the migrated database", async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot("tables.server.ts");
});
