import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codigoDe } from '../../../../test/support/codigo-de.ts'
import { filaComTransacao } from '../../../../test/support/fila.ts'
import { inserirProduto } from '../../../../test/support/produto-no-banco.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { obterProduto } from '../../produtos/produtos.rules.ts'
import { aplicarEstrutura } from './estrutura.rules.ts'
import { produtoDoBling } from './produtos.mapping.ts'
import { ligarCriado, vincularLido } from './vinculo.rules.ts'

let trx: Transacao
const queue = await filaComTransacao((desta) => {
  trx = desta
})

const la = (dados: object = {}) =>
  produtoDoBling.parse({ data: { id: 70, codigo: 'CAM', formato: 'S', ...dados } }).data
const filhos = (...codigos: (string | null)[]) => ({
  formato: 'V',
  variacoes: codigos.map((codigo, i) => ({ id: 71 + i, codigo, formato: 'S' })),
})
const vincular = (id: number, remoto = la()) => vincularLido(trx, queue, id, remoto, null)
const ligados = async (id: number) => {
  const { id_bling, variacoes } = await obterProduto(trx, id)
  return [id_bling, variacoes.map((v) => v.id_bling)]
}
const sozinhas = () => trx.selectFrom('bling_variacoes').select('sem_par').orderBy('variacao_id').execute()

describe('a product is linked', () => {
  test('once, and its stock is looked at', async () => {
    const { id } = await inserirProduto(trx, { quantidade: 7 })
    await vincular(id)
    expect(await ligados(id)).toEqual(['70', []])
    const vinculo = trx
      .selectFrom('bling_produtos')
      .select(['formato', 'criado_aqui', 'criando'])
      .where('produto_id', '=', id)
    expect(await vinculo.execute()).toEqual([{ formato: 'S', criado_aqui: false, criando: false }])
    const pedidos = trx.selectFrom('sincronizacoes').select(['tipo', 'operacao', 'alvo_id'])
    expect(await pedidos.execute()).toEqual([{ tipo: 'estoque', operacao: 'acertar', alvo_id: id }])
    // The same again is no error; another one is.
    expect(await codigoDe(vincular(id))).toBe('feito')
    expect(await codigoDe(vincular(id, la({ id: 80 })))).toBe('PRODUTO_JA_VINCULADO')
  })

  test.each([
    ['another product here', { id_bling: '70' }, []],
    ['a variation of another product here', {}, [{ id_bling: '70' }]],
  ])('not with what %s is linked with', async (_nome, outro, variacoes) => {
    await inserirProduto(trx, outro, variacoes)
    const { id } = await inserirProduto(trx, {})
    expect(await codigoDe(vincular(id))).toBe('BLING_VINCULADO_A_OUTRO')
    expect(await ligados(id)).toEqual([null, []])
  })

  test('with its pictures, which count as sent, and as what it is there', async () => {
    const { id } = await inserirProduto(trx, {}, [{ sku: 'M' }, { sku: 'G' }])
    const outro = await inserirProduto(trx, {})
    for (const [ordem, produto_id] of [id, outro.id].entries())
      await trx
        .insertInto('produto_imagens')
        .values({ produto_id, arquivo: `${ordem}`.padStart(32, '0'), ordem, largura: 1, altura: 1 })
        .execute()
    await vincular(id, la({ formato: 'V', variacoes: [{ id: 71, codigo: 'M', formato: 'E' }] }))
    const enviadas = await trx.selectFrom('produto_imagens').select('enviada_bling').orderBy('id').execute()
    expect(enviadas.map(({ enviada_bling }) => enviada_bling)).toEqual([true, false])
    const [pai] = await trx.selectFrom('bling_produtos').select(['formato', 'base']).execute()
    expect(pai).toMatchObject({ formato: 'V', base: { titulo: 'Camiseta', preco: 50 } })
    const filhas = await trx.selectFrom('bling_variacoes').select(['formato', 'base']).orderBy('variacao_id').execute()
    expect(filhas).toMatchObject([
      { formato: 'E', base: { sku: 'M', preco: 50 } },
      { formato: 'S', base: { sku: 'G', preco: 50 } },
    ])
  })

  test('not while it is in the trash', async () => {
    const { id } = await inserirProduto(trx, {})
    await sql`update produtos set excluido_em = now()`.execute(trx)
    expect(await codigoDe(vincular(id))).toBe('PRODUTO_NA_LIXEIRA')
  })
})

