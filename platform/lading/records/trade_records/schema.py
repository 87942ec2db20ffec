"""The table of trade records as PostgreSQL has it.

Partitions by year. Every list is read from the newest day on, and a year's partition is left
before the next one is opened: a page reads one partition, or two. Loading a month writes one. There
are ten to forty of them, which PostgreSQL plans within a millisecond or two; with months it would
plan several hundred for each search. A year that nobody looks for any more is detached whole
(`partitions.detach`).

Distribution. Citus would distribute the table by ``fingerprint``, in every unique key and spread
evenly, so that doubles meet in one shard; years are then partitions of each shard. (By HS chapter a
search would ask one shard, but a tenth of all trade is in one chapter, and words of the description
have none.) What Citus cannot have is left out: no foreign key to or from the table, no unique key
without ``fingerprint``, no trigger, no exclusion constraint. `trade_records_hiddenbatch` and the
countries and ports are small: reference tables there. Every read is one SELECT with a limit,
or one GROUP BY, which Citus sends to the shards and puts together.

The words are a GIN index of PostgreSQL's own text search, description and consignee as two columns
of one index: one structure to fill, and either column, or both, are found by it. They are stored,
too: a word that most records have is looked for along the days, and taking 100,000 descriptions
apart again took two seconds. `hs_code` sorts by bytes (COLLATE "C"), so that its B-tree finds
beginnings of codes. Chapters, headings and subheadings have indexes of their own, the newest first:
without, finding and sorting the newest 100,000 records of a chapter with two millions took a
second. So has a lane, whose records are compared with a code in the index.
"""

TABLE = "trade_records_traderecord"
WORDS_INDEX = "trade_record_words"

CREATE_TABLE = f"""
CREATE SEQUENCE trade_records_traderecord_id_seq CACHE 100;

CREATE TABLE {TABLE} (
    id bigint NOT NULL DEFAULT nextval('trade_records_traderecord_id_seq'),
    batch_id bigint NOT NULL,
    fingerprint uuid NOT NULL,
    day date NOT NULL,
    origin_country_id integer,
    destination_country_id integer,
    origin_port_id integer,
    destination_port_id integer,
    hs_code text COLLATE "C" NOT NULL,
    description text NOT NULL,
    consignee text NOT NULL,
    origin_port_name text NOT NULL DEFAULT '',
    destination_port_name text NOT NULL DEFAULT '',
    quantity numeric(20, 4),
    unit text NOT NULL DEFAULT '',
    quantity_note text NOT NULL DEFAULT '',
    value numeric(20, 4),
    currency text NOT NULL DEFAULT '',
    value_usd numeric(20, 4),
    record_id text NOT NULL,
    description_words tsvector NOT NULL
        GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, description)) STORED,
    consignee_words tsvector NOT NULL
        GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, consignee)) STORED,
    CONSTRAINT trade_record_once UNIQUE (day, fingerprint),
    CONSTRAINT trade_record_hs_digits CHECK (hs_code ~ '^([0-9]{{2,10}})?$'),
    CONSTRAINT trade_record_amounts CHECK (quantity >= 0 AND value >= 0 AND value_usd >= 0),
    CONSTRAINT trade_record_named CHECK (record_id <> '')
) PARTITION BY RANGE (day);

ALTER SEQUENCE trade_records_traderecord_id_seq OWNED BY {TABLE}.id;
COMMENT ON TABLE {TABLE} IS
    'Partitioned by year of day, read newest first; Citus: distributed by fingerprint,'
    ' which every unique key has. No foreign keys. See records/trade_records/schema.py.';
"""

CREATE_INDEXES = f"""
CREATE INDEX trade_record_hs ON {TABLE} (hs_code, day);
CREATE INDEX trade_record_countries
    ON {TABLE} (origin_country_id, destination_country_id, hs_code);
CREATE INDEX trade_record_ports ON {TABLE} (origin_port_id, destination_port_id, hs_code);
CREATE INDEX trade_record_source_id ON {TABLE} (record_id);
CREATE INDEX trade_record_batch ON {TABLE} USING brin (batch_id);
CREATE INDEX {WORDS_INDEX} ON {TABLE} USING gin (description_words, consignee_words);
"""

DROP = f"DROP TABLE {TABLE};"

# PostgreSQL remembers how often the most frequent words occur, and takes all others to be as rare
# as the last of these. With the usual hundred (a thousand words) it thought that a word of one
# record in 20,000 was frequent, and looked for it along the days instead of in its index. Analysing
# a year of 2,000,000 records takes two seconds for it.
COUNT_WORDS = """
ALTER TABLE {table} ALTER COLUMN description_words SET STATISTICS 500;
ALTER TABLE {table} ALTER COLUMN consignee_words SET STATISTICS 500;
"""
COUNT_USUAL_WORDS = COUNT_WORDS.replace("500", "DEFAULT")
