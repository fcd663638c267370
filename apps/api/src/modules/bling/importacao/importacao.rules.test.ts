import type { EstadoDaImportacao, Proposta } from '@estampa/contract/bling/importacao.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codigoDe } from '../../../../test/support/codigo-de.ts'
import { createBancoWithQueue } from '../../../../test/support/fila.ts'
import { insertProduto } from '../../../../test/support/produto-no-banco.ts'
import { rowsOf, theRow } from '../../../infra/database/sql.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { SEM_ERP } from '../../../shop/loja.ts'
import { fotosEsperando } from './importacao.data.ts'
import * as rules from './importacao.rules.ts'
import { codigosRepetidos, listItensToApply, lockItemToApply } from './itens.data.ts'

/** Imports as the database keeps them, with nothing that works on them. */
const banco = await createBancoWithQueue()
const { db, queue } = banco
const loja = { db, queue, erp: { ...SEM_ERP, ativo: true } }
afterAll(() => banco.descartar())
await sql`insert into usuarios (username, nome, tipo, senha_hash) values ('dona', 'Dona', 'admin', '')`.execute(db)
beforeEach(async () => {
  for (const tabela of ['bling_importacoes', 'sincronizacoes', 'tarefas', 'pgboss.job'])
    await sql`delete from ${sql.table(tabela)}`.execute(db)
})

const QUANDO = '2026-01-02T03:04:05Z'
const ESTADOS = ['lendo', 'pronta', 'aplicando', 'concluida', 'falhou', 'cancelada'] as const
/** An import in this state whose stage began a hundred seconds ago. */
const importacao = async (estado: EstadoDaImportacao, criterio: number | null = null): Promise<number> => {
  const { id } = await theRow<{ id: number }>(db)`
    insert into bling_importacoes (estado, criterio, etapa_em, terminada_em, mensagem)
    values (${estado}, ${criterio}, clock_timestamp() - interval '100 seconds',
      ${estado === 'concluida' ? QUANDO : null}, 'Espera') returning id`
  return id
}
interface Item {
  readonly proposta?: Proposta | null
  readonly produto_id?: number
  readonly respondida?: boolean
  readonly modelo?: string
  readonly codigo?: string
  /** Codes of its children. */
  readonly filhos?: readonly (string | null)[]
  readonly lido?: boolean
  readonly aplicada_em?: string | null
  readonly variacoes?: readonly string[]
  readonly formato?: string
}
let lastId = 0
const item = async (
  importacao_id: number,
  { lido = true, variacoes = [], filhos = [], ...dados }: Item = {},
): Promise<number> => {
  const remoto = {
    variacoes: [...variacoes.map((nome) => ({ variacao: { nome } })), ...filhos.map((codigo) => ({ codigo }))],
  }
  const detalhe = lido ? JSON.stringify({ remoto }) : null
  const comum = {
    importacao_id,
    id_bling: String(++lastId),
    proposta: 'criar',
    modelo: 'Canecas',
    formato: 'S',
    detalhe,
  }
  const inserir = db.insertInto('bling_importacao_itens').values({ ...comum, ...dados })
  return (await inserir.returning('id').executeTakeFirstOrThrow()).id
}
const produto = (id_bling: string | null = null) =>
  transaction(db, async (trx) => (await insertProduto(trx, { id_bling })).id)
const listQueuedIds = async () => {
  const rows = await rowsOf<{ id: number }>(db)`select (data->>'id')::int as id from pgboss.job
    where name = ${rules.IMPORTAR.name} order by created_on, id`
  return rows.map(({ id }) => id)
}
const guardada = (id: number) =>
  db.selectFrom('bling_importacoes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the seconds that are left', () => {
  /** Five rows, of which so many were read or applied, and four pictures. */
  const andando = async (estado: EstadoDaImportacao, criterio: number | null, feitos: number, fotos: string[]) => {
    const id = await importacao(estado, criterio)
    const [feito, unfinishedItem] =
      estado === 'lendo' ? [{ proposta: null }, { proposta: null, lido: false }] : [{ aplicada_em: QUANDO }, {}]
    for (let n = 0; n < 5; n++) await item(id, n < feitos ? feito : unfinishedItem)
    const produto_id = await produto()
    for (const [ordem, como] of fotos.entries())
      await db
        .insertInto('bling_importacao_fotos')
        .values({ importacao_id: id, produto_id, id_bling: '1', endereco: '/', ordem, estado: como })
        .execute()
    return rules.readBlingImportacao(db, id)
  }
  const FOTOS = ['baixada', 'falhou', 'esperando', 'esperando']

  test.each([
    ['of a reading follow from those that passed', 'lendo', null, 2, [], 150],
    ['of applying, with its pictures, too', 'aplicando', null, 2, FOTOS, 125],
    ['are not known before the first row was read', 'lendo', null, 0, [], null],
    ['are not known while the list is read', 'lendo', 3, 2, [], null],
    ['are not known where a person decides', 'pronta', null, 2, [], null],
    ['are not known at the end', 'concluida', null, 2, [], null],
  ] as const)('%s', async (_nome, estado, criterio, feitos, fotos, segundos) => {
    const { restante_s } = await andando(estado, criterio, feitos, [...fotos])
    // Up to a minute more: it is a little later than a hundred seconds, and rounded up.
    expect(restante_s).toEqual(segundos && expect.closeTo(segundos + 30, -1.8))
  })
})

