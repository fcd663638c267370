-- Nothing has written this column since the release before this one (decision 082).
alter table idempotencia drop column status;
