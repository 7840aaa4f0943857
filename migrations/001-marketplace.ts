import { type Kysely, sql } from "kysely";

/** The first market: people and their sessions, images, shops, the catalogue, carts, addresses, orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      role text not null default 'user' check (role in ('admin', 'vendor', 'user')),
      suspended boolean not null default false,
      profile_created_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index users_role on users (role);

    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index sessions_user on sessions (user_id);

    create table identities (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index identities_user on identities (user_id);

    create table verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index verifications_identifier on verifications (identifier);

    create table rate_limits (
      id uuid primary key,
      key text not null unique,
      count integer not null,
      last_request bigint not null
    );

    create table images (
      hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      placeholder text not null,
      owner_id uuid references users on delete set null,
      created_at timestamptz not null default now()
    );

    create table shops (
      id uuid primary key,
      owner_id uuid not null unique references users,
      name text not null,
      name_bn text,
      slug text not null unique,
      about text not null default '',
      about_bn text,
      division text,
      district text,
      since_year integer,
      created_at timestamptz not null default now()
    );

    create table categories (
      id uuid primary key,
      slug text not null unique,
      name text not null unique,
      name_bn text not null,
      image text,
      position integer not null
    );

    create table sub_categories (
      id uuid primary key,
      category_id uuid not null references categories,
      slug text not null,
      title text not null,
      title_bn text not null,
      image text,
      position integer not null,
      unique (category_id, slug)
    );

    create table popular_gifts (
      id uuid primary key,
      title text not null,
      title_bn text not null,
      image text not null,
      position integer not null
    );

    create table products (
      id uuid primary key,
      shop_id uuid not null references shops,
      sku text,
      title text not null,
      title_bn text,
      description text not null default '',
      description_bn text,
      category_id uuid not null references categories,
      sub_category_id uuid references sub_categories,
      type text not null,
      tags text not null,
      materials text not null,
      price_poisha bigint not null check (price_poisha > 0 and price_poisha <= 1000000000),
      quantity integer not null check (quantity >= 0),
      when_did_you_made integer not null,
      who_made text not null,
      what_is_it text not null,
      deliver_process_days integer not null check (deliver_process_days >= 0),
      delivery_cost_poisha bigint not null check (delivery_cost_poisha >= 0),
      country_of_origin text not null,
      division_of_origin text not null,
      district_of_origin text not null,
      street_address_of_origin text not null,
      origin_postal_code text not null,
      images text[] not null default '{}',
      rating_halves smallint not null default 0 check (rating_halves between 0 and 10),
      status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
      shelved boolean not null default false,
      feedback text,
      approved_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (shop_id, sku),
      check ((status = 'approved') = (approved_at is not null))
    );
    -- Public lists are "newest approved first"; the id breaks ties so that a cursor never skips or repeats.
    create index products_public on products (approved_at desc, id desc) where status = 'approved' and not shelved;
    create index products_public_category on products (category_id, approved_at desc, id desc) where status = 'approved' and not shelved;
    create index products_public_price on products (price_poisha, id) where status = 'approved' and not shelved;
    create index products_shop on products (shop_id, created_at desc);
    create index products_status on products (status, created_at);

    create table cart_entries (
      id uuid not null,
      user_id uuid not null references users on delete cascade,
      product_id uuid not null references products,
      quantity integer not null check (quantity between 1 and 10),
      created_at timestamptz not null default now(),
      primary key (user_id, id),
      unique (user_id, product_id)
    );

    create table addresses (
      id uuid not null,
      user_id uuid not null unique references users on delete cascade,
      full_name text not null,
      mobile_number text not null,
      landmark text,
      effective_label text not null check (effective_label in ('Home', 'Office')),
      province text not null,
      city text not null,
      zip_code integer not null,
      area text not null,
      address text not null,
      bill_full_name text not null,
      bill_mobile_number text not null,
      bill_landmark text,
      bill_effective_label text not null check (bill_effective_label in ('Home', 'Office')),
      bill_province text not null,
      bill_city text not null,
      bill_zip_code integer,
      bill_area text not null,
      bill_address text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (user_id, id)
    );

    create table orders (
      id uuid not null,
      user_id uuid not null references users,
      number text not null unique,
      status text not null default 'pending'
        check (status in ('pending', 'processing', 'ready to ship', 'shipping', 'on the way', 'delivered')),
      email text not null,
      address jsonb not null,
      items_poisha bigint not null check (items_poisha > 0),
      delivery_poisha bigint not null check (delivery_poisha >= 0),
      total_poisha bigint not null check (total_poisha = items_poisha + delivery_poisha),
      placed_at timestamptz not null,
      updated_at timestamptz not null default now(),
      primary key (user_id, id)
    );
    create unique index orders_id on orders (id);
    create index orders_newest on orders (placed_at desc, id desc);
    create index orders_of_buyer on orders (user_id, placed_at desc, id desc);

    create table order_lines (
      user_id uuid not null,
      order_id uuid not null,
      position integer not null,
      cart_entry_id uuid not null,
      product_id uuid not null references products,
      shop_id uuid not null references shops,
      shop_name text not null,
      title text not null,
      title_bn text,
      image text,
      price_poisha bigint not null check (price_poisha > 0),
      quantity integer not null check (quantity between 1 and 10),
      primary key (user_id, order_id, position),
      foreign key (user_id, order_id) references orders
    );
    create index order_lines_product on order_lines (product_id);
    create index order_lines_shop on order_lines (shop_id, order_id);

    create table order_history (
      user_id uuid not null,
      order_id uuid not null,
      position integer not null,
      from_status text,
      status text not null,
      by_id uuid not null references users,
      at timestamptz not null,
      primary key (user_id, order_id, position),
      foreign key (user_id, order_id) references orders
    );

    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      order_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
  `.execute(db);
}
