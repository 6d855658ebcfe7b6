import type { Knex } from 'knex'

/** The families as search/synonyms.ts has them, with plurals; whether a place's name or its tags may put it into one. */
const FAMILIES = [
  ['cafe', true, false, 'cafe|cafes|coffee|coffees|coffeehouse|coffeehouses|coffeeshop|coffeeshops|coffee shop|coffee shops|coffee house|' +
    'coffee houses|coffee bar|coffee bars|espresso|espressos|latte|lattes|cappuccino|cappuccinos|roastery|roasteries|roaster|roasters|' +
    'barista|baristas|teahouse|teahouses|tea house|tea houses'],
  ['library', true, false, 'library|libraries|study|studies|studying|studyings|study room|study rooms|study hall|study halls|study space|' +
    'study spaces|study spot|study spots|reading room|reading rooms|learning commons|learning commonses'],
  ['quiet', true, true, 'quiet|quiets|silent|silents|silence|silences|calm|calms|peaceful|peacefuls|hushed|husheds|noiseless|noiselesses'],
  ['wifi', true, true, 'wifi|wifis|wi fi|wi fis|wireless|wirelesses|internet|internets|wlan|wlans'],
  ['outdoor', true, true, 'outdoor|outdoors|outside|outsides|patio|patios|terrace|terraces|garden|gardens|courtyard|courtyards|open air|' +
    'open airs|al fresco|al frescos|lawn|lawns'],
  ['indoor', true, true, 'indoor|indoors|inside|insides|indoor seating|indoor seatings'],
  ['bookshop', true, false, 'bookshop|bookshops|bookstore|bookstores|bookseller|booksellers|book shop|book shops|book store|book stores'],
  ['coworking', true, false, 'coworking|coworkings|co working|co workings|cowork|coworks|coworking space|coworking spaces'],
  ['park', false, false, 'park|parks'],
] as const

/** SHARE ROW EXCLUSIVE locks are taken at the end, for as long as it takes to catch up with what was written meanwhile. */
export async function up(knex: Knex) {
  await knex.raw(TABLES)
  const families = FAMILIES.flatMap(([family, in_name, in_tags, terms]) => terms.split('|').map((term) => ({ term, family, in_name, in_tags })))
  await knex('search_families').insert(families)
  await knex.raw(FUNCTIONS)
  const { rows } = await knex.raw<{ rows: { start: string }[] }>('select pg_snapshot_xmin(pg_current_snapshot())::xid::text as start')
  await knex.raw(UNIVERSITIES)
  await knex.raw(`select search_refresh(array(select id from study_locations where status = 'Approved'))`)
  await knex.raw(INDEXES)
  await knex.raw(TRIGGERS)
  await knex.raw(
    `select search_refresh(array(
       select id from study_locations where age(xmin) <= age(cast(:start as xid))
       union select study_location_id from study_location_tags where age(xmin) <= age(cast(:start as xid))
       union select location_id from search_documents d where not exists (select from study_locations l where l.id = d.location_id)))`,
    { start: rows[0]!.start },
  )
  await knex.raw('analyze search_documents, search_words')
}

/**
 * search_documents is all that PostgreSQL searches: one row an Approved place (of an Approved university). Its lexemes are
 * words without positions: every question is answered by the index alone, and filters are lexemes too. Each is there once
 * and short, because counting reads the rows. No statistics are kept of them: the planner then takes every search for a
 * rare one and uses the index; the engine itself tells common ones apart (search/postgres-pages.ts). A word begins with a
 * letter or digit and everything else with a sign, so that the beginning of a word is never that of a filter.
 *
 *   word       of the name, kind, category or tags
 *   @word      of the city, state or campus where those have it not; off campus a nickname of a campus nearby
 *   #word      of the address
 *   *cafe      of a family of search_families
 *   ~word…     a name or nickname of the campus (or of one nearby) of more than one word
 *   =kind: =category: =city: =state: =campus: =tag:     what is filtered by
 */
