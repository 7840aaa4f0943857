import { type Kysely, sql } from "kysely";

/** The audit log, which is only ever added to; and shops that are closed while their owner may not sell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every shop there is is looked at: the limit of requests is too short for that.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create table audit_log (
      id uuid primary key,
      at timestamptz not null,
      -- Null: whoever sits at the server itself.
      actor_id uuid references users,
      action text not null check (action ~ '^[a-z_]{1,60}$'),
      subject_kind text not null check (subject_kind ~ '^[a-z_]{1,60}$'),
      subject_id uuid not null,
      -- Ids, states and ready-made words, never a name or an address: people leave.
      detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
      -- By the one clock of the database, under the lock of the subject: of two who decide at once, it tells who was last. No sequence: a backup knows of none.
      written_at timestamptz not null default clock_timestamp()
    );
    create index audit_log_newest on audit_log (at desc, id desc);
    create index audit_log_action on audit_log (action, at desc, id desc);
    create index audit_log_actor on audit_log (actor_id, at desc, id desc);
    create index audit_log_subject on audit_log (subject_id, at desc, id desc);

    create function keep_audit_log() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is only ever added to.';
    end
    $$;
    create trigger audit_log_kept before update or delete or truncate on audit_log for each statement execute function keep_audit_log();

    -- A shop is closed while its owner is suspended, gone or no vendor. Kept here, because each list of goods asks.
    alter table shops add column closed boolean not null default false;
    update shops s set closed = true from users u where u.id = s.owner_id and (u.suspended or u.deleted_at is not null or u.role <> 'vendor');
    create index shops_closed on shops (id) where closed;

    create function close_shop_by_owner() returns trigger language plpgsql as $$
    begin
      -- Locked: an owner who is being suspended at this moment is waited for.
      select suspended or deleted_at is not null or role <> 'vendor' into new.closed from users where id = new.owner_id for share;
      new.closed := coalesce(new.closed, true);
      return new;
    end
    $$;
    create trigger shops_closed_by_owner before insert or update of owner_id on shops for each row execute function close_shop_by_owner();

    create function close_shop_of_owner() returns trigger language plpgsql as $$
    begin
      update shops set closed = not closed
      where owner_id = new.id and closed <> (new.suspended or new.deleted_at is not null or new.role <> 'vendor');
      return null;
    end
    $$;
    create trigger users_close_shop after update of suspended, deleted_at, role on users for each row execute function close_shop_of_owner();
  `.execute(db);
}
