import { perguntaDe } from '@estampa/contract/sincronizacao/tarefas.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/infra/database/migrate.ts'
import { listTarefas } from '../../src/modules/tarefas/lista.data.ts'
import { createBanco, emptyBanco, type TestBanco } from '../support/banco.ts'

/** Questions that rows of `sincronizacoes` put to a person, until 0159. */
const PERGUNTAS =
  `importacao.decidir produto.inativar_variacao produto.criar_variacoes produto.estrutura estoque.decidir
  estoque.igualar estoque.baixa_incerta estoque.baixa_pendente estoque.contagem_mudou estoque.excluido estoque.deposito
  pedido_importado.linhas pedido_importado.cancelado_la pedido_importado.cancelado_aqui pedido_importado.mudou
  pedido_importado.trazer pedido_importado.total pedido.cancelado_la pedido.mudou nota.outro_valor nota.devolucao
  nota.segunda nota.cancelada`.split(/\s+/)
const SO_CONFEREM = [
  'estoque.contagem_mudou',
  'estoque.excluido',
  'pedido_importado.mudou',
  'pedido_importado.total',
  'pedido.mudou',
  'nota.outro_valor',
  'nota.devolucao',
  'nota.cancelada',
]
const TRABALHOS = ['produto.publicar', 'nota.emitir', 'webhook.produto']
const ESTADOS = ['pendente', 'executando', 'concluida', 'falhou', 'descartada'] as const
const FATOS: Readonly<Record<string, object>> = {
  'produto.inativar_variacao': { id_bling: '77' },
  'produto.estrutura': { ao_descartar: { tipo: 'produto', operacao: 'desligar', alvo_id: 1, titulo: 'Camiseta' } },
  'estoque.decidir': {
    saldo_id: 4,
    produto_id: 9,
    ao_descartar: { tipo: 'estoque', operacao: 'acertar', alvo_id: 9, titulo: 'Boné M' },
  },
  'estoque.igualar': { saldo_id: 4, produto_id: 9 },
  'estoque.baixa_incerta': { pedido: '5', pecas: [{ saldo_id: 4, produto_id: 9, titulo: 'Boné', quantidade: 2 }] },
  'estoque.baixa_pendente': {
    ao_descartar: { tipo: 'estoque', operacao: 'baixa_aceita', alvo_id: 1, titulo: 'Venda' },
  },
  'nota.segunda': { outras: ['nfe 12'] },
}

/** The database before that migration, which each test has a copy of. */
let before: TestBanco
beforeAll(async () => {
  before = await createBanco()
  await emptyBanco(before)
  await migrate(before.config, { only: knownMigrations().filter((nome) => nome < '0159') })
})
afterAll(() => before.descartar())

async function comoAntes() {
  const banco = await createBanco(before)
  onTestFinished(() => banco.descartar())
  return banco
}

