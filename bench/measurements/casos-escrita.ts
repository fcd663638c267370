import { vendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { ClientBase, ClientConfig } from 'pg'
import type { Queue } from '../../apps/api/src/infra/database/queue.ts'
import { envios } from '../../apps/api/src/modules/frete/frete.rules.ts'
import { mudarStatus } from '../../apps/api/src/modules/vendas/status.rules.ts'
import { criarVenda } from '../../apps/api/src/modules/vendas/vendas.rules.ts'
import { SEM_ERP } from '../../apps/api/src/shop/erp.ts'
import type { Caso, Passo } from './casos.ts'
import { gravarComandos } from './gravacao.ts'
import { CLIENTES_AO_MESMO_TEMPO, CRESCIMENTO } from './metas.ts'

const SKU = 'MEDICAO-'
const CPF = 'MEDICAO'
const LINHAS = 2

/** Without an ERP a sale writes no job. */
const recusar = () => Promise.reject(new Error('no job was expected'))
const SEM_FILA: Queue = {
  send: recusar,
  work: recusar,
  schedule: recusar,
  every: recusar,
  unschedule: recusar,
  sendMany: recusar,
  stop: recusar,
}

/**
 * The creation of a sale of two lines, whole: products locked, pieces reserved, sale, lines and history written; and
 * a step of one, forward and back. Each client sells pieces of its own, as customers mostly do; more of them than any
 * measurement takes. `remover` leaves nothing of it.
 */
export async function casosDeEscrita(client: ClientBase, config: ClientConfig, usuario: number) {
  await remover(client)
  const { rows: pecas } = await client.query<{ id: number; sku: string }>(
    `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, quantidade)
     select 'Medição ' || n, $1 || n, '', m.id, m.categoria_id, 59.9, 1000000
       from (select id, categoria_id from modelos where categoria_id is not null order by id limit 1) m,
            generate_series(1, $2::int) as n returning id, sku`,
    [SKU, LINHAS * Math.max(...CLIENTES_AO_MESMO_TEMPO)],
  )
  const { rows: clientes } = await client.query<{ id: number }>(
    `insert into clientes (nome, cpf) select 'Cliente da medição', $1 || n from generate_series(1, $2::int) n returning id`,
    [CPF, pecas.length / LINHAS],
  )
  const criacoes: Passo[][] = []
  const mudancas: Passo[][] = []
  for (const [n, { id: cliente_id }] of clientes.entries()) {
    const itens = pecas
      .slice(n * LINHAS, (n + 1) * LINHAS)
      .map((peca) => ({ ...peca, descricao: 'Medição', quantidade: 1, valor_unitario: 59.9 }))
    const body = { cliente_id, origem: 'loja_fisica', itens }
    const criar = () =>
      gravarComandos(config, (db) =>
        criarVenda({ db, queue: SEM_FILA, erp: SEM_ERP, envios }, vendaEntrada.parse(body), usuario),
      )
    criacoes.push([{ method: 'POST', path: '/api/vendas/', body, comandos: await criar() }])
    // One that is measured, and one whose statements are recorded.
    await criar()
    mudancas.push(await passosDaMudanca(client, config, cliente_id, usuario))
  }
  const casos: Caso[] = [
    { nome: 'a sale is created', crescimento: CRESCIMENTO.pagina, clientes: criacoes },
    { nome: 'a sale changes step', clientes: mudancas },
  ]
  return { casos, remover: () => remover(client) }
}

async function passosDaMudanca(client: ClientBase, config: ClientConfig, cliente: number, usuario: number) {
  const { rows } = await client.query<{ id: number }>('select id from vendas where cliente_id = $1 order by id', [
    cliente,
  ])
  const [gravada, medida] = rows
  if (!gravada || !medida) throw new Error('a sale is missing')
  const passo = async (status: 'embalagem' | 'separacao'): Promise<Passo> => ({
    method: 'PATCH',
    path: `/api/vendas/${medida.id}/status/`,
    body: { status },
    comandos: await gravarComandos(config, (db) =>
      mudarStatus({ db, queue: SEM_FILA, erp: SEM_ERP, envios }, gravada.id, status, usuario),
    ),
  })
  return [await passo('embalagem'), await passo('separacao')]
}

async function remover(client: ClientBase): Promise<void> {
  await client.query(`delete from vendas where cliente_id in (select id from clientes where cpf like $1 || '%')`, [CPF])
  await client.query(`delete from clientes where cpf like $1 || '%'`, [CPF])
  await client.query(
    `with idos as (delete from produtos where sku like $1 || '%' returning id)
     delete from movimentos_estoque where produto_id in (select id from idos)`,
    [SKU],
  )
  await client.query(
    'delete from movimentos_estoque where produto_id is null and variacao_id is null and saldo = 1000000',
  )
}
