import { vendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { ClientBase, ClientConfig } from 'pg'
import { SEM_ERP } from '../apps/api/src/infra/erp.ts'
import type { Queue } from '../apps/api/src/infra/queue.ts'
import { criarVenda } from '../apps/api/src/modules/vendas/vendas.rules.ts'
import type { Caso } from './casos.ts'
import { gravarComandos } from './gravacao.ts'

const SKU = 'MEDICAO-'
const CPF = 'MEDICAO'

/** Without an ERP a sale writes no job. */
const recusar = () => Promise.reject(new Error('no job was expected'))
const SEM_FILA: Queue = { send: recusar, work: recusar, schedule: recusar, stop: recusar }

/**
 * The creation of a sale of three lines, whole: products locked, pieces reserved, sale, lines and history written. Its
 * products and customer are its own, with more pieces than any measurement takes; `remover` leaves nothing of it.
 */
export async function casoDaCriacao(client: ClientBase, config: ClientConfig) {
  await remover(client)
  const itens = await client.query<{ id: number; sku: string }>(
    `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, quantidade)
     select 'Medição ' || n, $1 || n, '', m.id, m.categoria_id, 59.9, 1000000
       from (select id, categoria_id from modelos where categoria_id is not null order by id limit 1) m,
            generate_series(1, 3) as n returning id, sku`,
    [SKU],
  )
  const cliente = await client.query<{ id: number; usuario: number }>(
    `insert into clientes (nome, cpf) values ('Cliente da medição', $1)
     returning id, (select min(id) from usuarios) as usuario`,
    [CPF],
  )
  const { id: cliente_id = 0, usuario = 0 } = cliente.rows[0] ?? {}
  const body = {
    cliente_id,
    origem: 'loja_fisica',
    itens: itens.rows.map((item) => ({ ...item, descricao: 'Medição', quantidade: 1, valor_unitario: 59.9 })),
  }
  const comandos = await gravarComandos(config, (db) =>
    criarVenda({ db, queue: SEM_FILA, erp: SEM_ERP }, vendaEntrada.parse(body), usuario),
  )
  const caso: Caso = { nome: 'a sale is created', path: '/api/vendas/', body, comandos }
  return { caso, remover: () => remover(client) }
}

async function remover(client: ClientBase): Promise<void> {
  await client.query('delete from vendas where cliente_id in (select id from clientes where cpf = $1)', [CPF])
  await client.query('delete from clientes where cpf = $1', [CPF])
  await client.query(
    `with idos as (delete from produtos where sku like $1 || '%' returning id)
     delete from movimentos_estoque where produto_id in (select id from idos)`,
    [SKU],
  )
  await client.query(
    'delete from movimentos_estoque where produto_id is null and variacao_id is null and saldo = 1000000',
  )
}
