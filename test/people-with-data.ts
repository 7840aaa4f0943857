import type { TestApp, TestPerson } from "./app.ts";
import type { TestShop } from "./products.ts";
import { addressForm } from "./shoppers.ts";

/** Returns functions that create people with data in every slice, and set the status of their orders. */
export function peopleWithData(app: TestApp, admin: TestPerson, testShop: TestShop) {
  const { db } = app;
  let houses = 0;
  const setStatus = (id: string, status: string) =>
    app.call("PATCH", `/users/admin/order-status/${id}`, { as: admin, body: { status } });

  /**
   * Creates a person with data in every slice: address, cart, saved product, followed shop, newsletter, and
   * an order with this status.
   */
  async function createPerson(
    status = "delivered",
    productId?: string,
  ): Promise<TestPerson & { orderId: string; phone: string; street: string }> {
    const person = await app.signUp("user", "Rahima Khatun");
    const as = person;
    const phone = `017${String(++houses).padStart(8, "9")}`;
    const street = `House ${houses}, Secret Lane`;
    await db
      .updateTable("users")
      .set({ emailVerified: true, nameBn: "রহিমা খাতুন" })
      .where("id", "=", person.id)
      .execute();
    await app.call("POST", "/users/checkout/addresses", {
      as,
      body: { ...addressForm, fullName: "Rahima Khatun", mobileNumber: phone, address: street },
    });
    const selectedClassId = productId ?? (await testShop.add());
    const headers = { "idempotency-key": `key of ${person.id}` };
    const added = await app.call("POST", "/users/user/favourites", {
      as,
      body: { selectedClassId },
      headers,
    });
    const entry = added.body.insertedId;
    const order = await app.call("POST", "/users/checkout/orders", {
      as,
      body: { products: [{ _id: entry, quantity: 1, price: 500 }] },
      headers,
    });
    if (order.status !== 201) throw new Error(JSON.stringify(order.body));
    await setStatus(order.body.insertedId, status);
    await app.call("POST", "/users/user/favourites", { as, body: { selectedClassId: await testShop.add() } });
    await app.call("PUT", `/users/user/saved/${selectedClassId}`, { as });
    await db.insertInto("shopFollows").values({ userId: person.id, shopId: testShop.shopId }).execute();
    await db
      .insertInto("newsletterSubscriptions")
      .values({
        id: crypto.randomUUID(),
        email: person.email,
        language: "en",
        state: "confirmed",
        token: `secret-${person.id}`,
        askedAt: new Date(),
        confirmedAt: new Date(),
      })
      .execute();
    return { ...person, orderId: order.body.insertedId, phone, street };
  }
  return { createPerson, setStatus };
}