const TABLES = `
  create table search_families (
    term text primary key,
    family text not null,
    in_name boolean not null,
    in_tags boolean not null,
    is_phrase boolean not null generated always as (term like '% %') stored
  );
  create table search_documents (
    location_id bigint primary key references study_locations on delete cascade,
    university_id bigint,
    state_id bigint not null,
    avg_rating numeric(3, 2) not null,
    review_count integer not null,
    latitude double precision not null,
    longitude double precision not null,
    name_key text collate "C" not null,
    city_key text collate "C" not null,
    lexemes tsvector not null
  ) with (toast_tuple_target = 128);
  alter table search_documents alter column lexemes set storage external, alter column lexemes set statistics 0;

  -- Words that a place or a university has or once had, some of them twice: rows are only ever added, under no unique
  -- index, so that no writer waits for another. Whether a word still finds something is asked when it matters.
  create function search_misspellings(word text) returns text[] language sql immutable parallel safe strict as $$
    select array_agg(distinct left(squeezed, at - 1) || substr(squeezed, at + 1))
    from (select regexp_replace(word, '(.)\\1+', '\\1', 'g') as squeezed) once, generate_series(0, char_length(squeezed)) at
    where at = 0 or char_length(squeezed) > 3
  $$;
  create table search_words (
    word text collate "C" not null,
    misspellings text[] collate "C" not null generated always as (search_misspellings(word)) stored
  );
  comment on column search_words.misspellings is 'the word without double letters, and that without each of its letters';
  create index search_words_word on search_words (word);
  create index search_words_misspellings on search_words using gin (misspellings) with (fastupdate = off);
`

