import type { Knex } from 'knex'

/**
 * Which accounts were deleted, for restoring an older backup without bringing them back. A hash of the account's number and
 * of the microsecond in which it was created says nothing about anyone, but can be compared.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    create table deleted_accounts (
      hash text primary key,
      deleted_on date not null default current_date
    );
    create function account_hash(of users) returns text language sql stable as $$
      select encode(sha256(convert_to(of.id || ' ' || extract(epoch from of.created_at), 'UTF8')), 'hex')
    $$;
    create function note_deleted_account() returns trigger language plpgsql as $$
    begin
      insert into deleted_accounts (hash) values (account_hash(old)) on conflict do nothing;
      return null;
    end $$;
    create trigger note_deleted after delete on users for each row execute function note_deleted_account()`)

export const down = (knex: Knex) =>
  knex.raw(`
    drop trigger note_deleted on users;
    drop function note_deleted_account();
    drop function account_hash(users);
    drop table deleted_accounts`)