describe('the colours without a tone', () => {
  const VARIACOES = [['Cor:Azul', 'Cor:Onça;Tamanho:M'], ['Cor:ONÇA;Tamanho:G', 'Tamanho:P'], ['Cor:Onça;Tamanho:M']]

  test('come by how many products have them, then by name, with what was chosen', async () => {
    const id = await importacao('pronta')
    for (const variacoes of [...VARIACOES, ['Cor:Zebra'], ['Cor:Girafa']]) await item(id, { variacoes })
    await rules.chooseCor(db, id, { nome: ' onca', cor: '#123456' })
    const { cores } = await rules.readBlingImportacao(db, id)
    expect(cores.map(({ nome, cor, quantos }) => [nome.toLowerCase(), cor, quantos])).toEqual([
      ['onça', '#123456', 2],
      ['girafa', null, 1],
      ['zebra', null, 1],
    ])
  })

  test('are two hundred at most', async () => {
    const id = await importacao('pronta')
    await item(id, { variacoes: Array.from({ length: 201 }, (_, n) => `Cor:Inventada ${n}`) })
    expect((await rules.readBlingImportacao(db, id)).cores).toHaveLength(200)
  })

  test.each(ESTADOS)('are asked for where a person decides: %s', async (estado) => {
    const id = await importacao(estado)
    for (const variacoes of VARIACOES) await item(id, { variacoes })
    const sim = estado === 'pronta' || estado === 'concluida'
    expect((await rules.readBlingImportacao(db, id)).cores).toHaveLength(sim ? 1 : 0)
  })
})

describe('an import that begins', () => {
  test('needs the ERP, and no other that is open', async () => {
    const erp = { ...SEM_ERP, ativo: false }
    expect(await codigoDe(rules.startImportacao({ ...loja, erp }, 1))).toBe('BLING_DESATIVADO')
    const { id, estado } = await rules.startImportacao(loja, 1)
    expect([estado, await listQueuedIds()]).toEqual(['lendo', [id]])
    expect(await codigoDe(rules.startImportacao(loja, 1))).toBe('IMPORTACAO_ABERTA')
    expect(await listQueuedIds()).toEqual([id])
  })

  test('leaves the last five of before, without what they had read', async () => {
    const antigas = []
    for (let n = 0; n < 7; n++) antigas.push(await importacao('concluida'))
    await item(antigas[6] ?? 0)
    expect((await rules.listBlingImportacoes(db)).map(({ id }) => id)).toEqual(antigas.slice(2).toReversed())
    const { id } = await rules.startImportacao(loja, 1)
    const restam = await db.selectFrom('bling_importacoes').select('id').orderBy('id').execute()
    expect(restam.map((row) => row.id)).toEqual([...antigas.slice(2), id])
    expect(await db.selectFrom('bling_importacao_itens').select('detalhe').execute()).toEqual([{ detalhe: null }])
  })

  test('is carried on at the next start while it works by itself', async () => {
    await importacao('falhou')
    await importacao('concluida')
    await rules.resumeBlingImportacoes(db, queue)
    expect(await listQueuedIds()).toEqual([])
    const lendo = await importacao('lendo')
    await rules.resumeBlingImportacoes(db, queue)
    expect(await listQueuedIds()).toEqual([lendo])
  })
})