describe('a product that is a kit there', () => {
  const kit = (...partes: (readonly [string, number])[]) => {
    const componentes = partes.map(([id, quantidade]) => ({ produto: { id: Number(id) }, quantidade }))
    return la({ formato: 'E', estrutura: { tipoEstoque: 'V', componentes } })
  }
  const comoFicou = async (id: number) => {
    const { kit, componentes, versao } = await obterProduto(trx, id)
    return { kit, versao, partes: componentes.map((c) => [c.produto_id, c.variacao_id, c.quantidade]) }
  }
  const tarefas = async () =>
    (await trx.selectFrom('sincronizacoes').select('mensagem').where('estado', '=', 'falhou').execute()).map(
      ({ mensagem }) => mensagem,
    )

  test.each([
    ['pieces of its own loses them, and an open form gets a conflict', 7, 1, [-7]],
    ['one piece of its own loses it', 1, 1, [-1]],
    ['none changes for nobody', 0, 0, []],
  ])('and has %s', async (_nome, quantidade, vezes, saidas) => {
    const parte = await inserirProduto(trx, { id_bling: '90' })
    const { variacoes, id: pai } = await inserirProduto(trx, {}, [{ id_bling: '91' }])
    const { id } = await inserirProduto(trx, { quantidade })
    const { versao } = await obterProduto(trx, id)
    await vincular(id, kit(['90', 1], ['91', 2]))
    const partes = [
      [parte.id, null, 1],
      [pai, variacoes[0], 2],
    ]
    expect(await comoFicou(id)).toEqual({ kit: true, versao: versao + vezes, partes })
    const movimentos = trx.selectFrom('movimentos_estoque').select('quantidade').where('motivo', '=', 'bling')
    expect((await movimentos.execute()).map((um) => um.quantidade)).toEqual(saidas)
    expect(await tarefas()).toEqual([])
  })

  test.each([
    ['a part that is in no whole pieces', [['90', 1.5]], 'Este kit leva uma parte que não é em peças inteiras: 1,5.'],
    [
      'parts that are not here',
      [
        ['90', 1],
        ['98', 1],
        ['99', 2],
      ],
      'Partes deste kit que não estão aqui: nº 98 do Bling, nº 99 do Bling. Importe ou vincule estes produtos.',
    ],
  ] as const)('with %s has no parts here, and a task says so', async (_nome, partes, frase) => {
    await inserirProduto(trx, { id_bling: '90' })
    const { id } = await inserirProduto(trx, {})
    await vincular(id, kit(...partes))
    expect(await comoFicou(id)).toMatchObject({ kit: true, partes: [] })
    expect(await tarefas()).toEqual([frase])
  })

  test('gets its parts, and the task is done, once all are here; a balance of its own is forgotten', async () => {
    const { id } = await inserirProduto(trx, { id_bling: '70' })
    const outro = await inserirProduto(trx, {})
    await trx.insertInto('bling_produtos').values({ produto_id: id, formato: 'S' }).execute()
    for (const produto_id of [id, outro.id])
      await trx.insertInto('bling_saldos').values({ produto_id, visto: 0, deposito_id: 5 }).execute()
    const formato = () => trx.selectFrom('bling_produtos').select('formato').where('produto_id', '=', id).execute()
    // One that says of no parts yet changes nothing here but what it is.
    await aplicarEstrutura(trx, id, kit())
    expect([(await comoFicou(id)).kit, await formato()]).toEqual([false, [{ formato: 'E' }]])
    await aplicarEstrutura(trx, id, kit(['90', 2]))
    expect(await tarefas()).toHaveLength(1)
    const saldos = await trx.selectFrom('bling_saldos').select('produto_id').execute()
    expect(saldos).toEqual([{ produto_id: outro.id }])
    const parte = await inserirProduto(trx, { id_bling: '90' })
    await aplicarEstrutura(trx, id, kit(['90', 2]))
    expect(await comoFicou(id)).toMatchObject({ kit: true, partes: [[parte.id, null, 2]] })
    expect(await tarefas()).toEqual([])
  })

  test('is not linked with a kit among its parts', async () => {
    const [parte, outro] = [await inserirProduto(trx, {}), await inserirProduto(trx, {})]
    await vincular(parte.id, { ...kit(['91', 1]), id: 90 })
    expect(await codigoDe(vincular(outro.id, kit(['90', 1])))).toBe('KIT_DENTRO_DE_KIT')
  })

  test('names the parts that are missing as an import read them, each once', async () => {
    const { id } = await inserirProduto(trx, {})
    const { id: importacao_id } = await trx
      .insertInto('bling_importacoes')
      .values({ estado: 'lendo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const id_bling of ['98', '99'])
      await trx.insertInto('bling_importacao_itens').values({ importacao_id, id_bling, nome: 'Ecobag' }).execute()
    await vincular(id, kit(['97', 1], ['98', 1], ['99', 1]))
    expect(await tarefas()).toEqual([
      'Partes deste kit que não estão aqui: nº 97 do Bling, “Ecobag”. Importe ou vincule estes produtos.',
    ])
  })
})

describe('a variation is linked', () => {
  test.each([
    ['by its code, however written', ['M', 'G'], [' g ', 'm'], ['72', '71']],
    ['not by a code that two have there', ['M'], ['M', 'm'], [null]],
    ['not without a code', [null, 'G'], ['', 'G'], [null, '72']],
    ['not with one that is not there', ['M', 'G'], ['M'], ['71', null]],
  ])('%s', async (_nome, aqui, codigos, esperados) => {
    const variacoes = aqui.map((sku) => ({ sku }))
    const { id } = await inserirProduto(trx, {}, variacoes)
    await vincular(id, la(filhos(...codigos)))
    expect(await ligados(id)).toEqual(['70', esperados])
    expect(await sozinhas()).toEqual(esperados.map((ligada) => ({ sem_par: ligada === null })))
  })

  test('not with a child that another one here has', async () => {
    await inserirProduto(trx, {}, [{ sku: 'OUTRA', id_bling: '71' }])
    const { id } = await inserirProduto(trx, {}, [{ sku: 'M' }])
    await vincular(id, la(filhos('M')))
    expect(await ligados(id)).toEqual(['70', [null]])
  })

  test('by its place, where the product was just made of that one', async () => {
    const { id } = await inserirProduto(trx, {}, [{ sku: 'X' }, { sku: 'Y' }])
    await ligarCriado(trx, await obterProduto(trx, id), la(filhos('M', null)))
    expect(await ligados(id)).toEqual(['70', ['71', '72']])
  })
})
