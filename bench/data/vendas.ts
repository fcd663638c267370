import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import { PASSOS, rotuloDoStatus, STATUS } from '@estampa/contract/vendas/vendas.status.ts'

import type { ClientBase } from 'pg'
import type { Tamanho } from './semear.ts'
import { buildPickSql, loadWithoutIndexes, sorte } from './sql.ts'

const TABELAS = ['vendas', 'itens_venda', 'historico_vendas', 'movimentos_estoque', 'sincronizacoes']
const ABERTAS = `('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')`
const FIM = `timestamptz '2026-11-20 20:00Z'`
/** The last sales, one in twenty, are those still being worked on. */
const COMECADAS = 0.95

/** Two years of sales, the oldest first, with their history, reservations and ledger. */
export async function seedVendas(client: ClientBase, { vendas, clientes }: Tamanho): Promise<void> {
  // Accounts of sellers that never sign in.
  await client.query(
    `insert into usuarios (username, nome, tipo, senha_hash, ativo)
     select 'bench-' || lower(nome), nome, 'funcionario', '', false from unnest('{Balcao,Online,Feira}'::text[]) nome`,
  )
  await setFatosTriggers(client, 'disable')
  await loadWithoutIndexes(client, TABELAS, [], async () => {
    await insertVendas(client, vendas, clientes)
    for (const passo of [RESERVAS, LIVRO_DE_ANTES, LIVRO, PEDIDOS]) await client.query(passo)
    await seedHistory(client)
  })
  await client.query('analyze vendas, itens_venda')
  await client.query('insert into fatos_de_venda select * from fatos_das_vendas(array(select id from vendas))')
  await setFatosTriggers(client, 'enable')
}

/** Written in one go: by its triggers, which read lines that have no index yet, each lot would read all before it. */
async function setFatosTriggers(client: ClientBase, como: 'disable' | 'enable'): Promise<void> {
  for (const tabela of ['vendas', 'itens_venda'])
    await client.query(`alter table ${tabela} ${como} trigger fatos_apos_insert`)
}

/**
 * Inserts sales of one to four lines; open ones hold one piece of variations that no other holds, so that none is sold
 * twice.
 */
async function insertVendas(client: ClientBase, vendas: number, clientes: number): Promise<void> {
  await client.query(
    `create temp table novas on commit drop as
     select i as id, c.id as cliente_id, ${buildPickSql(1, 'i', 1)} as origem, s.status, f.frete, q.criado_em,
         q.criado_em + ${sorte('i', 2, 3600)} * case s.status when 'separacao' then 1 else 96 end * interval '1 second' as alterado_em
       from generate_series(1, $3::int) i
         join (select row_number() over (order by id) - 1 as qual, id from clientes) c
           on c.qual = floor($4::int * (${sorte('i', 3, 1_000_000)} / 1e6) ^ 2),
         lateral (select ${FIM} - interval '730 days' * (1 - (i - 1.0) / $3) + ${sorte('i', 4, 43_200)} * interval '1 second' as criado_em,
             ${sorte('i', 5, 100)} as parte) q,
         lateral (select case when q.parte < 5 then 'cancelado' when i <= ${COMECADAS} * $3 then
               case when q.parte < 8 then 'enviado' else 'concluido' end
             when q.parte < 40 then 'separacao' else ${buildPickSql(2, 'i', 6)} end as status) s,
         lateral (select case when array_position($2, s.status) > 3 then 15 + ${sorte('i', 7, 4000)} / 100.0 end as frete) f`,
    [ORIGENS.map(({ valor }) => valor), PASSOS, vendas, clientes],
  )
  const pecas = `select v.id as variacao_id, v.produto_id, v.sku, p.titulo, concat_ws(' ', v.nome_cor, v.tamanho) as variacao,
      v.preco_venda, row_number() over (partition by v.quantidade > 0 order by hashint4(v.id)) - 1 as qual, v.quantidade > 0 as ha
    from variacoes v join produtos p on p.id = v.produto_id where p.excluido_em is null`
  await client.query(
    `create temp table linhas on commit drop as
     with pecas as materialized (${pecas}), quantas as (select count(*) filter (where ha) as n from pecas),
     itens as (
       select n.id as venda_id, ordem, n.status in ${ABERTAS} as aberta,
           case when n.status in ${ABERTAS} then row_number() over (partition by n.status in ${ABERTAS} order by n.id, ordem) - 1
             else ${sorte('n.id * 4 + ordem', 8, 'quantas.n')} end as qual
         from novas n, quantas, generate_series(0, ${sorte('n.id', 9, 4)}) ordem)
     select i.venda_id, i.ordem, p.produto_id, p.variacao_id, p.sku, p.titulo, p.variacao, p.preco_venda as valor_unitario,
         case when aberta then 1 else 1 + ${sorte('i.qual + i.venda_id', 10, 3)} end as quantidade,
         case ${sorte('i.qual + i.venda_id', 11, 10)} when 0 then 5 else 0 end as desconto
       from itens i join pecas p on p.ha and p.qual = i.qual`,
  )
  await client.query(
    `insert into vendas (id, cliente_id, origem, status, vendedor_id, total, frete_valor, codigo_rastreamento, servico_frete,
       codigo_servico_frete, altura, largura, comprimento, peso, criado_em, alterado_em)
     overriding system value
     select n.id, n.cliente_id, n.origem, n.status, u.id, t.total, n.frete,
         case when frete > 0 then 'BR' || lpad(${sorte('n.id', 12, 1e9)}::text, 9, '0') || 'BR' end,
         case when frete > 0 then 'SEDEX' end, case when frete > 0 then '2' end, case when frete > 0 then 6 end,
         case when frete > 0 then 20 end, case when frete > 0 then 30 end, case when frete > 0 then 0.4 end, n.criado_em, n.alterado_em
       from novas n join (select venda_id, sum(quantidade * valor_unitario - desconto) as total from linhas group by 1) t
           on t.venda_id = n.id
         join (select row_number() over (order by id) - 1 as qual, id from usuarios where username ~ '^bench-') u on u.qual = n.id % 3
       order by n.id`,
  )
  await client.query(`select setval(pg_get_serial_sequence('vendas', 'id'), (select max(id) from vendas))`)
  await client.query(
    `insert into itens_venda (venda_id, ordem, produto_id, variacao_id, sku, titulo, variacao, quantidade, valor_unitario, desconto)
     select venda_id, ordem, produto_id, variacao_id, sku, titulo, variacao, quantidade, valor_unitario, desconto
       from linhas order by venda_id, ordem`,
  )
}