test('an import that is given up ends and says nothing more; one that failed stays as it is', async () => {
  const id = await importacao('lendo')
  const antes = await guardada(id)
  await rules.cancelBlingImportacao(db, id)
  const ida = { ...antes, estado: 'cancelada', mensagem: null, terminada_em: expect.any(String) }
  expect(await guardada(id)).toEqual(ida)
  const falha = await importacao('falhou')
  expect(await codigoDe(rules.cancelBlingImportacao(db, falha))).toBe('IMPORTACAO_ENCERRADA')
  expect(await guardada(falha)).toMatchObject({ estado: 'falhou', mensagem: 'Espera' })
})

describe('an import is applied', () => {
  test.each(ESTADOS)('once a person decided, and again while rows are left: %s', async (estado) => {
    const id = await importacao(estado)
    expect(await codigoDe(rules.applyBlingImportacao(loja, id, {}))).toBe(
      estado === 'pronta' || estado === 'aplicando' ? 'feito' : 'IMPORTACAO_NAO_PRONTA',
    )
    // An import that is being applied goes on as it is.
    expect(await listQueuedIds()).toEqual(estado === 'pronta' ? [id] : [])
    await item(id, { proposta: 'perguntar' })
    const depois = estado === 'pronta' || estado === 'aplicando' ? 'feito' : 'IMPORTACAO_NAO_PRONTA'
    expect(await codigoDe(rules.applyBlingImportacao(loja, id, {}))).toBe(depois)
    await item(id, { proposta: 'vincular' })
    expect(await codigoDe(rules.applyBlingImportacao(loja, id, {}))).toBe(estado === 'concluida' ? 'feito' : depois)
    expect(await listQueuedIds()).toEqual(estado === 'pronta' || estado === 'concluida' ? [id] : [])
  })

  test('from the beginning of its stage, with the quantities that were chosen, and the question about it is done', async () => {
    const id = await importacao('concluida')
    await item(id)
    const tarefa = { tipo: 'importacao.decidir', titulo: 'Importação' }
    const tarefas = [id, id + 1].map((alvo_id) => ({ ...tarefa, alvo_id }))
    await db.insertInto('tarefas').values(tarefas).execute()
    const { etapa_em } = await guardada(id)
    const { estado, terminada_em } = await rules.applyBlingImportacao(loja, id, { estoque_dos_vinculados: 'do_bling' })
    expect([estado, terminada_em]).toEqual(['aplicando', null])
    const agora = await guardada(id)
    expect(agora.estoque_dos_vinculados).toBe('do_bling')
    expect(Date.parse(agora.etapa_em)).toBeGreaterThanOrEqual(Date.parse(etapa_em) + 100_000)
    const estados = await db.selectFrom('tarefas').select('estado').orderBy('alvo_id').execute()
    expect(estados.map(({ estado: tarefaEstado }) => tarefaEstado)).toEqual(['concluida', 'aberta'])
  })
})

test.each(ESTADOS)('a row is written once, and only while its import is being applied: %s', async (estado) => {
  const id = await importacao(estado)
  const [linha, feita] = [await item(id), await item(id, { aplicada_em: QUANDO })]
  const tomadas = await transaction(db, async (trx) => [
    await lockItemToApply(trx, linha),
    await lockItemToApply(trx, feita),
  ])
  expect(tomadas).toEqual([estado === 'aplicando' ? { id: linha } : null, null])
})

test('a code is repeated when two products, a product and another’s child, or two children have it, however written', async () => {
  const id = await importacao('lendo')
  await item(id, { codigo: 'DOIS' })
  await item(id, { codigo: ' dois ' })
  await item(id, { codigo: 'PAI', filhos: ['pai', 'PAI-M', 'OUTRO', null, ''] })
  await item(id, { codigo: 'outro' })
  await item(id, { codigo: 'MAE', filhos: ['PAI-M', 'MAE-M', 'MAE-M'] })
  await item(id, { codigo: '' })
  await item(id, { codigo: ' ' })
  // Another import's items are another list.
  await item(await importacao('concluida'), { codigo: 'PAI', filhos: ['MAE'] })
  const vezes = [...(await codigosRepetidos(db, id))].map(([chave, quantas]) => [chave.toLowerCase(), quantas])
  expect(Object.fromEntries(vezes)).toEqual({ dois: 2, outro: 2, 'pai-m': 2, 'mae-m': 2 })
})

