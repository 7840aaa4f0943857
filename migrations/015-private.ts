import { type Kysely, sql } from "kysely";

/**
 * Provider tokens are never stored, and the indexes that deleting an account, exporting its data and removing links from mails need:
 * without them each reads whole tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only accounts of a provider are written; a sign-in by password does not wait.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    -- In the database, so that the version before, which may still run, stores none either.
    create function drop_provider_tokens() returns trigger language plpgsql as $$
    begin
      new.access_token := null;
      new.refresh_token := null;
      new.id_token := null;
      return new;
    end
    $$;
    create trigger identities_without_tokens before insert or update on identities for each row execute function drop_provider_tokens();
    update identities set access_token = null where access_token is not null or refresh_token is not null or id_token is not null;
  `.execute(db);
}

export const indexes = {
  mails_recipient: "on mails (recipient, created_at desc)",
  // Mails with a link that opens something: few, because the link is removed once the mail is sent.
  mails_with_link: "on mails (created_at) where body_text like '%token=%'",
  products_images: "on products using gin (images)",
  order_lines_image: "on order_lines (image) where image is not null",
  users_photo: "on users (substring(image from '^/images/([0-9a-f]{32})-')) where image is not null",
  images_owner: "on images (owner_id) where owner_id is not null",
};
