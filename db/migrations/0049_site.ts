import type { Knex } from 'knex'

/** A university's own name, look and notices, its legal texts, and the log of changes of them. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';

    create table site_settings (
      id integer primary key default 1 check (id = 1),
      name text check (char_length(name) between 1 and 40),
      tagline text check (char_length(tagline) between 1 and 80),
      color text check (color ~ '^#[0-9A-F]{6}$'),
      logo_at bigint,
      icon_at bigint,
      support_email text check (char_length(support_email) between 3 and 254),
      abuse_email text check (char_length(abuse_email) between 3 and 254),
      front_university_id bigint references universities on delete set null,
      time_zone text not null default 'America/New_York',
      banner text check (char_length(banner) between 1 and 300),
      banner_starts_at timestamptz,
      banner_ends_at timestamptz,
      read_only text check (char_length(read_only) between 1 and 300),
      constraint site_settings_banner_ends_later check (banner_ends_at > banner_starts_at)
    );
    comment on table site_settings is 'what the university calls this site; no row or null: as Carrel comes';
    comment on column site_settings.logo_at is 'when the picture in site_images was stored, in milliseconds; its URL has it';
    comment on column site_settings.read_only is 'the sentence that refused forms show; null: everyone may write';
    create index site_settings_front on site_settings (front_university_id);

    create table site_edit_logs (
      id bigint generated always as identity primary key,
      action jsonb not null,
      edited_by bigint references users on delete set null,
      edit_time timestamptz not null default now()
    );
    comment on column site_edit_logs.action is 'what changed: field → old and new';
    create index site_edit_logs_newest on site_edit_logs (edit_time desc, id desc);
    create index site_edit_logs_editor on site_edit_logs (edited_by) where edited_by is not null;
    create function site_edit_logs_count() returns trigger language plpgsql as $$
    begin
      insert into moderation_figures as f (month, kind, n)
        values (date_trunc('month', new.edit_time at time zone 'UTC')::date, 'change-site', 1)
        on conflict (month, kind) do update set n = f.n + 1;
      return null;
    end $$;
    create trigger site_edit_logs_count after insert on site_edit_logs for each row execute function site_edit_logs_count();

    create table legal_texts (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('privacy', 'imprint', 'terms')),
      body text not null check (char_length(body) <= 60000),
      saved_by bigint references users on delete set null,
      mailed boolean not null,
      saved_at timestamptz not null default now()
    );
    comment on column legal_texts.body is 'Markdown; empty: taken back';
    comment on column legal_texts.mailed is 'whether everyone gets an email about it';
    create index legal_texts_newest on legal_texts (kind, id desc);
    create index legal_texts_saved_by on legal_texts (saved_by) where saved_by is not null;

    alter table users add column legal_seen_at timestamptz;
    comment on column users.legal_seen_at is 'when they closed the notice that legal texts changed';

    create trigger content_changed after insert or update or delete or truncate on site_settings execute function content_changed();
    create trigger content_changed after insert or update or delete or truncate on legal_texts execute function content_changed();
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    delete from moderation_figures where kind = 'change-site';
    alter table users drop column legal_seen_at;
    drop table legal_texts, site_edit_logs, site_settings;
    drop function site_edit_logs_count();
  `)
}
