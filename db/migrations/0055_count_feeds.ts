import type { Knex } from 'knex'

export const config = { transaction: false }

/** Feeds of counts (Waitz, Occuspace) beside those of hours. A study spot or area has at most one of each. */
export async function up(knex: Knex) {
  await knex.transaction((transaction) =>
    transaction.raw(`
      set local lock_timeout = '5s';
      alter table hours_feeds add column if not exists secret text;
      alter table hours_feeds drop constraint if exists hours_feeds_kind_check;
      alter table hours_feeds drop constraint if exists hours_feeds_kinds;
      alter table hours_feeds add constraint hours_feeds_kinds
        check (kind in ('libcal', 'ical', 'schema', 'waitz', 'occuspace')) not valid;
      comment on table hours_feeds is 'what hours or counts of a study spot or area are read from';
      comment on column hours_feeds.secret is 'encrypted: the token that is sent to the feed';

      alter table occupancy_now alter column token_id drop not null;
      alter table occupancy_now add column if not exists feed_id bigint;
      comment on column occupancy_now.feed_id is 'the feed that it was read from, if no program sent it';
      alter table occupancy_now drop constraint if exists occupancy_now_by;
      alter table occupancy_now drop constraint if exists occupancy_now_feed;
      alter table occupancy_now add constraint occupancy_now_by check (num_nonnulls(token_id, feed_id) = 1) not valid;
      alter table occupancy_now add constraint occupancy_now_feed
        foreign key (feed_id) references hours_feeds on delete cascade not valid
    `),
  )
  await knex.raw('alter table hours_feeds validate constraint hours_feeds_kinds')
  await knex.raw('alter table occupancy_now validate constraint occupancy_now_by')
  await knex.raw('alter table occupancy_now validate constraint occupancy_now_feed')
  await knex.raw('drop index concurrently if exists occupancy_now_feed_id')
  await knex.raw('create index concurrently occupancy_now_feed_id on occupancy_now (feed_id)')
  await knex.raw('drop index concurrently if exists hours_feeds_one_each')
  await knex.raw(`create unique index concurrently hours_feeds_one_each on hours_feeds
    (study_location_id, area_id, (kind in ('waitz', 'occuspace'))) nulls not distinct`)
  await knex.transaction((transaction) =>
    transaction.raw(`
      set local lock_timeout = '5s';
      alter table hours_feeds drop constraint if exists hours_feeds_once
    `),
  )
}

export async function down(knex: Knex) {
  await knex.transaction((transaction) =>
    transaction.raw(`
      set local lock_timeout = '5s';
      delete from occupancy_now where feed_id is not null;
      alter table occupancy_now drop column feed_id, alter column token_id set not null;
      delete from hours_feeds where kind in ('waitz', 'occuspace');
      drop index hours_feeds_one_each;
      alter table hours_feeds
        drop column secret,
        drop constraint hours_feeds_kinds,
        add constraint hours_feeds_kind_check check (kind in ('libcal', 'ical', 'schema')),
        add constraint hours_feeds_once unique nulls not distinct (study_location_id, area_id)
    `),
  )
}
