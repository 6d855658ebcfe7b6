import type { Knex } from 'knex'

/**
 * What PostgreSQL searches: one tsvector a location and a university, kept by triggers in the writing transaction.
 * Weights: A name, B kind, category and tags, C university and city, D address. search_normalise() folds case and
 * accents the way search/parse.ts does; it is declared immutable because the dictionary is named in it.
 */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    create function search_normalise(value text) returns text language sql immutable parallel safe strict as $$
      select btrim(regexp_replace(
        translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), '''’‘${'`'}´', ''), '[^[:alnum:]]+', ' ', 'g'))
    $$;

    alter table universities add column fts tsvector not null default ''::tsvector;
    create index universities_fts on universities using gin (fts) where status = 'Approved';
    create function universities_set_fts() returns trigger language plpgsql as $$
    begin
      new.fts := setweight(to_tsvector('simple', search_normalise(new.name || ' ' || array_to_string(new.aliases, ' '))), 'A')
        || setweight(to_tsvector('simple', search_normalise(new.city || ' ' || s.abr || ' ' || s.name)), 'C')
        from states s where s.id = new.states_id;
      return new;
    end $$;
    create trigger universities_fts before insert or update of name, aliases, city, states_id on universities
      for each row execute function universities_set_fts();

    alter table study_locations add column fts tsvector not null default ''::tsvector,
      add column city_key text not null generated always as (search_normalise(city)) stored;
    create index study_locations_fts on study_locations using gin (fts) where status = 'Approved';
    create index study_locations_city on study_locations (city_key, avg_rating desc, review_count desc, id) where status = 'Approved';
    create function study_location_fts(l study_locations) returns tsvector language sql stable as $$
      select setweight(to_tsvector('simple', search_normalise(l.name)), 'A')
        || setweight(to_tsvector('simple', search_normalise(concat_ws(' ', l.kind, l.category, (
             select string_agg(t.name, ' ') from study_location_tags lt join tag_types t on t.id = lt.tag_id
             where lt.study_location_id = l.id)))), 'B')
        || setweight(to_tsvector('simple', search_normalise(concat_ws(' ', l.city, s.abr, s.name, u.name, array_to_string(u.aliases, ' ')))), 'C')
        || setweight(to_tsvector('simple', coalesce(search_normalise(l.address), '')), 'D')
      from states s left join universities u on u.id = l.university_id
      where s.id = l.state_id
    $$;
    create function study_locations_set_fts() returns trigger language plpgsql as $$
    begin
      new.fts := study_location_fts(new);
      return new;
    end $$;
    create trigger study_locations_fts before insert or update of name, kind, category, city, state_id, university_id, address
      on study_locations for each row execute function study_locations_set_fts();

    create function study_locations_refresh_fts() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'universities' then
        update study_locations l set fts = study_location_fts(l) where l.university_id = new.id;
      else
        update study_locations l set fts = study_location_fts(l) where l.id in (select study_location_id from changed);
      end if;
      return null;
    end $$;
    create trigger universities_refresh_locations after update of name, aliases on universities
      for each row when ((old.name, old.aliases) is distinct from (new.name, new.aliases))
      execute function study_locations_refresh_fts();
    create trigger study_location_tags_added after insert on study_location_tags referencing new table as changed
      for each statement execute function study_locations_refresh_fts();
    create trigger study_location_tags_removed after delete on study_location_tags referencing old table as changed
      for each statement execute function study_locations_refresh_fts();
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop trigger study_location_tags_removed on study_location_tags;
    drop trigger study_location_tags_added on study_location_tags;
    drop trigger universities_refresh_locations on universities;
    drop trigger study_locations_fts on study_locations;
    drop trigger universities_fts on universities;
    drop function study_locations_refresh_fts(), study_locations_set_fts(), study_location_fts(study_locations), universities_set_fts();
    alter table study_locations drop column fts, drop column city_key;
    alter table universities drop column fts;
    drop function search_normalise(text);
  `)
}