test('pictures come one of each product at a time, in their order, and one that failed waits behind the others', async () => {
  const id = await importacao('aplicando')
  const [caneca, bone, avental] = [await produto(), await produto(), await produto()]
  const foto = async (produto_id: number, ordem: number, tentativas = 0, estado = 'esperando') => {
    const endereco = `/${produto_id}/${ordem}`
    const nova = { importacao_id: id, produto_id, id_bling: '1', endereco, ordem, tentativas, estado }
    await db.insertInto('bling_importacao_fotos').values(nova).execute()
    return endereco
  }
  const falhou = await foto(caneca, 0, 1)
  await foto(caneca, 1)
  await foto(bone, 0, 0, 'baixada')
  await foto(bone, 1, 3, 'falhou')
  const [segunda, terceira] = [await foto(bone, 2), await foto(bone, 3)]
  const primeira = await foto(avental, 0)
  const proximas = async (quantas: number) => (await fotosEsperando(db, id, quantas)).map(({ endereco }) => endereco)
  expect(await proximas(9)).toEqual([segunda, primeira, falhou])
  expect(await proximas(2)).toEqual([segunda, primeira])
  await db.updateTable('bling_importacao_fotos').set({ estado: 'baixada' }).where('endereco', '=', segunda).execute()
  expect(await proximas(1)).toEqual([terceira])
})

test('kits are applied after their parts, wherever they stand in the list of the account', async () => {
  const id = await importacao('aplicando')
  const linhas: number[] = []
  for (const formato of ['E', 'S', 'E', 'V']) linhas.push(await item(id, { formato }))
  const [kit, parte, outroKit, outraParte] = linhas
  const proximas = async (quantas: number) => (await listItensToApply(db, id, quantas)).map((linha) => linha.id)
  expect(await proximas(3)).toEqual([parte, outraParte, kit])
  expect(await proximas(9)).toEqual([parte, outraParte, kit, outroKit])
})

