import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/infra/database/migrate.ts'
import type { TestBanco } from '../support/banco.ts'
import { openLoja } from '../support/loja.ts'
import { checkEstoque } from '../support/vendas.ts'
import { bancoDe, linhasDo, perdas, runWithClient } from './adiante.ts'
import { type Retrato, readTableRows, retratos } from './retrato.ts'

const [cheia, pequena] = retratos() as [Retrato, Retrato]

/** Takes a portrait's data to today's version; answers what was lost on the way. */
async function perdidas(banco: TestBanco): Promise<string[]> {
  const antes = await linhasDo(banco)
  expect(antes.get('public.vendas')?.size).toBeGreaterThan(0)
  await migrate(banco.config)
  return perdas(antes, await linhasDo(banco))
}

test('the portrait of a full shop at the end of 0.1.0 has rows in all of its tables', () => {
  expect(cheia.migracoes.at(-1)).toBe('0146_codigo_da_falha')
  expect(cheia.tabelas.filter(({ linhas }) => linhas === '')).toEqual([])
})

// Tests of one migration after the other: test/provas/atualizacao.test.ts.
test('the data of a full shop go forward and lose nothing', async () => {
  const banco = await bancoDe(cheia)
  onTestFinished(() => banco.descartar())
  expect(await perdidas(banco)).toEqual([])
})

test('data since the first migration go forward, and a loss would be seen; the shop opens: people sign in, sell, its sums are right', async () => {
  const banco = await bancoDe(pequena)
  await runWithClient(banco, async (client) => {
    const antes = await readTableRows(client)
    await client.query(`begin;
      delete from refresh_tokens where substituido_em is null; update modelos set peso = round(peso, 1) where id = 1;
      alter table clientes drop column complemento; drop table tentativas_login`)
    const lostTables = perdas(antes, await readTableRows(client)).map((falta) => falta.split(' ').slice(0, 1).join())
    expect(new Set(lostTables)).toEqual(
      new Set(['public.refresh_tokens', 'public.modelos', 'public.clientes', 'public.tentativas_login']),
    )
    await client.query('rollback')
  })
  expect(await perdidas(banco)).toEqual([])
  const loja = await openLoja(undefined, { banco })
  try {
    await checkEstoque(banco.db)
    const { body: lista } = await loja.pedir('GET', '/api/produtos/busca/?busca=ipe')
    expect(lista.results).toMatchObject([
      { titulo: 'Camiseta Ipê-amarelo', sku: 'CAM-IPE', quantidade_total: 12, quantidade_disponivel: 11 },
    ])
    const { body: venda } = await loja.pedir('GET', '/api/vendas/1/')
    expect(venda).toMatchObject({ status: 'separacao', total: 166.8, cliente: { nome: 'Ana Conceição da Silva' } })
    expect((await loja.pedir('PATCH', '/api/vendas/1/status/', { status: 'embalagem' })).body.status).toBe('embalagem')
    const itens = [{ id: 2, sku: 'CANECA-REC', descricao: '', quantidade: 9, valor_unitario: 39 }]
    const nova = await loja.pedir('POST', '/api/vendas/', { cliente_id: 2, origem: 'loja_fisica', itens })
    expect(nova).toMatchObject({ status: 201, body: { id: 5 } })
    // All twelve mugs are taken now.
    expect((await loja.pedir('POST', '/api/vendas/', { cliente_id: 2, origem: 'loja_fisica', itens })).status).toBe(409)
    await checkEstoque(banco.db)
  } finally {
    await loja.fechar()
  }
})