test('the migration keeps id, state and facts of each question, and the list shows what it showed before', async () => {
  const banco = await comoAntes()
  const { db } = banco
  for (const [i, nome] of [...PERGUNTAS, ...TRABALHOS].entries())
    for (const [j, estado] of ESTADOS.entries()) {
      const [tipo, operacao] = nome.split('.')
      const dados = JSON.stringify(FATOS[nome] ?? {})
      await sql`insert into sincronizacoes (tipo, operacao, alvo_id, titulo, dados, estado, tentativas, mensagem, codigo,
          criado_em, alterado_em)
        values (${tipo}, ${operacao}, ${j + 1}, ${`${nome} ${estado}`}, ${dados}::jsonb, ${estado}, ${j}, 'Uma pergunta.', 'X',
          now() - interval '2 days', now() - make_interval(mins => ${i * 10 + j}))`.execute(db)
    }
  const { rows: antes } = await sql<{ id: number; tipo: string; operacao: string; estado: string }>`
    select id, tipo, operacao, alvo_id, titulo, estado, tentativas, mensagem, codigo, criado_em, alterado_em
      from sincronizacoes order by alterado_em desc, id desc`.execute(db)
  await migrate(banco.config)

  const { linhas, total } = await listTarefas(db, {}, null, 500)
  const depois = (linha: (typeof antes)[number]) => {
    const nome = `${linha.tipo}.${linha.operacao}`
    if (!PERGUNTAS.includes(nome) || !['pendente', 'executando'].includes(linha.estado)) return linha
    // No process carries anything out meanwhile; what asks nothing of Bling is done, what has its own page is asked still.
    const estado = SO_CONFEREM.includes(nome) ? 'concluida' : nome === 'importacao.decidir' ? 'falhou' : 'pendente'
    return { ...linha, estado }
  }
  expect(linhas.map(({ chave: _chave, total: _total, ...linha }) => linha)).toEqual(antes.map(depois))
  expect(total).toBe(antes.length)

  const tarefas = await db.selectFrom('tarefas').selectAll().orderBy('id').execute()
  expect(new Set(tarefas.map(({ tipo }) => tipo))).toEqual(new Set(PERGUNTAS))
  for (const { tipo, resposta, fatos, estado } of tarefas) {
    const pergunta = perguntaDe(tipo)
    expect(pergunta?.fatos.safeParse(fatos)).toMatchObject({ success: true, data: fatos })
    if (resposta !== null) expect(Object.keys(pergunta?.respostas ?? {})).toContain(resposta)
    if (estado === 'pendente') expect(resposta).toBe(pergunta?.tentarNovamente)
    if (estado === 'descartada') expect(resposta).toBe(pergunta?.descartar)
  }
  expect(tarefas.find(({ tipo }) => tipo === 'estoque.decidir')?.fatos).toEqual({
    saldo_id: 4,
    produto_id: 9,
    titulo: 'Boné M',
  })
  // Each answer under way has its job; the jobs of the shop stay as they are.
  const jobs = await db.selectFrom('sincronizacoes').select(['tipo', 'operacao', 'alvo_id']).execute()
  const respostas = jobs.filter(({ tipo }) => tipo === 'tarefa').map(({ alvo_id }) => alvo_id)
  expect(new Set(respostas)).toEqual(new Set(tarefas.flatMap(({ id, estado }) => (estado === 'pendente' ? [id] : []))))
  expect(jobs).toHaveLength(respostas.length + TRABALHOS.length * ESTADOS.length)
})

test('a stock still knows its question, and a new question gets an id of its own', async () => {
  const banco = await comoAntes()
  const { db } = banco
  await sql`insert into categorias (nome) values ('Tudo')`.execute(db)
  await sql`insert into modelos (codigo, nome) values ('M', 'Modelo')`.execute(db)
  await sql`insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, id_bling)
    values ('Boné', 'B', '', 1, 1, 10, '7')`.execute(db)
  await sql`insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, dados)
    values ('estoque', 'decidir', 1, 'Estoque de Boné', 'falhou', '{"saldo_id": 1, "produto_id": 1}')`.execute(db)
  await sql`insert into bling_saldos (produto_id, pergunta, pergunta_lido, tarefa_id) values (1, 'envio', 3, 1)`.execute(
    db,
  )
  await migrate(banco.config)
  const saldos = await db.selectFrom('bling_saldos').select('tarefa_id').execute()
  // The question is of a time that kept no title of the product.
  expect(await db.selectFrom('tarefas').select(['id', 'fatos']).execute()).toEqual([
    { id: 1, fatos: { saldo_id: 1, produto_id: 1, titulo: 'Boné' } },
  ])
  expect(saldos).toEqual([{ tarefa_id: 1 }])
  const nova = db.insertInto('tarefas').values({ tipo: 'pedido.mudou', alvo_id: 1, titulo: 'P' }).returning('id')
  const job = { tipo: 'produto', operacao: 'publicar', alvo_id: 1, titulo: 'Boné' }
  const { id } = await nova.executeTakeFirstOrThrow()
  const secondJob = await db.insertInto('sincronizacoes').values(job).returning('id').executeTakeFirstOrThrow()
  expect([id > 1, secondJob.id > id]).toEqual([true, true])
  await sql`delete from tarefas where id = 1`.execute(db)
  expect(await db.selectFrom('bling_saldos').select('tarefa_id').execute()).toEqual([{ tarefa_id: null }])
})
