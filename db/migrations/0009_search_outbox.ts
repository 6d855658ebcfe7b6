import type { Knex } from 'knex'

/**
 * What an index outside of the database has to learn. Rows are only ever added, so that writers never wait for each other
 * here; the worker reads what a document is now when it sends it, and several rows of one document cost it one document.
 * search_index is one row: without an index that somebody feeds, nothing is written down.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table search_outbox (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('location', 'university')),
      document_id bigint not null,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      attempts integer not null default 0
    );
    create table search_index (
      id boolean primary key default true check (id),
      feeding boolean not null default false,
      filled_for text,
      indexes_made text,
      filled_at timestamptz
    );
    comment on column search_index.feeding is 'whether changes are written to search_outbox';
    comment on column search_index.filled_for is 'server, prefix, settings and shape of documents it was filled for; null: not filled';
    comment on column search_index.indexes_made is 'when the server made the two indexes: others of the same name are not ours';
    insert into search_index default values;

    create function search_outbox_add(changed_kind text, ids bigint[]) returns void language plpgsql as $$
    begin
      if cardinality(ids) > 0 and (select feeding from search_index) then
        insert into search_outbox (kind, document_id)
          select changed_kind, each from (select distinct unnest(ids) each) all_ids order by each;
      end if;
    end $$;

    create function study_locations_outbox() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform search_outbox_add('location', array(select id from added where status = 'Approved'));
      elsif tg_op = 'DELETE' then
        perform search_outbox_add('location', array(select id from removed where status = 'Approved'));
      else
        perform search_outbox_add('location', array(
          select o.id from removed o join added n on n.id = o.id
          where (o.status = 'Approved' or n.status = 'Approved')
            and (o.name, o.address, o.city, o.state_id, o.university_id, o.category, o.kind, o.status, o.latitude, o.longitude,
                o.time_zone, o.review_count, o.rating_sum)
              is distinct from (n.name, n.address, n.city, n.state_id, n.university_id, n.category, n.kind, n.status, n.latitude,
                n.longitude, n.time_zone, n.review_count, n.rating_sum)));
      end if;
      return null;
    end $$;
    create trigger study_locations_outbox_insert after insert on study_locations referencing new table as added
      for each statement execute function study_locations_outbox();
    create trigger study_locations_outbox_update after update on study_locations referencing old table as removed new table as added
      for each statement execute function study_locations_outbox();
    create trigger study_locations_outbox_delete after delete on study_locations referencing old table as removed
      for each statement execute function study_locations_outbox();

    create function universities_outbox() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform search_outbox_add('university', array(select id from added where status = 'Approved'));
      elsif tg_op = 'DELETE' then
        perform search_outbox_add('university', array(select id from removed where status = 'Approved'));
      else
        perform search_outbox_add('university', array(
          select o.id from removed o join added n on n.id = o.id
          where (o.status = 'Approved' or n.status = 'Approved')
            and (o.name, o.key, o.aliases, o.domain, o.city, o.states_id, o.latitude, o.longitude, o.status, o.total_reviews)
              is distinct from
              (n.name, n.key, n.aliases, n.domain, n.city, n.states_id, n.latitude, n.longitude, n.status, n.total_reviews)));
        perform search_outbox_add('location', array(
          select l.id from removed o join added n on n.id = o.id join study_locations l on l.university_id = n.id
          where l.status = 'Approved'
            and (o.name, o.key, o.aliases, o.domain, o.status) is distinct from (n.name, n.key, n.aliases, n.domain, n.status)));
      end if;
      return null;
    end $$;
    create trigger universities_outbox_insert after insert on universities referencing new table as added
      for each statement execute function universities_outbox();
    create trigger universities_outbox_update after update on universities referencing old table as removed new table as added
      for each statement execute function universities_outbox();
    create trigger universities_outbox_delete after delete on universities referencing old table as removed
      for each statement execute function universities_outbox();

    create function study_location_parts_outbox() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        perform search_outbox_add('location', array(select study_location_id from added));
      end if;
      if tg_op <> 'INSERT' then
        perform search_outbox_add('location', array(select study_location_id from removed));
      end if;
      return null;
    end $$;

    -- What a place is known by beside its own columns: campuses nearby, for one.
    create function search_documents_outbox() returns trigger language plpgsql as $$
    begin
      perform search_outbox_add('location', array(
        select o.location_id from removed o join added n on n.location_id = o.location_id where o.lexemes is distinct from n.lexemes));
      return null;
    end $$;
    create trigger search_documents_outbox after update on search_documents referencing old table as removed new table as added
      for each statement execute function search_documents_outbox();

    create function search_names_outbox() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'tag_types' then
        perform search_outbox_add('location', array(
          select study_location_id from study_location_tags where tag_id in (select id from added)));
      else
        perform search_outbox_add('location', array(
          select id from study_locations where status = 'Approved' and state_id in (select id from added)));
        perform search_outbox_add('university', array(
          select id from universities where status = 'Approved' and states_id in (select id from added)));
      end if;
      return null;
    end $$;
    create trigger tag_types_outbox after update on tag_types referencing new table as added
      for each statement execute function search_names_outbox();
    create trigger states_outbox after update on states referencing new table as added
      for each statement execute function search_names_outbox();

    create function search_index_is_void() returns trigger language plpgsql as $$
    begin
      update search_index set filled_for = null where filled_for is not null;
      return null;
    end $$;
  `)
  for (const table of ['study_location_tags', 'study_location_hours']) {
    await knex.raw(`
      create trigger ${table}_outbox_insert after insert on ${table} referencing new table as added
        for each statement execute function study_location_parts_outbox();
      create trigger ${table}_outbox_update after update on ${table} referencing old table as removed new table as added
        for each statement execute function study_location_parts_outbox();
      create trigger ${table}_outbox_delete after delete on ${table} referencing old table as removed
        for each statement execute function study_location_parts_outbox();`)
  }
  for (const table of ['study_locations', 'universities', 'study_location_tags', 'study_location_hours']) {
    await knex.raw(`create trigger ${table}_outbox_truncate after truncate on ${table}
      for each statement execute function search_index_is_void()`)
  }
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop function study_locations_outbox(), universities_outbox(), study_location_parts_outbox(), search_names_outbox(),
      search_documents_outbox(), search_index_is_void() cascade;
    drop function search_outbox_add(text, bigint[]);
    drop table search_outbox, search_index;
  `)
}
