import type { Knex } from 'knex'

/**
 * Reviews, and the figures of a location kept from them. The triggers work once a statement, so that loading a
 * million rows is one update a location; the row lock of that update makes the figures exact under concurrency.
 * A review outlives its author's account, unnamed.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table reviews (
      id bigint generated always as identity primary key,
      user_id bigint references users on delete set null,
      study_location_id bigint not null references study_locations on delete cascade,
      rating smallint not null check (rating between 1 and 5),
      description text not null check (char_length(description) between 85 and 1250),
      source text not null default 'student',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint reviews_one_per_user_and_location unique (user_id, study_location_id)
    );
    create index reviews_of_location on reviews (study_location_id, created_at desc, id desc);
    create index reviews_newest on reviews (created_at desc, id desc);

    create function reviews_count_for_location() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update study_locations l set review_count = l.review_count + d.n, rating_sum = l.rating_sum + d.s
        from (select study_location_id id, count(*) n, sum(rating) s from added group by 1 order by 1) d where l.id = d.id;
      elsif tg_op = 'DELETE' then
        update study_locations l set review_count = l.review_count - d.n, rating_sum = l.rating_sum - d.s
        from (select study_location_id id, count(*) n, sum(rating) s from removed group by 1 order by 1) d where l.id = d.id;
      else
        update study_locations l set review_count = l.review_count + d.n, rating_sum = l.rating_sum + d.s
        from (
          select id, sum(n) n, sum(s) s from (
            select study_location_id id, 1 n, rating s from added union all select study_location_id, -1, -rating from removed
          ) both_sides group by 1 having sum(n) <> 0 or sum(s) <> 0 order by 1
        ) d where l.id = d.id;
      end if;
      return null;
    end $$;
    create trigger reviews_inserted after insert on reviews referencing new table as added
      for each statement execute function reviews_count_for_location();
    create trigger reviews_deleted after delete on reviews referencing old table as removed
      for each statement execute function reviews_count_for_location();
    create trigger reviews_updated after update on reviews referencing old table as removed new table as added
      for each statement execute function reviews_count_for_location();
  `)
}

export async function down(knex: Knex) {
  await knex.raw('drop table reviews; drop function reviews_count_for_location()')
}
