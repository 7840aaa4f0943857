/**
 * Invariants of the records, checked with SQL over the whole database. Shares only constants with the slices,
 * so that their bugs cannot hide themselves. One exception: counters and `shop_orders` are checked with the
 * SQL that also repairs them (`app/store`), which `app/store/counters.test.ts` tests.
 */
import { wrongCounters, wrongShopOrders } from "#app/store/counters.server.ts";
import { renamedSubCategoryQueue } from "#curation/store.server.ts";
import { deliveryFeesPoisha } from "#orders/contract/constants.ts";
import { maxSaved } from "#saved/contract/constants.ts";
import { stopWords } from "#search/rules/tokeniser.ts";
import { maxReportedPerKind, moreOfThisKind } from "../output.server.ts";
import type { Queryable } from "./snapshot.server.ts";

/**
 * Selects the approved products whose search documents lack the current name of their sub-category. A word is
 * indexed as written, or as its term: without s or es, or with y for ie and ies. `product_search` has the
 * documents that a process of the previous release wrote and no job has moved yet (record 013).
 */
const missingNames = `
  with named_sub_category as (
    select s.id, s.title, string_agg(
      case when word ~ '(s|ie)$' then format('(%s | %s | %s | %sy | %sy)',
        word, left(word, -1), left(word, -2), left(word, -2), left(word, -3)) else word end, ' & '
    )::tsquery as words
    from sub_categories s
      cross join regexp_split_to_table(lower(normalize(s.title || ' ' || s.title_bn, NFC)),
        '[-\\s,./&()+_:;!?]+') as word
    where (word ~ '^[a-z]{4,48}$' or word ~ '^[\\u0981-\\u09E3]{1,48}$')
      -- Stop words, which the search ignores.
      and word <> all ('{${[...stopWords].join()}}')
    group by s.id
  )
  select p.id, p.sub_category_id, s.title
  from named_sub_category s join products p on p.sub_category_id = s.id left join search_documents d on d.product_id = p.id
    left join product_search unmoved on unmoved.product_id = p.id
  where p.status = 'approved' and not coalesce(coalesce(d.document, unmoved.document) @@ s.words, false)`;

