import { type Kysely, sql } from "kysely";

/** What shoppers can do beyond buying: mails, counted limits, newsletter, followed shops, cancelled orders, deleted accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column language text not null default 'en' check (language in ('en', 'bn')),
      add column verification_mailed_at timestamptz,
      add column welcomed_at timestamptz,
      add column deleted_at timestamptz;
    -- Who is here already needs no welcome.
    update users set welcomed_at = now();
    -- Whom a mail is due to: the one that asks to confirm the address, or the welcome once it is confirmed.
    create index users_unmailed on users (created_at) where welcomed_at is null and (email_verified or verification_mailed_at is null);

    -- A mail stands here in the transaction of its cause; pg-boss sends what stands here.
    create table mails (
      id uuid primary key,
      kind text not null,
      recipient text not null,
      language text not null check (language in ('en', 'bn')),
      subject text not null,
      body_text text not null,
      body_html text not null,
      -- One header of a newsletter: where a mail program unsubscribes.
      unsubscribe_url text,
      created_at timestamptz not null default now(),
      queued_at timestamptz,
      sent_at timestamptz,
      failed_at timestamptz,
      last_error text
    );
    create index mails_unqueued on mails (created_at) where queued_at is null;
    create index mails_newest on mails (created_at desc, id desc);

    -- Limits that hold in every process and over a restart.
    create table rate_counts (
      key text primary key check (length(key) <= 300),
      count integer not null,
      resets_at timestamptz not null
    );
    create index rate_counts_resets on rate_counts (resets_at);

    create table newsletter_subscriptions (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      language text not null check (language in ('en', 'bn')),
      state text not null check (state in ('asked', 'confirmed', 'left')),
      token text not null unique,
      asked_at timestamptz not null,
      confirmed_at timestamptz,
      left_at timestamptz
    );

    create table shop_follows (
      user_id uuid not null references users on delete cascade,
      shop_id uuid not null references shops,
      followed_at timestamptz not null default now(),
      primary key (user_id, shop_id)
    );
    create index shop_follows_shop on shop_follows (shop_id);

    -- Suggestions while typing: words by their beginning, as written or as heard, and shops by words of their name.
    create index search_terms_begin on search_terms (term text_pattern_ops);
    create index search_terms_sound on search_terms (fold text_pattern_ops) where fold <> '';
    create index shops_names on shops using gin (lower(name || ' ' || coalesce(name_bn, '')) gin_trgm_ops);

    alter table orders drop constraint orders_status_check;
    alter table orders add constraint orders_status_check
      check (status in ('pending', 'processing', 'ready to ship', 'shipping', 'on the way', 'delivered', 'cancelled'));
    alter table order_history add column reason text;
    alter table order_lines add column shop_name_bn text;
  `.execute(db);
}
