-- schema_3.sql: the step from version 2 to version 3: the daily deal.
--
-- A day has one secret, which all its tables share, and `deal` says what it was drawn for: game, rules, content,
-- set-up and seats. A table that is no daily deal has day 0. A result counts if the attempt is the first of its owner
-- and ended on its day.

CREATE TABLE days (
    day    BIGINT PRIMARY KEY,
    deal   TEXT NOT NULL,
    secret BLOB NOT NULL
);

ALTER TABLE tables ADD COLUMN day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN attempt BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN outcome BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN rounds BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN decisions BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX tables_day ON tables (day, owner, attempt) WHERE day <> 0;

UPDATE meta SET version = 3;