/** Each query selects one sentence for each problem. */
const queries: readonly string[] = [
  // Stock: stocked, minus sold, plus returned.
  `select format('Product %s: %s were stocked, %s sold and %s returned, which leaves %s, but its quantity is %s.',
     p.id, p.stocked, coalesce(l.sold, 0), coalesce(l.returned, 0),
     p.stocked - coalesce(l.sold, 0) + coalesce(l.returned, 0), p.quantity)
   from products p left join (
     select l.product_id, sum(l.quantity) as sold,
       sum(l.quantity) filter (where o.status = 'cancelled') as returned
     from order_lines l join orders o on o.id = l.order_id group by l.product_id
   ) l on l.product_id = p.id
   where p.quantity <> p.stocked - coalesce(l.sold, 0) + coalesce(l.returned, 0)`,
  `select format('Variation %s of product %s: %s were stocked, %s sold and %s returned, which leaves %s, but its quantity is %s.',
     v.id, v.product_id, v.stocked, coalesce(l.sold, 0), coalesce(l.returned, 0),
     v.stocked - coalesce(l.sold, 0) + coalesce(l.returned, 0), v.quantity)
   from product_variations v left join (
     select l.variation_id, sum(l.quantity) as sold,
       sum(l.quantity) filter (where o.status = 'cancelled') as returned
     from order_lines l join orders o on o.id = l.order_id
     where l.variation_id is not null group by l.variation_id
   ) l on l.variation_id = v.id
   where v.quantity <> v.stocked - coalesce(l.sold, 0) + coalesce(l.returned, 0)`,
  `select format('Variation %s of product %s has the quantity %s.', id, product_id, quantity)
   from product_variations where quantity < 0 or quantity is null`,
  `select format('Product %s has the quantity %s.', id, quantity)
   from products where quantity < 0 or quantity is null`,
  `select format('Cart entry %s has the quantity %s.', id, quantity)
   from cart_entries where quantity < 1 or quantity is null`,
  `select format('Order %s has a line of product %s with the quantity %s.', order_id, product_id, quantity)
   from order_lines where quantity < 1 or quantity is null`,

  // Orders. The delivery fee must be one that has been in force.
  `select format('Order %s has no lines.', o.id)
   from orders o where not exists (select from order_lines l where l.order_id = o.id)`,
  `select distinct format('Order %s does not exist, but has lines.', l.order_id)
   from order_lines l
   where not exists (select from orders o where o.id = l.order_id and o.user_id = l.user_id)`,
  `select distinct format('Order %s and one of its lines have different times.', o.id)
   from orders o join order_lines l on l.order_id = o.id and l.user_id = o.user_id
   where l.placed_at <> o.placed_at`,
  `select format('Order %s: the sum of its lines is %s poisha, but it has %s for them, %s for delivery and %s in total.',
     o.id, coalesce(l.items, 0), o.items_poisha, o.delivery_poisha, o.total_poisha)
   from orders o
     left join (select order_id, sum(price_poisha * quantity) as items from order_lines group by order_id) l
       on l.order_id = o.id
   where o.items_poisha <> coalesce(l.items, 0) or o.delivery_poisha not in (${deliveryFeesPoisha})
     or o.total_poisha <> coalesce(l.items, 0) + o.delivery_poisha`,

  // Their history.
  `select format('Order %s has no history.', o.id)
   from orders o where not exists (select from order_history h where h.order_id = o.id)`,
  `select format('Order %s is %s, but its history ends at %s.', o.id, o.status, h.status)
   from orders o
     join (select distinct on (order_id) order_id, status from order_history
       order by order_id, position desc) h on h.order_id = o.id
   where o.status <> h.status`,
  `select format('Order %s: the history begins at %s instead of pending.', order_id, status)
   from (select distinct on (order_id) order_id, status from order_history order by order_id, position) h
   where status <> 'pending'`,
  `select format('Order %s: line %s of the history leads from %s to %s, but %s came before it.',
     order_id, position, coalesce(from_status, 'nothing'), status, coalesce(before, 'nothing'))
   from (
     select order_id, position, from_status, status,
       lag(status) over (partition by order_id order by position) as before
     from order_history
   ) h where from_status is distinct from before`,
  `select format('Order %s: the history has %s lines, numbered %s to %s.',
     order_id, count(*), min(position), max(position))
   from order_history group by order_id having min(position) <> 0 or max(position) <> count(*) - 1`,
  `select format('Order %s was cancelled and became %s after that.', order_id, status)
   from order_history where from_status = 'cancelled'`,

  // Carts.
  `select format('Cart entry %s of person %s is still in the cart, although order %s contains it.',
     c.id, c.user_id, l.order_id)
   from cart_entries c join order_lines l on l.cart_entry_id = c.id`,
  `select format('Cart entry %s was ordered %s times: %s.',
     cart_entry_id, count(*), string_agg(order_id::text, ', ' order by order_id))
   from order_lines group by cart_entry_id having count(*) > 1`,

  // Wishlists.
  `select format('Person %s has saved %s products, more than ${maxSaved}.', user_id, count(*))
   from saved_products group by user_id having count(*) > ${maxSaved}`,
  `select format('Person %s has saved product %s at the price of %s poisha.',
     user_id, product_id, price_poisha)
   from saved_products where price_poisha < 1 or price_poisha is null`,

  // Idempotency keys.
  `select format('The key of person %s from %s belongs to order %s, which does not exist.',
     k.user_id, k.created_at, k.order_id)
   from idempotency_keys k
   where not exists (select from orders o where o.id = k.order_id and o.user_id = k.user_id)`,
  `select format('Order %s has %s keys.', order_id, count(*))
   from idempotency_keys group by order_id having count(*) > 1`,

  // Products.
  `select format('Product %s is %s, but %s.',
     id, status,
     case when approved_at is null then 'has no time of approval'
       else 'has the time of approval ' || approved_at end)
   from products where (status = 'approved') <> (approved_at is not null)`,

  // Search: products are found by the current name of their sub-category, unless a job is still renaming it.
  `select format('Product %s is in the sub-category “%s”, but a search does not find it by that name.', id, title)
   from (${missingNames}) unnamed where sub_category_id not in (select id from renaming)`,

  // The search index: every product on sale is in it with all its words and their weights, and the words are
  // counted correctly.
  `select format('Product %s is approved, but it is not in the search index.', p.id)
   from products p where p.status = 'approved'
     and not exists (select from search_documents d where d.product_id = p.id)
     and not exists (select from product_search d where d.product_id = p.id)`,
  `select format('Product %s: its search document has %s words, but the search index has %s of them, or other weights.',
     d.product_id, written.words, coalesce(posted.words, 0))
   from search_documents d cross join lateral (
     select count(*) as words, sum(positions[1]) as weight,
       count(*) filter (where 'A' = any(weights)) as heads
     from unnest(d.document)
   ) written left join (
     select (page::bigint << 16) + get_byte(flat, 4 * i) * 256 + get_byte(flat, 4 * i + 1) as number,
       count(*) as words, sum(get_byte(flat, 4 * i + 2) * 256 + get_byte(flat, 4 * i + 3)) as weight,
       count(*) filter (where head) as heads
     -- Detoasted once: otherwise each get_byte would read the whole value.
     from (select page, head, count, postings || ''::bytea as flat from search_postings
       where word <> '' offset 0) p, generate_series(0, count - 1) as i
     group by 1
   ) posted on posted.number = d.number
   where (written.words, coalesce(written.weight, 0), written.heads) is distinct from
     (coalesce(posted.words, 0), coalesce(posted.weight, 0), coalesce(posted.heads, 0))`,
  `with counted as (
     select word, sum(count) as products from (
       select word, counted as count from search_words
       union all select word, count from search_word_changes, unnest(words, counts) as noted (word, count)
     ) every group by word
   ), found as (
     select word, ndoc as products from ts_stat('select document from search_documents')
     -- The number of all documents.
     union all select '', count(*) from search_documents
   )
   select format('The word “%s” counts as being in %s products, but it is in %s.',
     word, coalesce(c.products, 0), coalesce(f.products, 0))
   from counted c full join found f using (word) where coalesce(c.products, 0) <> coalesce(f.products, 0)`,

  // Counters that triggers maintain.
  `select format('The counter %s of “%s” is %s, but there are %s.', scope, key, counted, actual)
   from (${wrongCounters}) off`,

  // The orders of each shop, which triggers maintain.
  `select format('Order %s is wrong or missing in the list of orders of shop %s.', order_id, shop_id)
   from (${wrongShopOrders}) off`,

  // The audit log: the last entry about a record matches its state. Records without entries, such as demo
  // data and old orders, are not checked.
  `select format('Person %s is %s, but by the audit log they became %s.', u.id, u.role, e.became)
   from users u join (
     select distinct on (subject_id) subject_id, detail ->> 'to' as became from audit_log
     where action = 'role_set' order by subject_id, written_at desc
   ) e on e.subject_id = u.id
   where u.deleted_at is null and u.role is distinct from e.became`,
  `select format('Person %s is %s, but by the audit log they were %s.',
     u.id, case when u.suspended then 'suspended' else 'not suspended' end,
     case when e.suspended then 'suspended' else 'restored' end)
   from users u join (
     select distinct on (subject_id) subject_id, action = 'user_suspended' as suspended from audit_log
     where action in ('user_suspended', 'user_restored') order by subject_id, written_at desc
   ) e on e.subject_id = u.id
   where u.deleted_at is null and u.suspended <> e.suspended`,
  `select format('Product %s is %s, but by the audit log it became %s.', p.id, p.status, e.became)
   from products p join (
     select distinct on (subject_id) subject_id, detail ->> 'to' as became from audit_log
     where action in ('product_decided', 'product_decision_undone', 'product_sent_again')
     order by subject_id, written_at desc
   ) e on e.subject_id = p.id
   where p.status is distinct from e.became`,
  `select format('Order %s: by the audit log it became %s at %s, but its history does not contain that.',
     a.subject_id, a.detail ->> 'to', a.at)
   from audit_log a where a.action in ('order_status_set', 'order_cancelled') and not exists (
     select from order_history h
     where h.order_id = a.subject_id and h.at = a.at and h.by_id = a.actor_id and h.status = a.detail ->> 'to'
       and h.from_status = a.detail ->> 'from'
   )`,
  // There may have been no audit log before the first entry of an order.
  `select format('Order %s: by its history it became %s at %s, but the audit log does not contain that.',
     h.order_id, h.status, h.at)
   from order_history h join (
     select subject_id, min(at) as since from audit_log
     where action in ('order_status_set', 'order_cancelled') group by subject_id
   ) e on e.subject_id = h.order_id
   where h.from_status is not null and h.at >= e.since and not exists (
     select from audit_log a
     where a.action in ('order_status_set', 'order_cancelled') and a.subject_id = h.order_id and a.at = h.at
       and a.detail ->> 'to' = h.status
   )`,

  // Variations: the product contains their sum and their lowest and highest price.
  `select format('Product %s has %s pieces at %s to %s poisha, but the sum of its variations is %s at %s to %s.',
     p.id, p.quantity, p.price_poisha, coalesce(p.price_to_poisha, p.price_poisha),
     v.quantity, v.lowest, v.highest)
   from products p join (
     select product_id, sum(quantity) as quantity, min(price_poisha) as lowest, max(price_poisha) as highest
     from product_variations where not withdrawn group by product_id
   ) v on v.product_id = p.id
   where p.options <> '{}'
     and (p.quantity <> v.quantity or p.price_poisha <> v.lowest
       or coalesce(p.price_to_poisha, p.price_poisha) <> v.highest or p.price_to_poisha <= p.price_poisha)`,
  `select format('Product %s has %s options, but %s variations that fit.',
     p.id, cardinality(p.options), count(v.id))
   from products p
     left join product_variations v
       on v.product_id = p.id and not v.withdrawn and cardinality(v.chosen) = cardinality(p.options)
   where p.options <> '{}' group by p.id having count(v.id) = 0`,
  `select format('Variation %s is sold, but its product %s has %s options and it has %s values.',
     v.id, p.id, cardinality(p.options), cardinality(v.chosen))
   from product_variations v join products p on p.id = v.product_id
   where not v.withdrawn and cardinality(v.chosen) <> cardinality(p.options)`,
  `select format('Variation %s is withdrawn, but %s of it are in stock.', id, quantity)
   from product_variations where withdrawn and quantity <> 0`,
  `select format('Product %s has a range of prices, but no variations.', id)
   from products where options = '{}' and price_to_poisha is not null`,
  `select format('Cart entry %s is of product %s, but its variation %s is of product %s.',
     c.id, c.product_id, v.id, v.product_id)
   from cart_entries c join product_variations v on v.id = c.variation_id where v.product_id <> c.product_id`,
  `select format('Order %s has a line of product %s with a variation of product %s.',
     l.order_id, l.product_id, v.product_id)
   from order_lines l join product_variations v on v.id = l.variation_id where v.product_id <> l.product_id`,

  // People.
  `select format('Person %s has %s addresses: %s.', user_id, count(*), string_agg(id::text, ', ' order by id))
   from addresses group by user_id having count(*) > 1`,
  `select format('Person %s is deleted, but still has sessions (%s) and credentials (%s).',
     id, sessions, identities)
   from (
     select u.id, (select count(*) from sessions s where s.user_id = u.id) as sessions,
       (select count(*) from identities i where i.user_id = u.id) as identities
     from users u where u.deleted_at is not null
   ) left_behind where sessions + identities > 0`,
  `select 'There are products or orders, but no admin who can act.'
   where (exists (select from products) or exists (select from orders))
     and not exists (select from users where role = 'admin' and not suspended and deleted_at is null)`,
];

