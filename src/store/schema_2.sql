-- schema_2.sql: the step from version 1 to version 2: what shows that rows were damaged or lost.
--
-- Each row carries a sum of itself and of the sum before it. Words are summed apart, because they can
-- be forgotten, and nothing that is kept may tell what they were. Rows of version 1 have neither, 0.
-- Transactions that wrote something are counted; the number is compared with a file beside the store.

ALTER TABLE rows ADD COLUMN chain BIGINT NOT NULL DEFAULT 0;
ALTER TABLE rows ADD COLUMN words BIGINT NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN commits BIGINT NOT NULL DEFAULT 0;

UPDATE meta SET version = 2;
