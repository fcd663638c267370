import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import { openBancada, turnOnProducao, uploadArte } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { agir, concluir, pecas, producao, producaoDe, producoes, escanear } = openBancada(balcao)

let arte = 0
beforeAll(async () => {
  await turnOnProducao(loja, false)
  arte = await uploadArte(loja, 'Escudo')
})
const frente = (dados: object = {}) => ({
  posicao: 'frente',
  arte_id: arte,
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: 300,
  cores: 2,
  observacao: 'centralizada',
  ...dados,
})
/** A plain shirt in two sizes, and a line of it with prints. */
async function createLisa(quantidade = 20) {
  const variacoes = ['M', 'G'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade }))
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', variacoes })
  const linha = (quantas: number, dados: object = {}) => ({
    id: lisa.id,
    variacao_id: lisa.variacoes[0].id,
    quantidade: quantas,
    valor_unitario: 50,
    estampas: [frente()],
    ...dados,
  })
  return { lisa, linha, m: lisa.variacoes[0].id as number, g: lisa.variacoes[1].id as number }
}
const sell = async (...itens: readonly object[]) => {
  const { status, body } = await balcao.vender(itens)
  expect([status, body.codigo]).toEqual([201, undefined])
  return body
}

test('a line with a print holds its pieces for a production of its own, which says art, place, size, colours and note', async () => {
  const { lisa, linha } = await createLisa()
  const venda = await sell(linha(10, { grupo: 'time' }))
  const [item] = venda.itens
  expect(item).toMatchObject({
    grupo: 'time',
    estampas: [{ id: 1, ...frente(), distancia_gola_mm: null, arte: 'Escudo', arquivo: 'escudo.svg', versao: 1 }],
    producao: { situacao: 'a_fazer', prontas: 0, de: 10, faltam_lisas: 0 },
  })
  expect(await pecas(lisa)).toBe('40/10')
  const feita = await producaoDe(venda.id)
  expect(feita).toMatchObject({
    titulo: 'Lisa',
    lisa: 'Lisa Preta M',
    pedida: 10,
    reservada: 10,
    estampas: [{ ...frente(), arte: 'Escudo', versao: 1 }],
  })
  await balcao.conferir()
})

test('printing moves no piece; what leaves is what the line holds, and a loss takes one out', async () => {
  const { lisa, linha } = await createLisa()
  const venda = await sell(linha(3))
  const { id } = await producaoDe(venda.id)
  const movimentos = async () =>
    (await sql`select from movimentos_estoque where produto_id = ${lisa.id}`.execute(loja.banco.db)).rows.length
  const before = await movimentos()
  expect((await concluir(id, 2)).body).toMatchObject({ feita: 2, faltam: 1, reservada: 1 })
  expect([await pecas(lisa), await movimentos()]).toEqual(['40/3', before])
  expect((await agir(id, 'perder', { quantidade: 1, motivo: 'erro_de_impressao' })).body).toMatchObject({
    perdida: 1,
    faltam: 1,
  })
  expect(await pecas(lisa)).toBe('39/3')
  expect((await agir(id, 'perder', { quantidade: 1, motivo: 'peca_com_defeito', pronta: true })).body).toMatchObject({
    feita: 1,
    faltam: 2,
  })
  expect(await pecas(lisa)).toBe('38/3')
  const { eventos } = await producao(id)
  for (const { id: evento_id } of eventos
    .filter(({ tipo }: { tipo: string }) => tipo.startsWith('perder'))
    .toReversed())
    expect((await agir(id, 'estornar', { evento_id })).status).toBe(200)
  expect([await pecas(lisa), (await producao(id)).feita]).toEqual(['40/3', 2])
  await balcao.conferir()
})

test('more than is free is refused, whatever the shop sells on demand', async () => {
  await turnOnProducao(loja, true)
  const { linha } = await createLisa(5)
  expect((await balcao.vender([linha(6)])).body).toMatchObject({ codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 5 })
  await turnOnProducao(loja, false)
})

