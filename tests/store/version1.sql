-- A store as version 1 wrote it. Never changed: every later version must open it.
BEGIN TRANSACTION;
CREATE TABLE contents (
    hash BLOB PRIMARY KEY,
    game TEXT NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "contents" VALUES(X'C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0','null','card c1
  title  A card
');
CREATE TABLE keys (
    hash     BLOB PRIMARY KEY,
    kind     BIGINT NOT NULL,
    person   BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    seat     BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO "keys" VALUES(X'A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1',0,1,0,0);
INSERT INTO "keys" VALUES(X'A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2A2',1,1,0,0);
INSERT INTO "keys" VALUES(X'B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1B1',4,0,1,1);
CREATE TABLE meta (
    version BIGINT NOT NULL
);
INSERT INTO "meta" VALUES(1);
CREATE TABLE people (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    handle BLOB NOT NULL UNIQUE,
    name   TEXT NOT NULL,
    made   BIGINT NOT NULL,
    seen   BIGINT NOT NULL -- to the hour
);
INSERT INTO "people" VALUES(1,X'7A6F6669612D68616E646C652D303031','Zofia',1767225600,1767312000);
INSERT INTO "people" VALUES(2,X'656D696C2D68616E646C652D30303032','Emil',1767225600,1767312000);
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    person   BIGINT NOT NULL,
    table_id BIGINT NOT NULL REFERENCES tables (id),
    at       BIGINT NOT NULL,
    text     TEXT NOT NULL
);
INSERT INTO "reports" VALUES(1,2,1,1767226000,'He sings.');
CREATE TABLE rows (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    n        BIGINT NOT NULL,
    kind     BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    asked    BIGINT NOT NULL,
    who      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    hash     BIGINT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
INSERT INTO "rows" VALUES(1,1,1,0,0,1,1767225700000,0,'');
INSERT INTO "rows" VALUES(1,2,5,0,2,1,1767225800000,-81985529216486896,'north offer east informer');
INSERT INTO "rows" VALUES(1,3,9,1,2,2,1767225900000,0,'dobry wieczór');
CREATE TABLE sits (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    person   BIGINT NOT NULL REFERENCES people (id),
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
INSERT INTO "sits" VALUES(1,0,1);
INSERT INTO "sits" VALUES(1,1,2);
CREATE TABLE tables (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    name           TEXT NOT NULL UNIQUE,
    owner          BIGINT NOT NULL,
    game           TEXT NOT NULL,
    content        BLOB NOT NULL REFERENCES contents (hash),
    secret         BLOB NOT NULL,
    setup          TEXT NOT NULL,
    made           BIGINT NOT NULL,
    touched        BIGINT NOT NULL,
    due            BIGINT NOT NULL,
    clock          BIGINT NOT NULL,
    phase          BIGINT NOT NULL,
    n_seats        BIGINT NOT NULL,
    free_seats     BIGINT NOT NULL,
    is_listed      BIGINT NOT NULL,
    has_spectators BIGINT NOT NULL,
    has_chat       BIGINT NOT NULL,
    result         TEXT NOT NULL
);
INSERT INTO "tables" VALUES(1,'green-door',1,'null',X'C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0C0',X'5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E','players=2 mode=together',1767225700,1767312000,0,86400,1,2,0,1,1,1,'');
CREATE INDEX keys_place ON keys (person, table_id, kind, seat);
CREATE INDEX keys_table ON keys (table_id) WHERE table_id <> 0;
CREATE INDEX tables_owner ON tables (owner);
CREATE INDEX tables_content ON tables (content);
CREATE INDEX tables_due ON tables (due) WHERE due <> 0;
CREATE INDEX tables_open ON tables (touched) WHERE is_listed = 1 AND phase < 2;
CREATE INDEX rows_words ON rows (who) WHERE kind IN (9, 10);
CREATE INDEX sits_person ON sits (person);
CREATE INDEX reports_person ON reports (person);
CREATE INDEX reports_table ON reports (table_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('people',2);
INSERT INTO "sqlite_sequence" VALUES('tables',1);
INSERT INTO "sqlite_sequence" VALUES('reports',1);
COMMIT;
