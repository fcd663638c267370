import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codigoDe } from '../../../../test/support/codigo-de.ts'
import { filaComTransacao } from '../../../../test/support/fila.ts'
import { insertProduto } from '../../../../test/support/produto-no-banco.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { readProduto } from '../../produtos/produtos.rules.ts'
import { applyEstrutura } from './estrutura.rules.ts'
import {
  comoEstaAqui,
  esperaDe,
  keepCodigos,
  kitsPorReler,
  ligadasComIds,
  nomesDosIds,
  produtoDoIdBling,
  recordBlingState,
} from './mudanca.data.ts'
import { produtoDoBling } from './produtos.mapping.ts'
import * as data from './vinculo.data.ts'
import { linkCreatedProduto, linkReadProduto } from './vinculo.rules.ts'

let trx: Transacao
const queue = await filaComTransacao((desta) => {
  trx = desta
})

const buildBlingProduto = (dados: object = {}) =>
  produtoDoBling.parse({ data: { id: 70, codigo: 'CAM', formato: 'S', ...dados } }).data
const buildFilhos = (...codigos: (string | null)[]) => ({
  formato: 'V',
  variacoes: codigos.map((codigo, i) => ({ id: 71 + i, codigo, formato: 'S' })),
})
const linkProduto = (id: number, remoto = buildBlingProduto()) => linkReadProduto(trx, queue, id, remoto, null)
const ligados = async (id: number) => {
  const { id_bling, variacoes } = await readProduto(trx, id)
  return [id_bling, variacoes.map((v) => v.id_bling)]
}
const sozinhas = () => trx.selectFrom('bling_variacoes').select('sem_par').orderBy('variacao_id').execute()

describe('a product is linked', () => {
  test('once, and its stock is looked at', async () => {
    const { id } = await insertProduto(trx, { quantidade: 7 })
    await linkProduto(id)
    expect(await ligados(id)).toEqual(['70', []])
    const vinculo = trx
      .selectFrom('bling_produtos')
      .select(['formato', 'criado_aqui', 'criando'])
      .where('produto_id', '=', id)
    expect(await vinculo.execute()).toEqual([{ formato: 'S', criado_aqui: false, criando: false }])
    const pedidos = trx.selectFrom('sincronizacoes').select(['tipo', 'operacao', 'alvo_id'])
    expect(await pedidos.execute()).toEqual([{ tipo: 'estoque', operacao: 'acertar', alvo_id: id }])
    // A repeated link is no error; another one is.
    expect(await codigoDe(linkProduto(id))).toBe('feito')
    expect(await codigoDe(linkProduto(id, buildBlingProduto({ id: 80 })))).toBe('PRODUTO_JA_VINCULADO')
  })

  test.each([
    ['another product here', { id_bling: '70' }, []],
    ['a variation of another product here', {}, [{ id_bling: '70' }]],
  ])('not with what %s is linked with', async (_nome, produtoFields, variacoes) => {
    await insertProduto(trx, produtoFields, variacoes)
    const { id } = await insertProduto(trx, {})
    expect(await codigoDe(linkProduto(id))).toBe('BLING_VINCULADO_A_OUTRO')
    expect(await ligados(id)).toEqual([null, []])
  })

  test('with its pictures, which count as sent, and as what it is there', async () => {
    const { id } = await insertProduto(trx, {}, [{ sku: 'M' }, { sku: 'G' }])
    const secondProduto = await insertProduto(trx, {})
    for (const [ordem, produto_id] of [id, secondProduto.id].entries())
      await trx
        .insertInto('produto_imagens')
        .values({ produto_id, arquivo: `${ordem}`.padStart(32, '0'), ordem, largura: 1, altura: 1 })
        .execute()
    await linkProduto(id, buildBlingProduto({ formato: 'V', variacoes: [{ id: 71, codigo: 'M', formato: 'E' }] }))
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
    const { id } = await insertProduto(trx, {})
    await sql`update produtos set excluido_em = now()`.execute(trx)
    expect(await codigoDe(linkProduto(id))).toBe('PRODUTO_NA_LIXEIRA')
  })
})