test('an edit that omits `estampas` keeps the prints, and an edit to fewer pieces gives up unprinted pieces first', async () => {
  const { lisa, linha } = await createLisa()
  const venda = await sell(linha(10))
  const { id } = await producaoDe(venda.id)
  await concluir(id, 4)
  const edit = async (quantidade: number, dados: object) => {
    const { itens } = await balcao.ler(venda.id)
    const { body, status } = await balcao.editar(venda.id, [
      { ...linha(quantidade), item_id: itens[0].item_id, ...dados },
    ])
    expect([status, body.codigo]).toEqual([200, undefined])
    return body
  }
  const fewer = await edit(6, { estampas: undefined })
  expect(fewer.itens[0]).toMatchObject({ estampas: [{ arte_id: arte }], producao: { id, prontas: 4, de: 6 } })
  expect([await pecas(lisa), (await producao(id)).faltam]).toEqual(['40/6', 2])
  const more = await edit(12, { estampas: undefined })
  expect(more.itens[0].producao).toMatchObject({ id, prontas: 4, de: 12 })
  expect(await pecas(lisa)).toBe('40/12')
  // Another note is the same print; another place is not.
  const noted = await edit(12, { estampas: [frente({ id: 1, observacao: 'mais alta' })] })
  expect(noted.itens[0]).toMatchObject({ producao: { id }, estampas: [{ id: 1, observacao: 'mais alta' }] })
  const back = await edit(12, { estampas: [frente({ posicao: 'costas' })] })
  expect(back.itens[0].producao).toMatchObject({ prontas: 0, de: 12 })
  expect(await producao(id)).toMatchObject({ situacao: 'cancelada', sem_venda: 4 })
  expect(await pecas(lisa)).toBe('40/16')
  await balcao.conferir()
})

test('finished pieces of a line that ended wait for a person: they never go back to the plain ones', async () => {
  const { lisa, linha } = await createLisa()
  const venda = await sell(linha(5))
  const { id } = await producaoDe(venda.id)
  await concluir(id, 3)
  expect((await balcao.cancelar(venda.id)).status).toBe(204)
  expect([await pecas(lisa), (await producao(id)).sem_venda]).toEqual(['40/3', 3])
  expect((await agir(id, 'destinar', { quantidade: 1, destino: 'devolver' })).body.codigo).toBe('PECA_ESTAMPADA')
  expect((await agir(id, 'destinar', { quantidade: 3, destino: 'descartar' })).status).toBe(200)
  expect(await pecas(lisa)).toBe('37/0')
  await balcao.conferir()
})

test('the same piece with another print, or without one, is another line; with the same it is not', async () => {
  const { lisa, linha } = await createLisa()
  const venda = await sell(
    linha(1),
    linha(1, { estampas: [frente({ posicao: 'costas' })] }),
    linha(1, { estampas: [] }),
  )
  expect(venda.itens).toHaveLength(3)
  expect(await pecas(lisa)).toBe('40/3')
  expect(await producoes(`venda=${venda.id}`)).toHaveLength(2)
  const again = await balcao.vender([linha(1), linha(1, { estampas: [frente({ observacao: 'outra' })] })])
  expect(again.body).toMatchObject({ codigo: 'SKU_REPETIDO_NA_VENDA', erros: { 'itens.1.sku': expect.anything() } })
})