const FUNCTIONS = String.raw`
  -- Composed letters first: й in two code points is the same letter.
  create or replace function search_normalise(value text) returns text language sql immutable parallel safe strict as $$
    select btrim(regexp_replace(
      translate(lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC))), '''’‘${'`'}´', ''), '[^[:alnum:]]+', ' ', 'g'))
  $$;

  create function search_edu_label(domain text) returns text language sql immutable parallel safe as $$
    select substring(lower(btrim(domain, ' /')) from '([^@./]+)\.edu$')
  $$;
  alter table universities add column nicknames text[] not null default '{}', add column names_key text not null default '';
  comment on column universities.nicknames is 'normalised names and aliases of more than one word';
  comment on column universities.names_key is 'normalised name, aliases and .edu label, each between two |';
  create or replace function universities_set_fts() returns trigger language plpgsql as $$
  begin
    new.nicknames := array(select distinct key from unnest(array_prepend(new.name, new.aliases)) each, search_normalise(each) key
      where key like '% %' order by key);
    new.names_key := '|' || (select string_agg(distinct search_normalise(each), '|')
      from unnest(new.aliases || array[new.name, search_edu_label(new.domain)]) each) || '|';
    new.fts := setweight(to_tsvector('simple', search_normalise(
        concat_ws(' ', new.name, array_to_string(new.aliases, ' '), search_edu_label(new.domain)))), 'A')
      || setweight(to_tsvector('simple', search_normalise(new.city || ' ' || s.abr || ' ' || s.name)), 'C')
      from states s where s.id = new.states_id;
    return new;
  end $$;
  drop trigger universities_fts on universities;
  create trigger universities_fts before insert or update of name, aliases, domain, city, states_id on universities
    for each row execute function universities_set_fts();

  -- The campuses near a place off campus by whose nicknames it is known: the nearest within 5 miles, and those of its own
  -- city within three quarters of a mile. A degree of latitude has 69 miles.
  create function search_campuses_near(latitude double precision, longitude double precision, city text)
  returns table (names_key text, nicknames text[]) language sql stable as $$
    select names_key, nicknames from (
      select u.names_key, u.nicknames, u.city = $3 as same_city, away, row_number() over (order by away, u.city <> $3, u.id) as nth
      from universities u, lateral (select sqrt((u.latitude - $1) ^ 2 + ((u.longitude - $2) * cosd($1)) ^ 2) as away offset 0) distance
      where u.status = 'Approved' and u.latitude between $1 - 5 / 69.0 and $1 + 5 / 69.0
        and u.longitude between $2 - 5 / 69.0 / greatest(0.1, cosd($1)) and $2 + 5 / 69.0 / greatest(0.1, cosd($1))
    ) near where away <= 5 / 69.0 and (nth = 1 or (same_city and away <= 0.75 / 69))
  $$;

  -- Writes the documents of locations anew, or takes them away. In the order of ids, so that two writers never wait crosswise.
  create function search_refresh(ids bigint[]) returns void language plpgsql as $$
  begin
    if coalesce(array_length(ids, 1), 0) = 0 then return; end if;
    delete from search_documents d where d.location_id = any (ids) and not exists (
      select from study_locations l left join universities u on u.id = l.university_id
      where l.id = d.location_id and l.status = 'Approved' and (l.university_id is null or u.status = 'Approved'));
    insert into search_documents
    with state as materialized (select id, search_normalise(abr || ' ' || name) as words from states),
      tag as materialized (select id, '=tag:' || lower(name) as lexeme, search_normalise(name) as words from tag_types)
    select l.id, l.university_id, l.state_id, l.avg_rating, l.review_count, l.latitude, l.longitude, field.name, l.city_key,
      array_to_tsvector(array_remove(array_remove(
        own.named
        || array(
          select '@' || word from unnest(string_to_array(l.city_key || ' ' || s.words, ' ') || campus.words) word
          where word <> '' and word <> all (own.named))
        || array(select '#' || word from string_to_table(field.address, ' ') word where word <> '')
        || array(
          select '*' || family from search_families
          where term = any (own.named) and (term = any (own.kinds) or (in_name and term = any (own.names)) or (in_tags and term = any (own.tags)))
          union
          select '*' || family from search_families
          where is_phrase and ((in_name and strpos(own.name, ' ' || term || ' ') > 0) or (in_tags and strpos(own.tag, ' ' || term || ' ') > 0)))
        || array['=kind:' || l.kind, '=category:' || l.category, '=city:' || l.city_key, '=state:' || l.state_id]
        || tagged.tag_names || case when l.university_id is null then '{}' else array['=campus:' || l.university_id] end
        || array(select distinct '~' || nickname from unnest(campus.nicknames) nickname),
      ''), '|'))
    from study_locations l join state s on s.id = l.state_id left join universities u on u.id = l.university_id,
      lateral (
        select coalesce(string_agg(t.words, ' | '), '') as tags, coalesce(array_agg(t.lexeme) filter (where t.lexeme is not null), '{}') as tag_names
        from study_location_tags lt join tag t on t.id = lt.tag_id where lt.study_location_id = l.id) tagged,
      lateral (
        -- Kinds and categories are our own words: no accents, no signs but the hyphen.
        select search_normalise(l.name) as name, l.kind, lower(replace(l.category, '-', ' ')) as category,
          coalesce(search_normalise(l.address), '') as address offset 0) field,
      lateral (
        select string_to_array(field.name, ' ') as names, string_to_array(field.kind, ' ') as kinds, string_to_array(tagged.tags, ' ') as tags,
          string_to_array(concat_ws(' ', field.name, field.kind, field.category, tagged.tags), ' ') as named,
          ' ' || field.name || ' ' as name, ' ' || tagged.tags || ' ' as tag offset 0) own,
      lateral (
        select tsvector_to_array(ts_filter(u.fts, '{a}')) as words, u.nicknames where l.university_id is not null
        union all
        select coalesce(array_agg(word), '{}'), coalesce(array_agg(nickname) filter (where nickname is not null), '{}')
        from search_campuses_near(l.latitude, l.longitude, l.city) near
          left join lateral (
            select word, null as nickname from string_to_table(near.names_key, '|') word where word not like '% %'
            union all select '', nickname from unnest(near.nicknames) nickname) part on true
        where l.university_id is null having l.university_id is null) campus
    where l.id = any (ids) and l.status = 'Approved' and (l.university_id is null or u.status = 'Approved')
    order by l.id
    on conflict (location_id) do update set university_id = excluded.university_id, state_id = excluded.state_id,
      avg_rating = excluded.avg_rating, review_count = excluded.review_count, latitude = excluded.latitude,
      longitude = excluded.longitude, name_key = excluded.name_key, city_key = excluded.city_key, lexemes = excluded.lexemes;
    perform search_learn(array(
      select distinct ltrim(word, '@#') from search_documents, unnest(tsvector_to_array(lexemes)) word
      where location_id = any (ids) and word !~ '^[*=~]'));
  end $$;

  create function search_learn(words text[]) returns void language sql as $$
    insert into search_words select word from unnest(words) each (word)
    where word ~ '^[[:alpha:]]{3,40}$' and not exists (select from search_words known where known.word = each.word)
  $$;
