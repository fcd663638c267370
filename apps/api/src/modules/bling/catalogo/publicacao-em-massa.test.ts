import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { criarBancoComFila } from '../../../../test/support/fila.ts'
import { SEM_ERP } from '../../../shop/loja.ts'
import { envios } from '../../frete/frete.rules.ts'
import { publicarProdutos } from './publicacao.rules.ts'

// Set before the first connection opens: every statement, as it is given to the driver.
const comandos = vi.spyOn(pg.Client.prototype, 'query')
const banco = await criarBancoComFila()
const { queue } = banco
// Authorised, and without workers: wishes stay in the queue.
const loja = { db: banco.db, queue, envios, erp: { ...SEM_ERP, ativo: true } }
const QUANTOS = 60

beforeAll(async () => {
  await sql`insert into categorias (nome) values ('Tudo')`.execute(banco.db)
  await sql`insert into modelos (codigo, nome) values ('M', 'Modelo')`.execute(banco.db)
  await sql`insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda)
    select 'Camiseta ' || n, 'P' || n, '', 1, 1, case when n % 3 = 0 then null else 10 end
      from generate_series(1, ${QUANTOS}::int) n`.execute(banco.db)
})
afterAll(async () => {
  comandos.mockRestore()
  await banco.descartar()
})

test('asking for many products to be published takes as many statements as asking for two', async () => {
  const publicar = async (ids: readonly number[]) => {
    comandos.mockClear()
    const resposta = await publicarProdutos(loja, ids, 1)
    const textos = comandos.mock.calls.map(([comando]) => {
      const { text } = comando as { readonly text?: string }
      return text ?? String(comando)
    })
    return { ...resposta, comandos: textos.filter((texto) => /produtos|sincronizacoes|sincronizar/.test(texto)).length }
  }
  await sql`insert into usuarios (username, nome, tipo, senha_hash) values ('dona', 'Dona', 'admin', '')`.execute(
    banco.db,
  )
  // The first call also makes the queue.
  await publicar([1])
  const dois = await publicar([1, 2])
  expect(dois.comandos).toBeGreaterThan(2)
  const todos = Array.from({ length: QUANTOS + 1 }, (_, i) => i + 1)
  const { sincronizacoes, recusados, comandos: quantos } = await publicar([...todos, 1])
  expect(quantos).toBe(dois.comandos)
  // In the order asked for; the two of before are the same wishes.
  const completos = todos.filter((id) => id % 3 !== 0 && id <= QUANTOS)
  expect(sincronizacoes.map(({ alvo_id }) => alvo_id)).toEqual(completos)
  expect(sincronizacoes.slice(0, 2).map(({ id }) => id)).toEqual(dois.sincronizacoes.map(({ id }) => id))
  expect(recusados).toHaveLength(QUANTOS / 3 + 1)
  expect(recusados.at(-1)).toEqual({ id: 61, titulo: 'Produto 61', motivo: 'Produto não encontrado' })
})
