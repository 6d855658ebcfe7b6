import type { Knex } from 'knex'

/**
 * Which accounts were deleted, for restoring an older backup without bringing them back. A hash of the account's number and
 * of the microsecond in which it was created says nothing about anyone, but can be compared.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
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
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop trigger note_deleted on users;
    drop function note_deleted_account();
    drop function account_hash(users);
    drop table deleted_accounts`)
}