test('prints are refused where they cannot be, at their field', async () => {
  const { lisa, linha, g } = await createLisa()
  const refusal = async (...itens: readonly object[]) => {
    const { status, body } = await balcao.vender(itens)
    return [status, body.codigo, Object.keys(body.erros ?? {})]
  }
  expect(await refusal(linha(1, { estampas: [frente(), frente({ arte_id: 999_999 })] }))).toEqual([
    400,
    'DADOS_INVALIDOS',
    ['itens.0.estampas.1.arte_id'],
  ])
  expect(await refusal(linha(1, { variacao_id: undefined }))).toEqual([400, 'DADOS_INVALIDOS', ['itens.0.variacao_id']])
  const otherItem = { variacao_id: g, grupo: 'time', estampas: [] }
  expect(await refusal(linha(1, { grupo: 'time' }), linha(1, otherItem))).toEqual([
    400,
    'DADOS_INVALIDOS',
    ['itens.1.grupo'],
  ])
  const kit = await balcao.criarProduto({ componentes: [{ produto_id: lisa.id, variacao_id: g, quantidade: 1 }] })
  expect(await refusal(linha(1, { id: kit.id, variacao_id: undefined }))).toEqual([409, 'ESTAMPA_NAO_CABE', []])
  const printed = await balcao.criarProduto({ qtd: 3 })
  await loja.pedir('PUT', `/api/produtos/${printed.id}/ficha/`, [{ variacao_id: null, lisa_variacao_id: g }])
  expect(await refusal(linha(1, { id: printed.id, variacao_id: undefined }))).toEqual([409, 'ESTAMPA_NAO_CABE', []])
  await sql`update producao_configuracao set ativa = false`.execute(loja.banco.db)
  expect(await refusal(linha(1))).toEqual([409, 'PRODUCAO_DESLIGADA', []])
  expect((await balcao.vender([linha(1, { estampas: [] })])).status).toBe(201)
  await turnOnProducao(loja, false)
})

test('the size of a printed line may change, but not be left open; its finished pieces wait for a person', async () => {
  const { lisa, linha, g } = await createLisa()
  const venda = await sell(linha(3))
  const { id } = await producaoDe(venda.id)
  await concluir(id, 1)
  const change = (variacao_id: number | null) =>
    loja.pedir('PATCH', `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/`, { variacao_id })
  expect((await change(null)).body.erros).toEqual({ variacao_id: ['Escolha a cor e o tamanho da peça a estampar'] })
  const { status, body } = await change(g)
  expect([status, body.itens[0].producao.de, await pecas(lisa)]).toEqual([200, 3, '40/4'])
  expect(await producao(id)).toMatchObject({ situacao: 'cancelada', sem_venda: 1 })
  await balcao.conferir()
})

test('the bench finds the line by its piece, but not while its art is still to come: that blocks it, whatever a person says', async () => {
  const { linha, lisa } = await createLisa()
  const venda = await sell(linha(2, { estampas: [{ posicao: 'costas', arte_id: null, tecnica: 'silk' }] }))
  const { id, estampas, situacao, bloqueio } = await producaoDe(venda.id)
  expect([situacao, bloqueio]).toEqual(['bloqueada', 'Aguarda a arte.'])
  expect(estampas).toEqual([
    expect.objectContaining({
      posicao: 'costas',
      arte_id: null,
      arte: null,
      versao: null,
      largura_mm: null,
      cores: null,
    }),
  ])
  expect((await escanear(lisa.variacoes[0].sku)).body).toMatchObject({
    codigo: 'NADA_A_PRODUZIR',
    detail: expect.stringMatching(new RegExp(`: a produção da venda ${venda.id} está bloqueada. Aguarda a arte.$`)),
  })
  expect((await agir(id, 'bloquear', { motivo: '' })).body.situacao).toBe('bloqueada')
  expect((await concluir(id, 1)).body.codigo).toBe('PRODUCAO_PARADA')
  const { itens } = await balcao.ler(venda.id)
  await balcao.editar(venda.id, [{ ...linha(2), item_id: itens[0].item_id }])
  const { body } = await escanear(lisa.variacoes[0].sku)
  expect(body).toMatchObject({ producao: { venda_id: venda.id, situacao: 'em_producao' }, arte: 'Escudo', faltam: 2 })
})

