-- Where the log stood after a session's last write: with a read replica, its reads go there only once it has come so far.
alter table sessoes add column escrita_lsn pg_lsn;