const RESERVAS = `
  insert into reservas (item_id, tipo, produto_id, variacao_id, quantidade)
    select i.id, 'venda', i.produto_id, i.variacao_id, i.quantidade
      from itens_venda i join vendas v on v.id = i.venda_id where v.status in ${ABERTAS}`

const SAIDAS = `select i.produto_id, i.variacao_id, i.variacao, i.quantidade, v.id as venda_id, v.vendedor_id, v.alterado_em
  from itens_venda i join vendas v on v.id = i.venda_id where v.status in ('enviado', 'concluido')`
/**
 * Pieces that went out had come in before: two years ago each variation got as many pieces as were sold of it since.
 */
const LIVRO_DE_ANTES = `
  insert into movimentos_estoque (produto_id, variacao_id, variacao, quantidade, saldo, motivo, criado_em)
  select s.produto_id, s.variacao_id, min(s.variacao), sum(s.quantidade), min(x.quantidade) + sum(s.quantidade),
         'ajuste', timestamptz '2024-11-01 12:00Z'
    from (${SAIDAS}) s join variacoes x on x.id = s.variacao_id group by 1, 2`
const LIVRO = `
  insert into movimentos_estoque
    (produto_id, variacao_id, variacao, quantidade, saldo, motivo, venda_id, usuario_id, criado_em)
  select s.produto_id, s.variacao_id, s.variacao, -s.quantidade,
         x.quantidade + sum(s.quantidade) over depois - s.quantidade, 'saida', s.venda_id, s.vendedor_id, s.alterado_em
    from (${SAIDAS}) s join variacoes x on x.id = s.variacao_id
  window depois as (partition by s.variacao_id order by s.alterado_em, s.venda_id
                    rows between current row and unbounded following)
   order by s.alterado_em, s.venda_id`

/** Each sale that got on was an order at the ERP. */
const PEDIDOS = `
  insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, tentativas, criado_em, alterado_em)
  select 'pedido', 'sincronizar', v.id, 'Pedido de ' || c.nome, 'concluida', 1, v.criado_em, v.alterado_em
    from vendas v join clientes c on c.id = v.cliente_id where v.status <> 'separacao' order by v.id`

async function seedHistory(client: ClientBase): Promise<void> {
  await client.query(
    `insert into historico_vendas (venda_id, tipo, descricao, de, para, usuario_id, criado_em)
     select v.id, case when n = 1 then 'criada' when s[n] = 'cancelado' then 'cancelada' else 'status' end,
            case when n = 1 then 'Venda criada.' else r[n - 1] || ' → ' || r[n] end,
            case when n > 1 then s[n - 1] end, s[n], v.vendedor_id,
            v.criado_em + (v.alterado_em - v.criado_em) * ((n - 1) / 7.0)
       from vendas v,
            lateral (select case when v.status = 'cancelado' then array['separacao', 'cancelado'] else $1::text[] end as s,
              case when v.status = 'cancelado' then array['Separação', 'Cancelado'] else $2::text[] end as r) x,
            lateral generate_series(1, array_position(s, v.status)) as n
      order by v.criado_em, v.id, n`,
    [STATUS.slice(), STATUS.map(rotuloDoStatus)],
  )
}