test('a blank that comes after a loss goes to the line that wants it, though no ficha names it', async () => {
  const { lisa, linha, m } = await createLisa(2)
  const venda = await sell(linha(2))
  const { id } = await producaoDe(venda.id)
  await agir(id, 'perder', { quantidade: 1, motivo: 'peca_com_defeito' })
  expect(await producao(id)).toMatchObject({ reservada: 1, faltam_lisas: 1 })
  const counted = { produto_id: lisa.id, variacao_id: m, contado: 2, esperado: 1 }
  expect((await loja.pedir('POST', '/api/estoque/contagem/', { itens: [counted] })).status).toBe(200)
  expect(await producao(id)).toMatchObject({ reservada: 2, faltam_lisas: 0 })
  await balcao.conferir()
})

test('a sale leaves once all is printed; pieces that come back in an exchange wait for a person', async () => {
  const { lisa, linha } = await createLisa()
  const venda = await sell(linha(3))
  const { id } = await producaoDe(venda.id)
  expect((await balcao.status(venda.id, 'embalagem')).body).toMatchObject({ codigo: 'FALTA_ESTAMPAR', faltam: 3 })
  await concluir(id, 3)
  await balcao.levar(venda.id, 'enviado')
  expect(await pecas(lisa)).toBe('37/0')
  const { itens } = await balcao.ler(venda.id)
  const trocada = await balcao.trocar(venda.id, { voltam: [{ item_id: itens[0].item_id, quantidade: 1 }] })
  expect([trocada.status, trocada.body.codigo]).toEqual([201, undefined])
  expect([await pecas(lisa), (await producao(id)).sem_venda]).toEqual(['38/1', 1])
  await balcao.conferir()
})

test('who may correct the stock lets pieces leave before all are printed: the rest is given up, and this is said', async () => {
  const { lisa, linha, m } = await createLisa(4)
  const venda = await sell(linha(4))
  const { id } = await producaoDe(venda.id)
  await concluir(id, 1)
  const leave = (authorization?: string) =>
    loja.pedir(
      'PATCH',
      `/api/vendas/${venda.id}/status/`,
      { status: 'embalagem', apesar_do_que_falta: true },
      authorization === undefined ? {} : { authorization },
    )
  await agir(id, 'perder', { quantidade: 1, motivo: 'peca_com_defeito' })
  expect((await leave()).body).toMatchObject({ codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 2 })
  await loja.pedir('POST', '/api/estoque/contagem/', {
    itens: [{ produto_id: lisa.id, variacao_id: m, contado: 4, esperado: 3 }],
  })
  expect(await leave()).toMatchObject({ status: 200, body: { status: 'embalagem' } })
  expect(await producao(id)).toMatchObject({ situacao: 'pronta', feita: 1, faltam: 0 })
  await balcao.conferir()
  const { body: history } = await loja.pedir('GET', `/api/vendas/${venda.id}/historico/`)
  expect(history[0].descricao).toBe('Passou de Separação para Embalagem. 3 peças saem sem estampa.')
  const { body: acts } = await loja.pedir('GET', '/api/auditoria/?tipo=saiu_sem_estampar')
  expect(acts.results).toMatchObject([{ detalhes: { pecas: 3 } }])
  await balcao.levar(venda.id, 'enviado')
  expect(await pecas(lisa)).toBe('4/0')
})

test('a sale is concluded at the counter without prints when a person says so', async () => {
  const { lisa, linha } = await createLisa()
  const venda = await sell(linha(2))
  const conclude = (body: object) => loja.pedir('POST', `/api/vendas/${venda.id}/concluir-no-balcao/`, body)
  expect((await conclude({})).body).toMatchObject({ codigo: 'FALTA_ESTAMPAR', faltam: 2 })
  expect(await conclude({ apesar_do_que_falta: true })).toMatchObject({ status: 200, body: { status: 'concluido' } })
  expect(await pecas(lisa)).toBe('38/0')
  await balcao.conferir()
})

