-- Who may see the page for operators. The password is operator-secret.
alter table users add column operator boolean not null default false;
insert into users (username, password, operator) values
    ('operator', '{SSHA}KBnI7fiLdInz6pQb92KDtZuaYbUQERITFBUWFw==', true);
