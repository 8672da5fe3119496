-- Schemas of their own: a REST gateway over `public` must not show these tables.
create schema if not exists app;
create schema if not exists auth;