test('the piece of a printed line that has not left is not deleted for good, made a kit or given a ficha; the trash takes it', async () => {
  const { lisa, linha } = await createLisa()
  const { linha: blankLinha } = await createLisa()
  const venda = await sell(linha(1))
  const { id } = await producaoDe(venda.id)
  const blank = blankLinha(1).variacao_id
  const saveFicha = () =>
    loja.pedir(
      'PUT',
      `/api/produtos/${lisa.id}/ficha/`,
      lisa.variacoes.map((variacao: { id: number }) => ({ variacao_id: variacao.id, lisa_variacao_id: blank })),
    )
  const refusals = async () => [(await saveFicha()).body.codigo, (await deleteForGood(loja, lisa.id)).body.codigo]
  const refused = ['PECA_EM_PRODUCAO', 'PECA_EM_PRODUCAO']
  expect(await refusals()).toEqual(refused)
  await concluir(id, 1)
  expect(await refusals()).toEqual(refused)
  await balcao.levar(venda.id, 'enviado')
  expect((await saveFicha()).status).toBe(200)
})

test("the print's cost adds to the line's, where the tables know it; a change of the tables moves nothing", async () => {
  const setCusto = (custo_por_peca: number | null) =>
    loja.pedir('PUT', '/api/producao/precos/', {
      tabelas: [
        {
          tecnica: 'dtf',
          area_ate_cm2: null,
          faixas: [1, 10].map((n) => ({
            a_partir_de: n,
            por_peca: 12,
            custo_por_peca: custo_por_peca && custo_por_peca / n,
          })),
        },
      ],
    })
  expect((await setCusto(5)).status).toBe(200)
  const { linha, m, g } = await createLisa()
  await sql`update variacoes set preco_custo = 20`.execute(loja.banco.db)
  const venda = await sell(
    linha(4, { grupo: 'time' }),
    linha(6, { grupo: 'time', variacao_id: g }),
    linha(1, { estampas: [] }),
  )
  const readCustos = (itens: readonly { custo_unitario: number; custo_sem_estampa?: boolean }[]) =>
    itens.map(({ custo_unitario, custo_sem_estampa = false }) => [custo_unitario, custo_sem_estampa])
  // The tier counts the pieces of the group.
  expect(readCustos(venda.itens)).toEqual([
    [20.5, false],
    [20.5, false],
    [20, false],
  ])
  await setCusto(null)
  // The report of the margin counts the sales whose cost leaves the print out.
  const countInMargem = async (): Promise<number> =>
    (await loja.pedir('GET', '/api/relatorios/margem/')).body.sem_estampa ?? 0
  const countedBefore = await countInMargem()
  const { itens } = await balcao.ler(venda.id)
  const edited = await balcao.editar(venda.id, [
    { ...linha(2, { estampas: undefined }), item_id: itens[0].item_id },
    {
      ...linha(6, { variacao_id: g, estampas: [frente({ posicao: 'costas' })], grupo: null }),
      item_id: itens[1].item_id,
    },
  ])
  expect([edited.status, readCustos(edited.body.itens)]).toEqual([
    200,
    [
      [20.5, false],
      [20, true],
    ],
  ])
  expect(await countInMargem()).toBe(countedBefore + 1)
  // A line that gets another size has the cost of now, with its print or without; the other line keeps its own.
  const [item] = edited.body.itens
  const chooseSize = async (variacao_id: number) =>
    (await loja.pedir('PATCH', `/api/vendas/${venda.id}/itens/${item.item_id}/`, { variacao_id })).body.itens
  expect(readCustos(await chooseSize(g))).toEqual([
    [20, true],
    [20, true],
  ])
  await setCusto(5)
  expect(readCustos(await chooseSize(m))).toEqual([
    [25, false],
    [20, true],
  ])
  await balcao.cancelar(venda.id)
  expect(await countInMargem()).toBe(countedBefore)
  expect((await loja.pedir('GET', '/api/relatorios/vendas/')).body).not.toHaveProperty('sem_estampa')
})
