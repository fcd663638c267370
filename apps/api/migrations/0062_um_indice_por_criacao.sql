-- `vendas_criadas` serves this index's orders too, with a sort of the few sales of one instant, and it alone serves the
-- sums of a week and the list of some days: the planner trusts the order of its single column.
drop index vendas_por_criacao;