/** @returns a sentence for each problem: at most twenty of a kind, and how many more there are */
export async function findProblems(db: Queryable): Promise<string[]> {
  const problems: string[] = [];
  const renaming = await selectRenaming(db);
  for (const query of queries) {
    const { rows } = await db.query(
      `with renaming (id) as (${renaming})
       select problem, count(*) over () as total from (${query}) as found (problem)
       order by problem limit ${maxReportedPerKind}`,
    );
    const listed = rows as { problem: string; total: number | string }[];
    problems.push(...listed.map(({ problem }) => problem));
    problems.push(...moreOfThisKind(Number(listed[0]?.total ?? 0) - listed.length));
  }
  return problems;
}

/**
 * Returns a query for the sub-categories whose new name a job has not yet written to their products. A
 * database in which the app has never run has no queue.
 */
async function selectRenaming(db: Queryable): Promise<string> {
  const { rows } = await db.query("select to_regclass('jobs.job') is not null as there");
  const [queue] = rows as { there: boolean }[];
  if (!queue?.there) return "select null::uuid where false";
  return `select (data ->> 'subCategoryId')::uuid from jobs.job
    where name = '${renamedSubCategoryQueue}' and state in ('created', 'retry', 'active')`;
}

/** Returns the sub-categories whose products must still be indexed under their current name. */
export async function listRenamedSubCategories(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `select distinct sub_category_id::text as id from (${missingNames}) unnamed`,
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}

/** Counts the checked records. */
export async function countRecords(
  db: Queryable,
): Promise<Record<"people" | "products" | "orders" | "orderLines" | "cartEntries", number>> {
  const { rows } = await db.query(`
    select (select count(*) from users) as people, (select count(*) from products) as products,
      (select count(*) from orders) as orders, (select count(*) from order_lines) as order_lines,
      (select count(*) from cart_entries) as cart_entries`);
  const [counts = {}] = rows as Record<string, number | string>[];
  const of = (name: string) => Number(counts[name]);
  return {
    people: of("people"),
    products: of("products"),
    orders: of("orders"),
    orderLines: of("order_lines"),
    cartEntries: of("cart_entries"),
  };
}
