import { rotuloDoStatus, STATUS } from '@estampa/contract/vendas/vendas.machine.ts'
import type pg from 'pg'
import { inserir, semIndices } from './inserir.ts'
import { gerarPessoas } from './pessoas.ts'
import type { Tamanho } from './tamanhos.ts'
import { gerarVendas, type Peca, type VendaDeBench } from './vendas.ts'

const LOTE = 5000
const TABELAS = ['clientes', 'vendas', 'itens_venda', 'historico_vendas', 'movimentos_estoque', 'sincronizacoes']
/** Accounts of sellers that never sign in. */
const VENDEDORES = ['balcao', 'online', 'feira'].map((nome) => ({
  username: `bench-${nome}`,
  nome: nome.replace(/^./, (letra) => letra.toUpperCase()),
  tipo: 'funcionario',
  senha_hash: '',
  ativo: false,
}))

/** Customers and two years of sales with their history, reservations and ledger. False when they were there. */
export async function semearVendas(client: pg.Client, tamanho: Tamanho): Promise<boolean> {
  const { rowCount } = await client.query('select from usuarios where username = $1', [VENDEDORES[0]?.username])
  if (rowCount) return false
  await client.query('begin')
  await semFatos(client, 'disable')
  await semIndices(client, TABELAS, [], async () => {
    const clientes = await inserir(client, 'clientes', gerarPessoas(tamanho.clientes))
    const vendedores = await inserir(client, 'usuarios', VENDEDORES)
    const pecas = await lerPecas(client)
    const lote: VendaDeBench[] = []
    for (const venda of gerarVendas(
      tamanho.vendas,
      clientes.map(({ id }) => id),
      pecas,
    )) {
      lote.push(venda)
      if (lote.length === LOTE) await gravarLote(client, lote.splice(0), vendedores)
    }
    await semearReservas(client)
    await semearLivro(client)
    await semearHistoria(client)
    await semearPedidos(client)
  })
  await client.query('analyze vendas, itens_venda')
  await client.query('insert into fatos_de_venda select * from fatos_das_vendas(array(select id from vendas))')
  await semFatos(client, 'enable')
  await client.query('commit')
  await client.query('vacuum analyze')
  return true
}

/** Written in one go: by its triggers, which read lines that have no index yet, each lot would read all before it. */
async function semFatos(client: pg.Client, como: 'disable' | 'enable'): Promise<void> {
  for (const tabela of ['vendas', 'itens_venda'])
    await client.query(`alter table ${tabela} ${como} trigger fatos_apos_insert`)
}

async function lerPecas(client: pg.Client): Promise<Peca[]> {
  const { rows } = await client.query<Peca>(
    `select v.produto_id, v.id as variacao_id, v.sku, p.titulo, concat_ws(' ', v.nome_cor, v.tamanho) as variacao,
            v.preco_venda::float8 as preco, v.quantidade - v.reservado as livres
       from variacoes v join produtos p on p.id = v.produto_id where p.excluido_em is null order by v.id`,
  )
  return rows
}

async function gravarLote(client: pg.Client, lote: readonly VendaDeBench[], vendedores: readonly { id: number }[]) {
  const { rows } = await client.query<{ ultimo: number }>('select coalesce(max(id), 0)::int as ultimo from vendas')
  const primeiro = (rows[0]?.ultimo ?? 0) + 1
  const vendas = lote.map(({ itens: _, frete, codigo_rastreamento, ...venda }, i) => ({
    ...venda,
    id: primeiro + i,
    vendedor_id: vendedores[i % vendedores.length]?.id,
    frete_valor: frete,
    codigo_rastreamento,
    servico_frete: frete && 'SEDEX',
    codigo_servico_frete: frete && '2',
    altura: frete && 6,
    largura: frete && 20,
    comprimento: frete && 30,
    peso: frete && 0.4,
  }))
  await inserir(client, 'vendas', vendas)
  await client.query(`select setval(pg_get_serial_sequence('vendas', 'id'), $1)`, [primeiro + lote.length - 1])
  const itens = lote.flatMap((venda, i) =>
    venda.itens.map(({ peca: { preco, livres: _, ...peca }, ...item }, ordem) => {
      return { ...peca, ...item, valor_unitario: preco, venda_id: primeiro + i, ordem }
    }),
  )
  await inserir(client, 'itens_venda', itens)
}

const ABERTAS = `('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')`

async function semearReservas(client: pg.Client): Promise<void> {
  for (const [tabela, coluna] of Object.entries({ produtos: 'produto_id', variacoes: 'variacao_id' }))
    await client.query(
      `update ${tabela} t set reservado = t.reservado + a.pecas
         from (select i.${coluna} as id, sum(i.quantidade)::int as pecas from itens_venda i
                 join vendas v on v.id = i.venda_id where v.status in ${ABERTAS} group by 1) a
        where t.id = a.id`,
    )
}

/** What went out had come in before: two years ago each variation got as many pieces as were sold of it since. */
async function semearLivro(client: pg.Client): Promise<void> {
  const saidas = `select i.produto_id, i.variacao_id, i.variacao, i.quantidade, v.id as venda_id, v.vendedor_id, v.alterado_em
    from itens_venda i join vendas v on v.id = i.venda_id where v.status in ('enviado', 'concluido')`
  await client.query(
    `insert into movimentos_estoque (produto_id, variacao_id, variacao, quantidade, saldo, motivo, criado_em)
     select s.produto_id, s.variacao_id, min(s.variacao), sum(s.quantidade), min(x.quantidade) + sum(s.quantidade),
            'ajuste', timestamptz '2024-11-01 12:00Z'
       from (${saidas}) s join variacoes x on x.id = s.variacao_id group by 1, 2`,
  )
  await client.query(
    `insert into movimentos_estoque
       (produto_id, variacao_id, variacao, quantidade, saldo, motivo, venda_id, usuario_id, criado_em)
     select s.produto_id, s.variacao_id, s.variacao, -s.quantidade,
            x.quantidade + sum(s.quantidade) over depois - s.quantidade, 'saida', s.venda_id, s.vendedor_id, s.alterado_em
       from (${saidas}) s join variacoes x on x.id = s.variacao_id
     window depois as (partition by s.variacao_id order by s.alterado_em, s.venda_id
                       rows between current row and unbounded following)
      order by s.alterado_em, s.venda_id`,
  )
}

/** Each sale that got on was an order at the ERP. */
async function semearPedidos(client: pg.Client): Promise<void> {
  await client.query(
    `insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, tentativas, criado_em, alterado_em)
     select 'pedido', 'sincronizar', v.id, 'Pedido de ' || c.nome, 'concluida', 1, v.criado_em, v.alterado_em
       from vendas v join clientes c on c.id = v.cliente_id where v.status <> 'separacao' order by v.id`,
  )
}

async function semearHistoria(client: pg.Client): Promise<void> {
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
      where v.vendedor_id in (select id from usuarios where username = any($3::text[]))
      order by v.criado_em, v.id, n`,
    [STATUS.slice(), STATUS.map(rotuloDoStatus), VENDEDORES.map(({ username }) => username)],
  )
}