describe('a product that is a kit there', () => {
  const buildKit = (...partes: (readonly [string, number])[]) => {
    const componentes = partes.map(([id, quantidade]) => ({ produto: { id: Number(id) }, quantidade }))
    return buildBlingProduto({ formato: 'E', estrutura: { tipoEstoque: 'V', componentes } })
  }
  const comoFicou = async (id: number) => {
    const { kit, componentes, versao } = await readProduto(trx, id)
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
    const parte = await insertProduto(trx, { id_bling: '90' })
    const { variacoes, id: pai } = await insertProduto(trx, {}, [{ id_bling: '91' }])
    const { id } = await insertProduto(trx, { quantidade })
    const { versao } = await readProduto(trx, id)
    await linkProduto(id, buildKit(['90', 1], ['91', 2]))
    const partes = [
      [parte.id, null, 1],
      [pai, variacoes[0], 2],
    ]
    expect(await comoFicou(id)).toEqual({ kit: true, versao: versao + vezes, partes })
    const movimentos = trx.selectFrom('movimentos_estoque').select('quantidade').where('motivo', '=', 'bling')
    expect((await movimentos.execute()).map((movimento) => movimento.quantidade)).toEqual(saidas)
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
    await insertProduto(trx, { id_bling: '90' })
    const { id } = await insertProduto(trx, {})
    await linkProduto(id, buildKit(...partes))
    expect(await comoFicou(id)).toMatchObject({ kit: true, partes: [] })
    expect(await tarefas()).toEqual([frase])
  })

  test('gets its parts, and the task is done, once all are here; a balance of its own is forgotten', async () => {
    const { id } = await insertProduto(trx, { id_bling: '70' })
    const secondProduto = await insertProduto(trx, {})
    await trx.insertInto('bling_produtos').values({ produto_id: id, formato: 'S' }).execute()
    for (const produto_id of [id, secondProduto.id])
      await trx.insertInto('bling_saldos').values({ produto_id, visto: 0, deposito_id: 5 }).execute()
    const formato = () => trx.selectFrom('bling_produtos').select('formato').where('produto_id', '=', id).execute()
    // A kit that says of no parts yet changes nothing here but its `formato`.
    await applyEstrutura(trx, id, buildKit())
    expect([(await comoFicou(id)).kit, await formato()]).toEqual([false, [{ formato: 'E' }]])
    await applyEstrutura(trx, id, buildKit(['90', 2]))
    expect(await tarefas()).toHaveLength(1)
    const saldos = await trx.selectFrom('bling_saldos').select('produto_id').execute()
    expect(saldos).toEqual([{ produto_id: secondProduto.id }])
    const parte = await insertProduto(trx, { id_bling: '90' })
    await applyEstrutura(trx, id, buildKit(['90', 2]))
    expect(await comoFicou(id)).toMatchObject({ kit: true, partes: [[parte.id, null, 2]] })
    expect(await tarefas()).toEqual([])
  })

  test('whose parts change there says so, with what it was; the same parts in another order say nothing', async () => {
    const { id } = await insertProduto(trx, { id_bling: '70' })
    const { id: caneca } = await insertProduto(trx, { id_bling: '90' })
    await insertProduto(trx, { id_bling: '91' })
    await trx.updateTable('produtos').set({ titulo: 'Caneca' }).where('id', '=', caneca).execute()
    await applyEstrutura(trx, id, buildKit(['90', 1], ['91', 2]))
    await applyEstrutura(trx, id, buildKit(['91', 2], ['90', 1]))
    const told = () => trx.selectFrom('tarefas').select(['tipo', 'mensagem']).where('alvo_id', '=', id).execute()
    expect(await told()).toEqual([])
    await applyEstrutura(trx, id, buildKit(['90', 3], ['91', 2]))
    const mensagem = expect.stringContaining('era 1 × Caneca, 2 × Camiseta, e agora é 3 × Caneca, 2 × Camiseta.')
    expect(await told()).toEqual([{ tipo: 'produto.composicao', mensagem }])
    const atos = trx.selectFrom('auditoria').select(['tipo', 'comando', 'detalhes']).where('alvo_id', '=', id)
    expect(await atos.execute()).toEqual([
      {
        tipo: 'kit_mudou_no_bling',
        comando: 'sistema',
        detalhes: { antes: '1 × Caneca, 2 × Camiseta', no_bling: '3 × Caneca, 2 × Camiseta' },
      },
    ])
  })

  test('that passes through a part which is not here, or loses all its parts there, says so with the sales that hold pieces', async () => {
    const { id } = await insertProduto(trx, { id_bling: '70' })
    await insertProduto(trx, { id_bling: '90' })
    await applyEstrutura(trx, id, buildKit(['90', 1]))
    const { id: venda_id } = await venderDe(id)
    const mensagens = async () =>
      (
        await trx
          .selectFrom('tarefas')
          .select('mensagem')
          .where('tipo', '=', 'produto.composicao')
          .where('estado', '=', 'aberta')
          .execute()
      ).map(({ mensagem }) => mensagem ?? '')
    await applyEstrutura(trx, id, buildKit(['90', 1], ['98', 1]))
    expect(await mensagens()).toEqual([
      expect.stringMatching(/era 1 × Camiseta, e agora é 1 × Camiseta, 1 × nº 98 do Bling\..* A venda aberta \d+ fica/),
    ])
    expect((await mensagens())[0]).toContain(`A venda aberta ${venda_id} fica`)
    await insertProduto(trx, { id_bling: '98' })
    await applyEstrutura(trx, id, buildKit(['90', 2], ['98', 1]))
    expect(await mensagens()).toEqual([expect.stringContaining('e agora é 2 × Camiseta, 1 × Camiseta.')])
    await applyEstrutura(trx, id, buildKit())
    expect(await mensagens()).toEqual([expect.stringContaining('e agora está sem partes. Aqui o kit continua')])
    expect((await comoFicou(id)).partes).toHaveLength(2)
  })

  test('is not linked with a kit among its parts', async () => {
    const [parte, kitProduto] = [await insertProduto(trx, {}), await insertProduto(trx, {})]
    await linkProduto(parte.id, { ...buildKit(['91', 1]), id: 90 })
    expect(await codigoDe(linkProduto(kitProduto.id, buildKit(['90', 1])))).toBe('KIT_DENTRO_DE_KIT')
  })

  test('names the parts that are missing as an import read them, each once', async () => {
    const { id } = await insertProduto(trx, {})
    const { id: importacao_id } = await trx
      .insertInto('bling_importacoes')
      .values({ estado: 'lendo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const id_bling of ['98', '99'])
      await trx.insertInto('bling_importacao_itens').values({ importacao_id, id_bling, nome: 'Ecobag' }).execute()
    await linkProduto(id, buildKit(['97', 1], ['98', 1], ['99', 1]))
    expect(await tarefas()).toEqual([
      'Partes deste kit que não estão aqui: nº 97 do Bling, “Ecobag”. Importe ou vincule estes produtos.',
    ])
  })
})

/** An open sale of one of this product. */
async function venderDe(produto_id: number) {
  const cliente = await trx
    .insertInto('clientes')
    .values({ nome: 'Ana', cpf: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const venda = { cliente_id: cliente.id, origem: 'loja_fisica' }
  const vendida = await trx.insertInto('vendas').values(venda).returning('id').executeTakeFirstOrThrow()
  const item = {
    venda_id: vendida.id,
    produto_id,
    sku: 'KIT',
    titulo: 'Kit',
    quantidade: 1,
    valor_unitario: 1,
    ordem: 0,
  }
  await trx.insertInto('itens_venda').values(item).execute()
  return vendida
}

describe('a variation is linked', () => {
  test.each([
    ['by its code, however written', ['M', 'G'], [' g ', 'm'], ['72', '71']],
    ['not by a code that two have there', ['M'], ['M', 'm'], [null]],
    ['not without a code', [null, 'G'], ['', 'G'], [null, '72']],
    ['not with one that is not there', ['M', 'G'], ['M'], ['71', null]],
  ])('%s', async (_nome, localCodigos, codigos, esperados) => {
    const variacoes = localCodigos.map((sku) => ({ sku }))
    const { id } = await insertProduto(trx, {}, variacoes)
    await linkProduto(id, buildBlingProduto(buildFilhos(...codigos)))
    expect(await ligados(id)).toEqual(['70', esperados])
    expect(await sozinhas()).toEqual(esperados.map((ligada) => ({ sem_par: ligada === null })))
  })

  test('not with a child that another one here has', async () => {
    await insertProduto(trx, {}, [{ sku: 'OUTRA', id_bling: '71' }])
    const { id } = await insertProduto(trx, {}, [{ sku: 'M' }])
    await linkProduto(id, buildBlingProduto(buildFilhos('M')))
    expect(await ligados(id)).toEqual(['70', [null]])
  })

  test('by its place, where the product was just made of that one', async () => {
    const { id } = await insertProduto(trx, {}, [{ sku: 'X' }, { sku: 'Y' }])
    await linkCreatedProduto(trx, await readProduto(trx, id), buildBlingProduto(buildFilhos('M', null)))
    expect(await ligados(id)).toEqual(['70', ['71', '72']])
  })
})

const haHoras = (horas: number) => new Date(Date.now() - horas * 3_600_000).toISOString()

describe('what was replaced there', () => {
  const versao = (produto_id: number, id_bling: string, mais: Partial<data.NovaVersao> = {}) =>
    data.saveReplacedVersao(trx, {
      produto_id,
      id_bling,
      antes: { preco: 1 },
      enviado: { preco: 2 },
      precos: [],
      ...mais,
    })
  const PRECOS = [{ id: 71, preco: 5 }]

  test('is kept of each product and variation: the last three that ended, and every one under way', async () => {
    const { id } = await insertProduto(trx, { id_bling: '70' }, [{ id_bling: '71' }])
    const secondProduto = await insertProduto(trx, { id_bling: '80' })
    const filhoVersao = await versao(id, '71')
    const secondProdutoVersao = await versao(secondProduto.id, '80')
    await data.finishVersoes(trx, id)
    const velhas = [await versao(id, '70'), await versao(id, '70')]
    await data.finishVersoes(trx, id)
    const currentVersoes = [
      await versao(id, '70'),
      await versao(id, '70'),
      await versao(id, '70'),
      await versao(id, '70'),
    ]
    const ficam = async (produto: number) =>
      (await data.listBlingVersoes(trx, produto)).map((row) => row.id).toReversed()
    expect([await ficam(id), await ficam(secondProduto.id)]).toEqual([
      [filhoVersao, ...currentVersoes],
      [secondProdutoVersao],
    ])
    expect(velhas).toHaveLength(2)
    // The other product's is still under way.
    await data.finishVersoes(trx, id)
    expect(await data.listBlingVersoes(trx, secondProduto.id)).toMatchObject([{ concluida: false }])
    const nova = await versao(id, '70')
    expect(await ficam(id)).toEqual([filhoVersao, ...currentVersoes.slice(2), nova])
  })

  test('broke off: within the hour, its prices and its new variations are put right, the oldest first', async () => {
    const { id } = await insertProduto(trx, { id_bling: '70' })
    const secondProduto = await insertProduto(trx, { id_bling: '80' })
    const ids = [
      await versao(id, '70', { precos: PRECOS }),
      await versao(id, '70', { enviado: { variacoes: [{ codigo: 'M' }] } }),
    ]
    await versao(id, '70')
    await versao(secondProduto.id, '80', { precos: PRECOS })
    const antiga = await versao(id, '70', { precos: PRECOS })
    await trx
      .updateTable('bling_versoes')
      .set({ criado_em: haHoras(1.1) })
      .where('id', '=', antiga)
      .execute()
    expect((await data.versoesAbertas(trx, id)).map((row) => row.id)).toEqual(ids)
    await data.finishVersoes(trx, id)
    expect(await data.versoesAbertas(trx, id)).toEqual([])
  })
})

test('of what was told one field is noted, and the others stay to be told', async () => {
  const { id, variacoes } = await insertProduto(trx, { id_bling: '70' }, [{ sku: 'P', id_bling: '71' }])
  await linkProduto(id, buildBlingProduto(buildFilhos('P')))
  await data.saveVinculo(trx, id, { formato: 'V', criado_aqui: false, criando: false })
  await data.recordToldFields(trx, id, { titulo: 'Antes', preco: 40 })
  await data.recordToldFields(trx, id, { preco: 50 })
  const [variacao = 0] = variacoes
  await data.saveVariacaoVinculo(trx, variacao, { base: { sku: 'P', preco: 40 } })
  await data.saveVariacaoVinculo(trx, variacao, { base: { preco: 50 }, formato: 'S' })
  expect((await data.vinculoDe(trx, id))?.base).toMatchObject({ titulo: 'Antes', preco: 50 })
  expect(await data.vinculosDasVariacoes(trx, id)).toMatchObject([{ id: variacao, base: { sku: 'P', preco: 50 } }])
})

test('variations that were left here alone are tried again: of the product, and none that is linked', async () => {
  const novo = () => insertProduto(trx, { id_bling: null }, [{ sku: null }, { sku: null }])
  const [firstProduto, secondProduto] = [await novo(), await novo()]
  const [sozinha = 0, ligada = 0] = firstProduto.variacoes
  await sql`update variacoes set id_bling = '71' where id = ${ligada}`.execute(trx)
  for (const id of [...firstProduto.variacoes, ...secondProduto.variacoes])
    await data.saveVariacaoVinculo(trx, id, { base: {}, sem_par: true })
  await data.resumeVariacoes(trx, firstProduto.id)
  const ficam = await trx.selectFrom('bling_variacoes').select('variacao_id').orderBy('variacao_id').execute()
  expect(ficam.map(({ variacao_id }) => variacao_id)).toEqual([ligada, ...secondProduto.variacoes])
  expect(ficam).not.toContainEqual({ variacao_id: sozinha })
  await data.forgetVinculo(trx, secondProduto.id)
  expect(await trx.selectFrom('bling_variacoes').select('variacao_id').execute()).toEqual([{ variacao_id: ligada }])
})

test('kits are read again after a day, after ten minutes while a part is not here, those never read first', async () => {
  const parte = await insertProduto(trx, {})
  let numero = 90
  const kit = async (horas: number | null, hasPartes: boolean, formato = 'E') => {
    const { id } = await insertProduto(trx, { id_bling: String(++numero) })
    const estrutura_lida_em = horas === null ? null : haHoras(horas)
    await trx.insertInto('bling_produtos').values({ produto_id: id, formato, estrutura_lida_em }).execute()
    if (!hasPartes) return id
    await trx.updateTable('produtos').set({ kit: true }).where('id', '=', id).execute()
    await trx.insertInto('kit_componentes').values({ kit_id: id, produto_id: parte.id, quantidade: 1 }).execute()
    return id
  }
  const [ontem, incompleto] = [await kit(25, true), await kit(0.2, false)]
  await kit(23, true)
  await kit(0.1, false)
  await kit(null, false, 'S')
  const nunca = await kit(null, true)
  expect((await kitsPorReler(trx, 5)).map(({ id }) => id)).toEqual([nunca, ontem, incompleto])
})

describe('a linked product and its variations', () => {
  const grade = async () => {
    const { id, variacoes } = await insertProduto(trx, { id_bling: '70', sku: 'CAM' }, [
      { sku: 'P', id_bling: '71' },
      { sku: 'M', id_bling: '72' },
    ])
    await trx.insertInto('bling_produtos').values({ produto_id: id, formato: 'V' }).execute()
    for (const variacao of variacoes) await data.saveVariacaoVinculo(trx, variacao, { base: {} })
    return { id, variacoes }
  }
  const codigos = async (id: number) => {
    const localProduto = await comoEstaAqui(trx, id)
    return [
      localProduto?.formato,
      localProduto?.codigo_la,
      ...(localProduto?.variacoes.map(({ codigo_la }) => codigo_la) ?? []),
    ]
  }

  test('have the codes that stand there; a child that is not shown keeps its own, and no format is none', async () => {
    const { id } = await grade()
    const filhosLa = new Map([
      ['71', 'P-1'],
      ['72', 'M-1'],
    ])
    const recordCodigos = async (formato: string, codigo: string, filhos: ReadonlyMap<string, string>) => {
      const localProduto = await comoEstaAqui(trx, id)
      if (localProduto) await recordBlingState(trx, localProduto, { formato, codigo, filhos })
      return codigos(id)
    }
    expect(await recordCodigos('V', 'CAM-1', filhosLa)).toEqual(['V', 'CAM-1', 'P-1', 'M-1'])
    expect(await recordCodigos('', 'CAM-2', new Map([['72', 'M-2']]))).toEqual(['V', 'CAM-2', 'P-1', 'M-2'])
  })

  test('get a code from a list only where none was known', async () => {
    const { id, variacoes } = await grade()
    await trx
      .updateTable('bling_variacoes')
      .set({ codigo_la: 'M-0' })
      .where('variacao_id', '=', variacoes[1] ?? 0)
      .execute()
    const ligadas = await ligadasComIds(trx, ['70', '71', '72'])
    const lidas = [...ligadas.values()].map((ligada) => ({ ligada, codigo: `LA-${ligada.id_bling}` }))
    await keepCodigos(trx, lidas)
    expect(await codigos(id)).toEqual(['V', 'LA-70', 'LA-71', 'M-0'])
  })

  test.each([
    ['aberta', true],
    ['pendente', true],
    ['descartada', false],
  ])('wait while the question about them is %s: %s', async (estado, sim) => {
    const { id } = await grade()
    const secondProduto = await insertProduto(trx, { id_bling: '80' })
    const fim = estado === 'aberta' ? {} : { resposta: 'descartar', respondida_em: haHoras(0) }
    const tarefa = { tipo: 'produto.estrutura', alvo_id: id, titulo: 'Um', estado, ...fim }
    await trx.insertInto('tarefas').values(tarefa).execute()
    const esperam = [(await esperaDe(trx, id)) !== null, (await esperaDe(trx, secondProduto.id)) !== null]
    expect(esperam).toEqual([sim, false])
    const perguntados = [await produtoDoIdBling(trx, '72'), await produtoDoIdBling(trx, '80')]
    expect(perguntados.map((ligada) => ligada?.perguntado)).toEqual([sim, false])
    await sql`update bling_configuracao set deposito_fora = 'inativo'`.execute(trx)
    expect(await esperaDe(trx, secondProduto.id)).toContain('depósito')
  })

  test('are called as the newest import read them', async () => {
    for (const nome of ['Velho', 'Novo']) {
      const importacao = { estado: 'concluida', terminada_em: haHoras(1) }
      const nova = trx.insertInto('bling_importacoes').values(importacao).returning('id')
      const { id: importacao_id } = await nova.executeTakeFirstOrThrow()
      for (const id_bling of ['98', '99'])
        await trx
          .insertInto('bling_importacao_itens')
          .values({ importacao_id, id_bling, nome: `${nome} ${id_bling}` })
          .execute()
    }
    expect(await nomesDosIds(trx, ['98', '99', '97'])).toEqual(
      new Map([
        ['98', 'Novo 98'],
        ['99', 'Novo 99'],
      ]),
    )
  })
})
