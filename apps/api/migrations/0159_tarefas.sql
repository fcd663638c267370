-- Questions to a person, which were rows of `sincronizacoes` born with the state 'falhou'. What may be asked, with its facts
-- and answers, is declared in packages/contract/src/sincronizacao/tarefas.ts.
create table tarefas (
  id integer primary key default nextval('sincronizacoes_id_seq'), -- One address serves both tables.
  tipo text not null, -- The declared question, as 'estoque.decidir'.
  alvo_id integer not null, titulo text not null, fatos jsonb not null default '{}',
  mensagem text, -- The question in plain words; then how its answer goes, or why that failed.
  codigo text, -- Why the answer failed, of the catalogue of errors.
  -- 'pendente', 'executando': as the job that carries the answer.
  estado text not null default 'aberta' check (estado in ('aberta', 'pendente', 'executando', 'concluida', 'descartada')),
  tentativas integer not null default 0,
  resposta text, respondida_em timestamptz, respondida_por integer references usuarios on delete set null,
  encerrada_em timestamptz, -- Seen to in another way, without an answer.
  criada_em timestamptz not null default now(), alterada_em timestamptz not null default now(),
  constraint tarefas_resposta check ((resposta is null) = (respondida_em is null) and (resposta is not null or respondida_por is null)),
  constraint tarefas_estado check (case
    when estado = 'aberta' then resposta is null and encerrada_em is null
    when estado = 'concluida' then (resposta is null) <> (encerrada_em is null)
    else resposta is not null and encerrada_em is null end));
create index tarefas_recentes on tarefas (alterada_em desc, id desc);
create index tarefas_por_estado on tarefas (estado, alterada_em desc, id desc);
create index tarefas_do_alvo on tarefas (alvo_id, tipo);
create index tarefas_de_quem on tarefas (respondida_por) where respondida_por is not null;

-- `tarefa`: carries the answer to the question that `alvo_id` names; the row goes with its end, and the question tells it.
alter table sincronizacoes drop constraint sincronizacoes_tipo_check, add constraint sincronizacoes_tipo_check check (tipo in
  ('produto', 'categoria', 'contato', 'pedido', 'estoque', 'webhook', 'importacao', 'pedido_importado', 'nota', 'tarefa'));
alter table bling_saldos drop constraint bling_saldos_tarefa_id_fkey;

-- Each question of a shop that is open with the answers that its two buttons meant; `nada`: nothing is left to do after it.
create temporary table perguntas (tipo text primary key, de_novo text, nada boolean not null, descarte text not null);
insert into perguntas values
  ('importacao.decidir', null, false, 'descartar'),
  ('produto.inativar_variacao', 'inativar', false, 'descartar'),
  ('produto.criar_variacoes', 'criar', false, 'descartar'),
  ('produto.estrutura', 'religar', false, 'desligar'),
  ('estoque.decidir', 'repetir', false, 'aceitar'),
  ('estoque.igualar', 'igualar', false, 'descartar'),
  ('estoque.baixa_incerta', 'foi_do_pedido', false, 'descartar'),
  ('estoque.baixa_pendente', 'lancar', false, 'aceitar'),
  ('estoque.contagem_mudou', 'conferi', true, 'descartar'),
  ('estoque.excluido', 'conferi', true, 'descartar'),
  ('estoque.deposito', 'conferir', false, 'descartar'),
  ('pedido_importado.linhas', 'completar', false, 'descartar'),
  ('pedido_importado.cancelado_la', 'cancelar', false, 'descartar'),
  ('pedido_importado.cancelado_aqui', 'cancelar_la', false, 'descartar'),
  ('pedido_importado.mudou', 'conferi', true, 'descartar'),
  ('pedido_importado.trazer', 'trazer', false, 'descartar'),
  ('pedido_importado.total', 'conferi', true, 'descartar'),
  ('pedido.cancelado_la', 'cancelar', false, 'descartar'),
  ('pedido.mudou', 'conferi', true, 'descartar'),
  ('nota.outro_valor', 'conferi', true, 'descartar'),
  ('nota.devolucao', 'feita', true, 'descartar'),
  ('nota.segunda', 'conferir', false, 'descartar'),
  ('nota.cancelada', 'conferi', true, 'descartar');

-- A question keeps its id, and what was to be done after discarding it becomes a fact where it says more than its target.
-- An answer under way that asks nothing of Bling is done; of an old question that ended nothing says who ended it.
insert into tarefas (id, tipo, alvo_id, titulo, fatos, mensagem, codigo, estado, tentativas, resposta, respondida_em,
    respondida_por, encerrada_em, criada_em, alterada_em)
  select s.id, p.tipo, s.alvo_id, s.titulo,
         s.dados - 'ao_descartar' || case when p.tipo = 'estoque.decidir' then jsonb_build_object('titulo',
           coalesce(s.dados #>> '{ao_descartar,titulo}', regexp_replace(s.titulo, '^Estoque de ', ''))) else '{}' end,
         s.mensagem, s.codigo, e.estado, s.tentativas, r.resposta, case when r.resposta is not null then s.alterado_em end,
         case when r.resposta is not null then s.usuario_id end,
         case when e.estado = 'concluida' and r.resposta is null then s.alterado_em end, s.criado_em, s.alterado_em
    from sincronizacoes s join perguntas p on p.tipo = s.tipo || '.' || s.operacao,
         lateral (select case when s.estado in ('concluida', 'descartada') then s.estado
                              when s.estado = 'falhou' or p.de_novo is null then 'aberta'
                              when p.nada then 'concluida' else 'pendente' end as estado) e,
         lateral (select case when e.estado = 'descartada' then p.descarte
                              when s.estado in ('pendente', 'executando') then p.de_novo end as resposta) r;
delete from sincronizacoes s using perguntas p where p.tipo = s.tipo || '.' || s.operacao;
insert into sincronizacoes (tipo, operacao, alvo_id, titulo, tentativas, mensagem, codigo, criado_em, alterado_em)
  select 'tarefa', 'responder', id, tipo, tentativas, mensagem, codigo, alterada_em, alterada_em
    from tarefas where estado = 'pendente' order by id;
drop table perguntas;
alter table bling_saldos add foreign key (tarefa_id) references tarefas on delete set null;

-- The question shows how its answer goes, in the same transaction; an answer that failed leaves it open, with the reason.
create function tarefas_seguir_trabalho() returns trigger language plpgsql as $$
begin
  update tarefas set
    estado = case new.estado when 'falhou' then 'aberta' else new.estado end,
    resposta = case when new.estado <> 'falhou' then resposta end,
    respondida_em = case when new.estado <> 'falhou' then respondida_em end,
    respondida_por = case when new.estado <> 'falhou' then respondida_por end,
    mensagem = new.mensagem, codigo = new.codigo, tentativas = new.tentativas, alterada_em = new.alterado_em
   where id = new.alvo_id and estado in ('pendente', 'executando');
  if new.estado in ('concluida', 'falhou') then delete from sincronizacoes where id = new.id; end if;
  return null;
end $$;
create trigger sincronizacoes_da_tarefa after update on sincronizacoes for each row
  when (new.tipo = 'tarefa' and (old.estado, old.mensagem, old.codigo, old.tentativas)
    is distinct from (new.estado, new.mensagem, new.codigo, new.tentativas))
  execute function tarefas_seguir_trabalho();
