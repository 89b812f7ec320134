create table users (
    username text primary key,
    password text not null,
    locked boolean not null default false,
    upgrades integer not null default 0
);
