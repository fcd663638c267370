import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/infra/database/migrate.ts'
import type { TestBanco } from '../support/banco.ts'
import { bancoDe } from './adiante.ts'
import { retratos } from './retrato.ts'

/** Sales of the version before, a line for each way in which an order was known. */
const VENDAS = {
  21: "false, '501', '71', 9, 1, 3, null, 2, '900', '2026-11-01', true",
  22: "false, '502', '72', 6, 0, null, null, 0, null, null, false",
  // A creation is on its way; an edited sale of which only a former order was cancelled.
  23: "false, null, null, null, null, null, '2026-11-02', 0, null, null, false",
  24: 'false, null, null, null, null, null, null, 3, null, null, false',
  25: "true, '505', '75', 15, null, null, null, 0, '901', '2026-11-03', false",
  // Came in before orders had rows of their own.
  26: "true, '506', '76', 6, null, null, null, 0, null, null, false",
  27: 'false, null, null, null, null, null, null, 0, null, null, false',
}
const LINHAS = Object.entries(VENDAS)
  .map(([id, valores]) => `(${id}, 1, 'loja_fisica', '2026-10-01', ${valores})`)
  .join(', ')
const LOJA = `
  insert into vendas (id, cliente_id, origem, criado_em, importada, id_bling, numero_pedido_bling, situacao_bling,
      situacao_enviada, situacao_enviando, pedido_incerto_ate, revisao_cancelada, nota_no_bling, nota_no_bling_em,
      estoque_lancado_no_bling) overriding system value values
    ${LINHAS};
  delete from bling_pedidos; delete from bling_pedidos_enviados;
  insert into bling_pedidos (id_bling, venda_id, mudou, retrato, lido, trazido) values ('505', 25, true, 'r', '{"l": 1}', '{"t": 1}');
  insert into bling_pedidos (id_bling) values ('599'), ('502');
  insert into bling_pedidos_enviados (venda_id, id_bling, lido, lido_em) values
    (21, '501', '{"l": 2}', '2026-11-05'), (22, '400', '{"l": 3}', '2026-11-05')`

async function lojaDeAntes(mais = ''): Promise<TestBanco> {
  const [cheia] = retratos()
  if (!cheia) throw new Error('no portrait')
  const banco = await bancoDe(cheia)
  onTestFinished(() => banco.descartar())
  await migrate(banco.config, { only: knownMigrations().filter((nome) => nome < '0160') })
  await sql.raw(LOJA + mais).execute(banco.db)
  return banco
}

test('what a living shop knows of its orders at Bling goes into one row an order, with who made it', async () => {
  const { db, config } = await lojaDeAntes()
  await migrate(config)
  const { rows } = await sql<Record<string, unknown>>`
    select venda_id, dono, id_bling, numero, situacao, situacao_enviada, situacao_enviando, revisao_cancelada, nota,
           estoque_lancado, lido, trazido, retrato, mudou, visto_em::date::text as visto, nota_em::date::text as nota_em,
           incerto_ate::date::text as incerto
      from bling_pedidos where venda_id > 20 or venda_id is null order by venda_id`.execute(db)
  const vazio = {
    situacao: null,
    situacao_enviada: null,
    situacao_enviando: null,
    nota: null,
    lido: null,
    nota_em: null,
  }
  const basePedido = {
    ...vazio,
    id_bling: null,
    numero: null,
    incerto: null,
    revisao_cancelada: 0,
    estoque_lancado: false,
  }
  const daqui = { ...basePedido, dono: 'loja', trazido: null, retrato: null, mudou: false, visto: '2026-10-01' }
  const canalPedido = { ...daqui, dono: 'canal', visto: expect.any(String) }
  const pedido = { id_bling: '501', numero: '71', situacao: 9, situacao_enviada: 1, situacao_enviando: 3 }
  const visto = { revisao_cancelada: 2, nota: '900', nota_em: '2026-11-01', estoque_lancado: true, lido: { l: 2 } }
  const canalPedidoFields = { id_bling: '505', numero: '75', situacao: 15, nota: '901', nota_em: '2026-11-03' }
  expect(rows).toEqual([
    { ...daqui, venda_id: 21, ...pedido, ...visto, visto: '2026-11-05' },
    // The reading that was kept was of the sale's former order.
    { ...daqui, venda_id: 22, id_bling: '502', numero: '72', situacao: 6, situacao_enviada: 0 },
    { ...daqui, venda_id: 23, incerto: '2026-11-02' },
    { ...daqui, venda_id: 24, revisao_cancelada: 3 },
    {
      ...canalPedido,
      venda_id: 25,
      ...canalPedidoFields,
      mudou: true,
      retrato: 'r',
      lido: { l: 1 },
      trazido: { t: 1 },
    },
    { ...canalPedido, venda_id: 26, id_bling: '506', numero: '76', situacao: 6 },
    { ...canalPedido, venda_id: null, id_bling: '599' },
  ])
})

test('an order that is two sales’ stops it with a sentence, and nothing is changed', async () => {
  const { db, config } = await lojaDeAntes(
    "; delete from bling_pedidos where id_bling = '502'; update bling_pedidos set id_bling = '502' where venda_id = 25",
  )
  await expect(migrate(config)).rejects.toThrow(
    /0160_pedidos_do_bling falhou e foi desfeita: O pedido da venda \d+ não pôde ser passado/,
  )
  const { rows } = await sql`select id_bling from vendas where id = 21`.execute(db)
  expect(rows).toEqual([{ id_bling: '501' }])
})