`

const UNIVERSITIES = `
  update universities set name = name;
  select search_learn(array(select distinct word from universities, unnest(tsvector_to_array(fts)) word where status = 'Approved'));
  create index universities_nicknames on universities using gin (nicknames) where status = 'Approved';
  create index universities_near on universities (latitude, longitude) where status = 'Approved';
`

const INDEXES = `
  create index search_documents_lexemes on search_documents using gin (lexemes) with (gin_pending_list_limit = 512);
  create index search_documents_rating on search_documents (avg_rating desc, review_count desc, location_id);
  create index search_documents_reviews on search_documents (review_count desc, avg_rating desc, location_id);
  create index search_documents_name on search_documents (name_key, location_id);
  create index search_documents_city on search_documents (city_key, state_id);
`

const TRIGGERS = `
  drop trigger study_location_tags_removed on study_location_tags;
  drop trigger study_location_tags_added on study_location_tags;
  drop trigger universities_refresh_locations on universities;
  drop trigger study_locations_fts on study_locations;
  drop function study_locations_refresh_fts(), study_locations_set_fts(), study_location_fts(study_locations);
  alter table study_locations drop column fts;

  -- Rows are added by the thousand, so that this is one act a statement; they are changed one by one, and most changes are
  -- of figures, which must not even be looked at by what writes documents.
  create function study_locations_to_search() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform search_refresh(array(select id from added where status = 'Approved'));
    else
      perform search_refresh(array[new.id]);
    end if;
    return null;
  end $$;
  create trigger study_locations_search_added after insert on study_locations referencing new table as added
    for each statement execute function study_locations_to_search();
  create trigger study_locations_search_changed
    after update of name, kind, category, city, state_id, university_id, address, status, latitude, longitude on study_locations
    for each row when ((old.status = 'Approved' or new.status = 'Approved') and
      (old.name, old.kind, old.category, old.city, old.state_id, old.university_id, old.address, old.status, old.latitude, old.longitude)
      is distinct from
      (new.name, new.kind, new.category, new.city, new.state_id, new.university_id, new.address, new.status, new.latitude, new.longitude))
    execute function study_locations_to_search();

  create function study_locations_rate_in_search() returns trigger language plpgsql as $$
  begin
    update search_documents set avg_rating = new.avg_rating, review_count = new.review_count where location_id = new.id;
    return null;
  end $$;
  create trigger study_locations_search_rated after update of review_count, rating_sum on study_locations
    for each row when (new.status = 'Approved' and (old.review_count, old.rating_sum) <> (new.review_count, new.rating_sum))
    execute function study_locations_rate_in_search();

  create function study_location_tags_to_search() returns trigger language plpgsql as $$
  begin
    perform search_refresh(array(select distinct study_location_id from changed));
    return null;
  end $$;
  create trigger study_location_tags_search_added after insert on study_location_tags referencing new table as changed
    for each statement execute function study_location_tags_to_search();
  create trigger study_location_tags_search_removed after delete on study_location_tags referencing old table as changed
    for each statement execute function study_location_tags_to_search();

  -- Of a campus its own places, and those off campus that may know it or have known it, within the 5 miles of search_campuses_near().
  create function search_refresh_around(ids bigint[], latitudes double precision[], longitudes double precision[])
  returns void language plpgsql as $$
  begin
    if ids is null then return; end if;
    perform search_learn(array(
      select distinct word from universities u, unnest(tsvector_to_array(u.fts)) word where u.id = any (ids) and u.status = 'Approved'));
    perform search_refresh(array(
      select l.id from study_locations l where l.university_id = any (ids) and l.status = 'Approved'
      union
      select l.id from unnest(latitudes, longitudes) c (latitude, longitude)
        join study_locations l on l.status = 'Approved' and l.university_id is null
        and l.latitude between c.latitude - 0.075 and c.latitude + 0.075
        and l.longitude between c.longitude - 0.075 / greatest(0.1, cosd(c.latitude) - 0.01)
          and c.longitude + 0.075 / greatest(0.1, cosd(c.latitude) - 0.01)));
  end $$;
  create function universities_to_search() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform search_refresh_around(array_agg(id), array_agg(latitude), array_agg(longitude)) from added where status = 'Approved';
    elsif tg_op = 'DELETE' then
      perform search_refresh_around(array_agg(id), array_agg(latitude), array_agg(longitude)) from removed where status = 'Approved';
    else
      perform search_refresh_around(array[new.id], array_agg(latitude), array_agg(longitude))
      from (values (old.latitude, old.longitude, old.status), (new.latitude, new.longitude, new.status)) each (latitude, longitude, status)
      where status = 'Approved';
    end if;
    return null;
  end $$;
  create trigger universities_search_added after insert on universities referencing new table as added
    for each statement execute function universities_to_search();
  create trigger universities_search_removed after delete on universities referencing old table as removed
    for each statement execute function universities_to_search();
  create trigger universities_search_changed
    after update of name, aliases, domain, city, states_id, status, latitude, longitude on universities
    for each row when ((old.status = 'Approved' or new.status = 'Approved') and
      (old.name, old.aliases, old.domain, old.city, old.states_id, old.status, old.latitude, old.longitude) is distinct from
      (new.name, new.aliases, new.domain, new.city, new.states_id, new.status, new.latitude, new.longitude))
    execute function universities_to_search();
