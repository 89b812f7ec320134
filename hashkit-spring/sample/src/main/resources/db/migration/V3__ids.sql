-- An id that never changes, to which the stored hash of a user is bound.
alter table users add column id uuid not null unique default gen_random_uuid();
