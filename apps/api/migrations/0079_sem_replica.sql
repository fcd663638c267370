-- Lists are read at the primary: a session needs not remember where the log stood after its last write.
alter table sessoes drop column escrita_lsn;