describe('answers', () => {
  const decidido = (id: number) =>
    db
      .selectFrom('bling_importacao_itens')
      .select(['proposta', 'produto_id', 'modelo', 'respondida'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test.each(ESTADOS)('are taken before applying and afterwards: %s', async (estado) => {
    const id = await importacao(estado)
    const linha = await item(id)
    const codigo = estado === 'pronta' || estado === 'concluida' ? 'feito' : 'IMPORTACAO_NAO_PRONTA'
    expect(await codigoDe(rules.answerImportacaoItem(db, id, linha, { proposta: 'ignorar' }))).toBe(codigo)
    expect(await codigoDe(rules.answerImportacaoItens(db, id, { ids: [linha], modelo: 'Copos' }))).toBe(codigo)
    expect(await codigoDe(rules.chooseCor(db, id, { nome: 'Onça', cor: '#123456' }))).toBe(codigo)
    const { proposta, modelo } = await decidido(linha)
    expect([proposta, modelo]).toEqual(codigo === 'feito' ? ['ignorar', 'Copos'] : ['criar', 'Canecas'])
  })

  test('are refused for a row that is applied or linked already, and for one that is not of this import', async () => {
    const id = await importacao('concluida')
    const produto_id = await produto()
    const answerItem = async (itemFields: Item, importacao_id = id) =>
      codigoDe(rules.answerImportacaoItem(db, importacao_id, await item(id, itemFields), { proposta: 'criar' }))
    expect(await answerItem({ aplicada_em: QUANDO })).toBe('ITEM_JA_IMPORTADO')
    expect(await answerItem({ proposta: 'ignorar', produto_id })).toBe('ITEM_JA_IMPORTADO')
    expect(await answerItem({ proposta: 'ignorar' })).toBe('feito')
    expect(await answerItem({ proposta: 'vincular', produto_id })).toBe('feito')
    expect(await answerItem({}, await importacao('pronta'))).toBe('ITEM_DA_IMPORTACAO_NAO_ENCONTRADO')
  })

  test('of many at once leave what is applied, linked already or of another import; what a person ignored may come in again', async () => {
    const [id, secondImportacaoId] = [await importacao('concluida'), await importacao('pronta')]
    const produto_id = await produto()
    const linhas = {
      nova: await item(id),
      perguntada: await item(id, { proposta: 'perguntar', produto_id }),
      ligavel: await item(id, { proposta: 'vincular', produto_id }),
      ignorada: await item(id, { proposta: 'ignorar', respondida: true }),
      // Items that stay as they are.
      ligada: await item(id, { proposta: 'ignorar', produto_id }),
      aplicada: await item(id, { aplicada_em: QUANDO, produto_id }),
      alheia: await item(secondImportacaoId, { proposta: 'perguntar' }),
      semLeitura: await item(id, { proposta: 'perguntar', lido: false }),
    }
    const ids = Object.values(linhas)
    const decididas = async () => {
      const decidedRows = await Promise.all(ids.map(decidido))
      return Object.fromEntries(
        Object.keys(linhas).map((nome, i) => [
          nome,
          [decidedRows[i]?.proposta, decidedRows[i]?.produto_id, decidedRows[i]?.modelo],
        ]),
      )
    }
    const ficam = {
      ligada: ['ignorar', produto_id, 'Canecas'],
      aplicada: ['criar', produto_id, 'Canecas'],
      alheia: ['perguntar', null, 'Canecas'],
      semLeitura: ['perguntar', null, 'Canecas'],
    }
    expect(await rules.answerImportacaoItens(db, id, { ids, proposta: 'criar' })).toEqual({ mudados: 4 })
    const criar = ['criar', null, 'Canecas']
    expect(await decididas()).toEqual({ nova: criar, perguntada: criar, ligavel: criar, ignorada: criar, ...ficam })
    const [firstId] = ids
    expect(await rules.answerImportacaoItens(db, id, { ids: [firstId ?? 0], proposta: 'ignorar' })).toEqual({
      mudados: 1,
    })
    expect((await decididas())['perguntada']).toEqual(criar)
  })

  test('with a model’s name change the rows that are to be created with it, or are asked about', async () => {
    const id = await importacao('pronta')
    const daqui = await produto()
    const linhas = [
      await item(id),
      await item(id, { proposta: 'perguntar' }),
      await item(id, { modelo: 'Bonés' }),
      await item(id, { modelo: 'Bonés' }),
      await item(id, { modelo: 'Bonés' }),
      await item(id, { modelo: 'Aventais' }),
      await item(id, { proposta: 'vincular', produto_id: daqui }),
      await item(id, { proposta: 'ignorar', modelo: 'Panos' }),
    ]
    const modelos = async () => (await rules.readBlingImportacao(db, id)).modelos
    expect(await modelos()).toEqual([
      { nome: 'Bonés', quantos: 3 },
      { nome: 'Canecas', quantos: 2 },
      { nome: 'Aventais', quantos: 1 },
    ])
    const filtro = { modelo: 'Canecas', busca: '' }
    expect(await rules.answerImportacaoItens(db, id, { filtro, modelo: 'Copos' })).toEqual({ mudados: 2 })
    const decisionTexts = (await Promise.all(linhas.map(decidido))).map(
      ({ proposta, modelo }) => `${proposta} ${modelo}`,
    )
    expect(decisionTexts).toEqual([
      'criar Copos',
      'perguntar Copos',
      ...Array(3).fill('criar Bonés'),
      'criar Aventais',
      'vincular Canecas',
      'ignorar Panos',
    ])
    // The shop asks no more about products that it has made.
    for (const linha of linhas.slice(2, 5))
      await db.updateTable('bling_importacao_itens').set({ aplicada_em: QUANDO }).where('id', '=', linha).execute()
    expect((await modelos()).map(({ nome }) => nome)).toEqual(['Copos', 'Aventais'])
  })

  test('say the proposal, the model, or both; to link is to say with what', async () => {
    const id = await importacao('pronta')
    const [proposto, chosenProdutoId] = [await produto(), await produto()]
    const linha = await item(id, { proposta: 'perguntar', produto_id: proposto })
    const answerItem = async (corpo: Parameters<typeof rules.answerImportacaoItem>[3]) => {
      await rules.answerImportacaoItem(db, id, linha, corpo)
      return decidido(linha)
    }
    const antes = { proposta: 'perguntar', produto_id: proposto, respondida: false }
    expect(await answerItem({ modelo: 'Copos' })).toEqual({ ...antes, modelo: 'Copos' })
    const respondida = { modelo: 'Copos', respondida: true }
    const proposedEscolha = { proposta: 'vincular', produto_id: proposto }
    expect(await answerItem({ proposta: 'vincular' })).toEqual({ ...respondida, ...proposedEscolha })
    const chosenEscolha = { proposta: 'vincular', produto_id: chosenProdutoId } as const
    expect(await answerItem(chosenEscolha)).toEqual({ ...respondida, ...chosenEscolha })
    expect(await answerItem({ proposta: 'criar' })).toEqual({ ...respondida, proposta: 'criar', produto_id: null })
    expect(await codigoDe(answerItem({ proposta: 'vincular' }))).toBe('DADOS_INVALIDOS')
    const ligado = { proposta: 'vincular', produto_id: await produto('70') } as const
    expect(await codigoDe(answerItem(ligado))).toBe('PRODUTO_JA_VINCULADO')
  })
})
