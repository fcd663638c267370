-- Reasons that a person gives for a correction of stock: goods that arrived, pieces lost or broken, pieces that came back.
-- At Bling they are entries and exits (`movimentos_anotar_lancamento`), not balances.
alter table movimentos_estoque drop constraint movimentos_estoque_motivo_check;
alter table movimentos_estoque add constraint movimentos_estoque_motivo_check check (motivo in (
  'inicial', 'cadastro', 'ajuste', 'contagem', 'entrada', 'perda', 'devolucao', 'bling', 'saida', 'estorno', 'troca'));
