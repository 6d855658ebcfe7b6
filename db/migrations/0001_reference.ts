import type { Knex } from 'knex'

const STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|' +
  'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
  'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|' +
  'NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|' +
  'WY Wyoming|AS American Samoa|FM Federated States of Micronesia|GU Guam|MH Marshall Islands|MP Northern Mariana Islands|PW Palau|' +
  'PR Puerto Rico|VI U.S. Virgin Islands'

const TAGS = [
  'Wifi', 'Quiet', 'Outlet', 'Group Friendly', 'Aesthetic', 'Late Night Access', 'Private Rooms', 'Near By Food', 'Food Service',
  'Free Parking', 'Paid Parking', 'On-Campus', 'Off-Campus',
]

/** The lists that everything else refers to: they are part of the schema, not of any sample. */
export async function up(knex: Knex) {
  await knex.raw(`
    create extension if not exists unaccent;
    create table states (
      id bigint generated always as identity primary key,
      name text not null unique,
      abr text not null unique check (abr ~ '^[A-Z]{2}$')
    );
    create table proximity_categories (
      id bigint generated always as identity primary key,
      name text not null unique
    );
    create table tag_types (
      id bigint generated always as identity primary key,
      name text not null unique
    );
    create table roles (
      id bigint generated always as identity primary key,
      name text not null unique
    );
  `)
  await knex('states').insert(STATES.split('|').map((line) => ({ abr: line.slice(0, 2), name: line.slice(3) })))
  await knex('proximity_categories').insert(['On-Campus', 'Off-Campus', 'Uncategorized'].map((name) => ({ name })))
  await knex('tag_types').insert(TAGS.map((name) => ({ name })))
  await knex('roles').insert(['Student', 'Admin'].map((name) => ({ name })))
}

export async function down(knex: Knex) {
  // The extension stays: another schema of the same database may use it.
  await knex.raw('drop table roles, tag_types, proximity_categories, states')
}
