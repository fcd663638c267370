-- The cash that was handed over at the counter of a shop that uses the drawer; what counts is `valor`, in every sum.
alter table pagamentos add recebido numeric(12, 2) constraint pagamentos_recebido_maior check (recebido > valor);
