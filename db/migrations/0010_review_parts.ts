import type { Knex } from 'knex'

/**
 * What belongs to a review: its photos, reactions and reports; and what is kept of a review that was taken down. Photos are
 * stored objects that rows name: the object is there before its row, and when a row goes, by whatever way, a trigger writes
 * down that its object has to go too.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    alter table reviews
      add column works_here boolean not null default false,
      add column suspicion text not null default 'low' check (suspicion in ('low', 'medium', 'high'));
    comment on column reviews.works_here is 'the author says that they work at the place';
    comment on column reviews.suspicion is 'from the soft warnings, for moderators; see suspicionOf()';
    create index reviews_highest on reviews (study_location_id, rating desc, created_at desc, id desc);
    create index reviews_suspicious on reviews (created_at desc) where suspicion = 'high';

    create table review_images (
      id bigint generated always as identity primary key,
      review_id bigint not null references reviews on delete cascade,
      user_id bigint references users on delete set null,
      study_location_id bigint not null references study_locations on delete cascade,
      storage_key text not null unique check (char_length(storage_key) between 1 and 512),
      description text check (char_length(description) between 1 and 200),
      width integer not null check (width between 1 and 20000),
      height integer not null check (height between 1 and 20000),
      thumbhash bytea check (octet_length(thumbhash) between 5 and 40),
      variants_made_at timestamptz,
      created_at timestamptz not null default now()
    );
    comment on column review_images.description is 'the caption';
    create index review_images_review on review_images (review_id, id);
    create index review_images_location on review_images (study_location_id, id);
    create index review_images_user on review_images (user_id) where user_id is not null;

    create table stored_object_removals (
      storage_key text primary key,
      requested_at timestamptz not null default now()
    );
    comment on table stored_object_removals is 'objects whose rows are gone; a job deletes them with all their variants';
    create function review_images_remove_objects() returns trigger language plpgsql as $$
    begin
      insert into stored_object_removals (storage_key) select storage_key from removed order by storage_key on conflict do nothing;
      return null;
    end $$;
    create trigger review_images_deleted after delete on review_images referencing old table as removed
      for each statement execute function review_images_remove_objects();

    create table review_reactions (
      review_id bigint not null references reviews on delete cascade,
      user_id bigint not null references users on delete cascade,
      reaction text not null check (reaction in ('Helpful', 'Insightful', 'Study-Gold', 'Truth')),
      created_at timestamptz not null default now(),
      primary key (review_id, user_id)
    );
    create index review_reactions_user on review_reactions (user_id);
    create function review_reactions_not_own() returns trigger language plpgsql as $$
    begin
      if exists (select from reviews where id = new.review_id and user_id = new.user_id) then
        raise exception 'a review cannot be rated by its author' using errcode = 'check_violation', constraint = 'review_reactions_not_own';
      end if;
      return new;
    end $$;
    create trigger review_reactions_not_own before insert or update on review_reactions
      for each row execute function review_reactions_not_own();

    create table review_reports (
      id bigint generated always as identity primary key,
      review_id bigint not null references reviews on delete cascade,
      user_id bigint references users on delete set null,
      reason text not null check (reason in ('spam', 'offensive', 'off-topic', 'untrue', 'private', 'other')),
      details text check (char_length(details) between 1 and 1000),
      status text not null default 'open' check (status in ('open', 'dismissed')),
      created_at timestamptz not null default now(),
      constraint review_reports_one_per_user unique (review_id, user_id)
    );
    create index review_reports_open on review_reports (created_at) where status = 'open';
    create index review_reports_user on review_reports (user_id) where user_id is not null;

    create table moderation_log (
      id bigint generated always as identity primary key,
      moderator_id bigint references users on delete set null,
      action text not null check (action in ('delete-review')),
      review_id bigint not null,
      author_id bigint references users on delete set null,
      study_location_id bigint references study_locations on delete set null,
      reason text not null check (char_length(reason) between 1 and 1000),
      subject jsonb not null,
      created_at timestamptz not null default now()
    );
    comment on column moderation_log.subject is 'what was taken down, as it was: rating, description, written, reports, captions';
    create index moderation_log_newest on moderation_log (created_at desc);
    create index moderation_log_author on moderation_log (author_id) where author_id is not null;
    create index moderation_log_moderator on moderation_log (moderator_id) where moderator_id is not null;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop table moderation_log, review_reports, review_reactions, review_images, stored_object_removals;
    drop function review_reactions_not_own(), review_images_remove_objects();
    drop index reviews_highest, reviews_suspicious;
    alter table reviews drop column works_here, drop column suspicion;
  `)
}
