import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, type MockInstance, test, vi } from 'vitest'
import { createBancoWithQueue } from '../../../../test/support/fila.ts'
import { SEM_ERP } from '../../../shop/loja.ts'
import { envios } from '../../frete/frete.rules.ts'
import { publishProdutos } from './publicacao.rules.ts'

/** Every statement, seen as it is given to the driver; set before the first connection opens. */
const comandos: MockInstance<(comando: string | { text: string }) => unknown> = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => comandos.mockRestore())
const banco = await createBancoWithQueue()
const { db, queue } = banco
afterAll(() => banco.descartar())
// Authorised, and without workers: wishes stay in the queue.
const loja = { db, queue, envios, erp: { ...SEM_ERP, ativo: true } }

test('asking for many products to be published takes as many statements as asking for two', async () => {
  await sql`insert into usuarios (username, nome, tipo, senha_hash) values ('dona', 'Dona', 'admin', '')`.execute(db)
  await sql`insert into categorias (nome) values ('Tudo')`.execute(db)
  await sql`insert into modelos (codigo, nome) values ('M', 'Modelo')`.execute(db)
  await sql`insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda)
    select 'Camiseta ' || n, 'P' || n, '', 1, 1, case when n % 3 = 0 then null else 10 end
      from generate_series(1, 60) n`.execute(db)
  const publishMany = async (...ids: number[]) => {
    comandos.mockClear()
    const resposta = await publishProdutos(loja, ids, 1)
    const textos = comandos.mock.calls.map(([comando]) => (typeof comando === 'string' ? comando : comando.text))
    return { ...resposta, quantos: textos.filter((texto) => /produtos|sincronizacoes|sincronizar/.test(texto)).length }
  }
  // The first call also makes the queue.
  await publishMany(1)
  const dois = await publishMany(1, 2)
  expect(dois.quantos).toBeGreaterThan(2)
  const produtoIds = Array.from({ length: 61 }, (_, i) => i + 1)
  const { sincronizacoes, recusados, quantos } = await publishMany(...produtoIds, 1)
  expect(quantos).toBe(dois.quantos)
  expect(sincronizacoes.map(({ alvo_id }) => alvo_id)).toEqual(produtoIds.filter((id) => id % 3 !== 0 && id <= 60))
  expect(recusados).toHaveLength(21)
  expect(recusados.at(-1)).toEqual({ id: 61, titulo: 'Produto 61', motivo: 'Produto não encontrado' })
})