`

export async function down(knex: Knex) {
  await knex.raw(String.raw`
    drop trigger universities_search_changed on universities;
    drop trigger universities_search_removed on universities;
    drop trigger universities_search_added on universities;
    drop trigger study_location_tags_search_removed on study_location_tags;
    drop trigger study_location_tags_search_added on study_location_tags;
    drop trigger study_locations_search_rated on study_locations;
    drop trigger study_locations_search_changed on study_locations;
    drop trigger study_locations_search_added on study_locations;
    drop function universities_to_search(), study_location_tags_to_search(), study_locations_to_search(), study_locations_rate_in_search(),
      search_refresh_around(bigint[], double precision[], double precision[]), search_refresh(bigint[]), search_learn(text[]),
      search_campuses_near(double precision, double precision, text);
    drop table search_words, search_documents, search_families;
    drop function search_misspellings(text);
    drop index universities_near;
    alter table universities drop column nicknames, drop column names_key;

    create or replace function search_normalise(value text) returns text language sql immutable parallel safe strict as $$
      select btrim(regexp_replace(
        translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), '''’‘${'`'}´', ''), '[^[:alnum:]]+', ' ', 'g'))
    $$;
    create or replace function universities_set_fts() returns trigger language plpgsql as $$
    begin
      new.fts := setweight(to_tsvector('simple', search_normalise(new.name || ' ' || array_to_string(new.aliases, ' '))), 'A')
        || setweight(to_tsvector('simple', search_normalise(new.city || ' ' || s.abr || ' ' || s.name)), 'C')
        from states s where s.id = new.states_id;
      return new;
    end $$;
    drop trigger universities_fts on universities;
    create trigger universities_fts before insert or update of name, aliases, city, states_id on universities
      for each row execute function universities_set_fts();
    drop function search_edu_label(text);
    update universities set name = name;

    alter table study_locations add column fts tsvector not null default ''::tsvector;
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
    update study_locations l set fts = study_location_fts(l);
    create index study_locations_fts on study_locations using gin (fts) where status = 'Approved';
  `)
}
