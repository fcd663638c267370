import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEstampada, openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { checkProducao } from '../../../test/support/prova/producao.ts'
import { quantosEsperam } from '../../../test/support/trava.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja, editar } = balcao
const {
  linha,
  agir,
  concluir,
  producao,
  producoes,
  producaoDe,
  escanear,
  paraEstoque: produceForEstoque,
  porFicha: saveFicha,
  contar,
  ...bancada
} = openBancada(balcao)
const checkLojaProducao = () => checkProducao(loja)
afterEach(checkLojaProducao)

const turnOffProducao = () => loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: false })
const turnOnShopProducao = (vender_sob_demanda = true) => turnOnProducao(loja, vender_sob_demanda)
const estampada = (pretas: number, quantidadeG = 0) => createEstampada(balcao, pretas, quantidadeG)
type Estampada = Awaited<ReturnType<typeof estampada>>
const buildNamedLinha = (e: Estampada, ...nomes: string[]) => ({
  ...linha(e, nomes.length),
  personalizacao: nomes.map((nome) => ({ nome, numero: '' })),
})
/** Where it stands, then how many are wanted, held, made and lost. */
const contas = ({ body }: { body: Record<string, unknown> }) =>
  [body['situacao'] ?? JSON.stringify(body), body['pedida'], body['reservada'], body['feita'], body['perdida']].join(
    ' ',
  )
/** Blanks in the house and held, then printed pieces: `25/20 0/0`. */
const pecas = ({ lisa, produto }: Estampada) => bancada.pecas(lisa, produto)

test('off, nothing of it answers; on, administrators decide', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Gato' })
  const produto = async () => (await loja.pedir('GET', `/api/produtos/${id}/`)).body
  expect(await produto()).not.toHaveProperty('producao')
  const desligada = {
    ativa: false,
    vender_sob_demanda: false,
    vender_sem_lisas: false,
    so_com_arte_aprovada: false,
  }
  expect((await loja.pedir('GET', '/api/producao/configuracao/')).body).toEqual(desligada)
  const desligadas = [
    await escanear('x'),
    await produceForEstoque(id, null, 1),
    await saveFicha(id, []),
    await agir(1, 'destinar', { quantidade: 1, destino: 'devolver' }),
  ]
  expect(desligadas.map(({ body }) => body.codigo)).toEqual(Array(4).fill('PRODUCAO_DESLIGADA'))
  const soVender = await loja.pedir('PATCH', '/api/producao/configuracao/', { vender_sob_demanda: true })
  expect(soVender.body).toEqual(desligada)
  expect((await turnOnShopProducao()).body).toEqual({
    ativa: true,
    vender_sob_demanda: true,
    vender_sem_lisas: false,
    so_com_arte_aprovada: false,
  })
  const [ato] = (await loja.pedir('GET', '/api/auditoria/?tipo=configuracao_alterada')).body.results
  expect(ato).toMatchObject({ alvo: 'Produção', detalhes: { ativa: true, vender_sob_demanda: true } })
  expect(await produto()).toHaveProperty('producao', true)
})

test('production is not switched off while it holds blanks, of blocked orders too, or pieces that wait for a person', async () => {
  await turnOnShopProducao()
  const lisa = await balcao.criarProduto({ qtd: 3 })
  const { id } = await balcao.criarProduto({ titulo: 'Leão', qtd: 0 })
  await saveFicha(id, [{ variacao_id: null, lisa_produto_id: lisa.id }])
  const personalizacao = [{ nome: 'Bia', numero: '' }]
  const { body: venda } = await balcao.vender([{ id, quantidade: 1, valor_unitario: 50, personalizacao }])
  await produceForEstoque(id, null, 2)
  const [vendaProducao, estoqueProducao] = await producoes()
  await concluir(vendaProducao.id, 1)
  await balcao.status(venda.id, 'cancelado')
  // All that is open is blocked the second time: the screen that shows it is still wanted.
  for (const motivo of ['', 'Sem filme']) {
    await agir(estoqueProducao.id, 'bloquear', { motivo })
    const frase =
      'Ainda há 2 peças a fazer na fila e 1 peça pronta sem venda. Termine, cancele ou dê destino a elas em Produção antes de desligar.'
    expect(await turnOffProducao()).toMatchObject(recusa(409, 'PRODUCAO_COM_PECAS', frase))
  }
  expect((await balcao.estoque(lisa.id)).reservas).toMatchObject([{ producao_id: estoqueProducao.id, quantidade: 2 }])
  await agir(estoqueProducao.id, 'cancelar')
  expect((await turnOffProducao()).body.codigo).toBe('PRODUCAO_COM_PECAS')
  await agir(vendaProducao.id, 'destinar', { destino: 'devolver', quantidade: 1 })
  expect((await turnOffProducao()).body).toEqual({
    ativa: false,
    vender_sob_demanda: false,
    vender_sem_lisas: false,
    so_com_arte_aprovada: false,
  })
})

describe('a day at the bench', () => {
  test('sold before it is printed, printed in batches, with a loss and a defect, picked and shipped', async () => {
    const e = await estampada(25)
    const { body: venda } = await balcao.vender([linha(e, 20)])
    expect(venda).toMatchObject({
      pecas_a_produzir: 20,
      itens: [{ producao: { prontas: 0, de: 20, faltam_lisas: 0 } }],
    })
    expect(await pecas(e)).toBe('25/20 0/0')
    const lido = await escanear(e.lm.sku)
    expect(lido.body).toMatchObject({ producao: { venda_id: venda.id, situacao: 'em_producao' }, faltam: 20, arte: '' })
    const { id } = lido.body.producao
    expect(contas(await concluir(id, 12))).toBe('em_producao 20 8 12 0')
    expect(await pecas(e)).toBe('13/8 12/12')
    // Unprinted pieces reserve blanks; they reserve no printed piece.
    const readReservas = async ({ id: produtoId }: { id: number }) => (await balcao.estoque(produtoId)).reservas
    expect(await readReservas(e.produto)).toMatchObject([{ venda_id: venda.id, producao_id: null, quantidade: 12 }])
    expect(await readReservas(e.lisa)).toMatchObject([{ venda_id: venda.id, producao_id: id, quantidade: 8 }])
    await checkLojaProducao()
    const cedo = await balcao.status(venda.id, 'embalagem')
    expect(cedo.body.detail).toBe('Peças que ainda serão estampadas para esta venda: 8.')
    const perda = { quantidade: 6, motivo: 'erro_de_impressao' }
    expect(contas(await agir(id, 'perder', perda))).toBe('em_producao 20 7 12 6')
    expect((await concluir(id, 8)).body.codigo).toBe('FALTA_PECA_LISA')
    expect(contas(await concluir(id, 7))).toBe('em_producao 20 0 19 6')
    // Blanks that arrive go to who waits for them.
    expect((await contar(e.lisa.id, e.lm.id, 4)).status).toBe(200)
    expect(await producaoDe(venda.id)).toMatchObject({ reservada: 1, faltam: 1, faltam_lisas: 0 })
    expect(contas(await concluir(id, 1))).toBe('pronta 20 0 20 6')
    expect((await concluir(id, 1)).body.codigo).toBe('PRODUCAO_COM_MENOS')
    const defeito = { quantidade: 1, motivo: 'peca_com_defeito' }
    expect(contas(await agir(id, 'perder', defeito))).toBe('em_producao 20 1 19 7')
    const refeita = await concluir(id, 1)
    expect(contas(refeita)).toBe('pronta 20 0 20 7')
    expect(await pecas(e)).toBe('2/0 20/20')
    await checkLojaProducao()
    const readQuadroProducoes = () => producoes(`situacao=quadro&venda=${venda.id}`)
    expect(await readQuadroProducoes()).toHaveLength(1)
    const { body: movimentos } = await loja.pedir('GET', `/api/produtos/${e.lisa.id}/movimentos/`)
    expect(new Set(movimentos.results.map((m: { venda_id: number | null }) => m.venda_id))).toEqual(new Set([null]))
    const motivos = movimentos.results.map((m: { motivo: string }) => m.motivo).toReversed()
    expect(motivos.slice(1, 5)).toEqual(['producao', 'perda', 'producao', 'contagem'])
    await balcao.levar(venda.id, 'enviado')
    expect([await pecas(e), await readQuadroProducoes()]).toEqual(['2/0 0/0', []])
    const { eventos } = refeita.body
    expect(eventos.filter(({ tipo }: { tipo: string }) => tipo.startsWith('perder'))).toMatchObject([
      { tipo: 'perder', quantidade: 6, motivo: 'Erro de impressão' },
      { tipo: 'perder_pronta', quantidade: 1, motivo: 'Peça com defeito' },
    ])
    const ultimo = eventos.at(-1).id
    expect((await agir(id, 'estornar', { evento_id: ultimo })).body.detail).toBe('As peças desta produção já saíram.')
  })

  test('an event is undone once, and the pieces are blanks again', async () => {
    const e = await estampada(5)
    const { body: venda } = await balcao.vender([linha(e, 5)])
    const { id } = await producaoDe(venda.id)
    const { body } = await concluir(id, 3)
    const evento_id = body.eventos.at(-1).id
    expect(contas(await agir(id, 'estornar', { evento_id }))).toBe('em_producao 5 5 0 0')
    expect(await pecas(e)).toBe('5/5 0/0')
    expect((await agir(id, 'estornar', { evento_id })).body.codigo).toBe('EVENTO_JA_ESTORNADO')
    expect((await agir(id, 'estornar', { evento_id: 999_999 })).body.codigo).toBe('EVENTO_NAO_ENCONTRADO')
    expect((await agir(id, 'estornar', { evento_id: body.eventos[0].id })).body.detail).toMatch(/^Só se desfaz/)
    expect((await agir(id, 'cancelar')).body.detail).toMatch(/^Esta produção é de uma venda/)
  })

  test('a scanned blank is for sales before the shelf, for the urgent sale first', async () => {
    const e = await estampada(9)
    await produceForEstoque(e.produto.id, e.m.id, 1)
    const { body: primeira } = await balcao.vender([linha(e, 1)])
    const { body: segunda } = await balcao.vender([linha(e, 1)])
    const readScannedVenda = async () => (await escanear(e.lm.sku)).body.producao.venda_id
    expect(await readScannedVenda()).toBe(primeira.id)
    await balcao.gravar(segunda.id, { prioritaria: true })
    expect(await readScannedVenda()).toBe(segunda.id)
    for (const { id } of [primeira, segunda]) await balcao.status(id, 'cancelado')
  })

  test('the bench is told the codes of the blank and of what is made of it', async () => {
    const e = await estampada(2)
    const { body: venda } = await balcao.vender([linha(e, 1)])
    const { id } = await producaoDe(venda.id)
    const { body } = await escanear(`/producoes/${id}`)
    expect(body.skus.toSorted()).toEqual([e.lm.sku, e.m.sku].map((sku: string) => sku.toLowerCase()).toSorted())
    expect(body.eans).toEqual([])
    await balcao.status(venda.id, 'cancelado')
  })

  test('of several those that wait are begun, once; a blocked one and one that is gone stay', async () => {
    const e = await estampada(4, 4)
    const ids: number[] = []
    for (let i = 0; i < 3; i++) {
      const { body: venda } = await balcao.vender([linha(e, 1)])
      ids.push((await producaoDe(venda.id)).id)
    }
    const [first = 0, second = 0, stopped = 0] = ids
    await agir(stopped, 'bloquear', { motivo: 'Sem filme' })
    for (let i = 0; i < 2; i++) {
      const { status } = await loja.pedir('POST', '/api/producoes/comecar/', { ids: [...ids, 999_999] })
      expect(status).toBe(204)
    }
    const tipos = async (id: number) => (await producao(id)).eventos.map(({ tipo }: { tipo: string }) => tipo)
    expect([await tipos(first), await tipos(second), await tipos(stopped)]).toEqual([
      ['iniciar'],
      ['iniciar'],
      ['bloquear'],
    ])
    expect((await producao(first)).situacao).toBe('em_producao')
  })

  test('a scan that nothing needs says so; a blocked production is passed over', async () => {
    const e = await estampada(2, 2)
    const { body: venda } = await balcao.vender([linha(e, 1)])
    expect(await escanear(e.lg.sku)).toMatchObject(recusa(404, 'NADA_A_PRODUZIR'))
    expect((await escanear('inexistente')).body.detail).toBe('Código desconhecido: inexistente')
    const { id } = await producaoDe(venda.id)
    const tipos = async () => (await producao(id)).eventos.map(({ tipo }: { tipo: string }) => tipo)
    // Said twice it is one event.
    for (const motivo of ['', 'Sem filme', 'Sem filme'])
      expect((await agir(id, 'bloquear', { motivo })).body.situacao).toBe(motivo ? 'bloqueada' : 'a_fazer')
    expect((await escanear(`/produtos/${e.lisa.id}?variacao=${e.lm.id}`)).status).toBe(404)
    expect((await escanear(`/producoes/${id}`)).body.producao.situacao).toBe('bloqueada')
    expect((await concluir(id, 1)).body.codigo).toBe('PRODUCAO_PARADA')
    await agir(id, 'bloquear', { motivo: '' })
    expect(await tipos()).toEqual(['bloquear', 'desbloquear'])
    expect((await escanear('/produtos/999999')).body.detail).toBe('Código desconhecido: /produtos/999999')
    expect((await escanear('/produtos/99999999999')).body.detail).toBe('Código desconhecido: /produtos/99999999999')
    for (const codigo of [`/producoes/${id}`, `https://loja/producoes/${id}`])
      expect((await escanear(codigo)).body.producao.id).toBe(id)
    expect(await tipos()).toEqual(['bloquear', 'desbloquear', 'iniciar'])
    await balcao.status(venda.id, 'cancelado')
    expect((await escanear(`/producoes/${id}`)).body.detail).toBe('Esta ordem foi cancelada.')
    expect((await concluir(id, 1)).body.detail).toBe('Esta produção foi cancelada.')
    expect((await escanear('/producoes/999999')).body.codigo).toBe('PRODUCAO_NAO_ENCONTRADA')
  })
})

describe('a sale', () => {
  test('takes printed pieces first, blanks after them, and no more than both', async () => {
    const e = await estampada(3)
    await contar(e.produto.id, e.m.id, 2)
    const lido = (await loja.pedir('GET', `/api/produtos/${e.produto.id}/`)).body
    expect([lido.quantidade_total, lido.quantidade_disponivel]).toEqual([2, 5])
    const muitas = await balcao.vender([linha(e, 6)])
    expect([muitas.body.codigo, muitas.body.disponivel]).toEqual(['ESTOQUE_INSUFICIENTE', 5])
    const { body: pronta } = await balcao.vender([linha(e, 2)])
    expect([pronta.itens[0].quantidade, await producaoDe(pronta.id)]).toEqual([2, undefined])
    await balcao.cancelar(pronta.id)
    const { body } = await balcao.vender([linha(e, 4)])
    expect(body.itens[0].producao).toMatchObject({ prontas: 2, de: 4 })
    await turnOnShopProducao(false)
    expect((await balcao.vender([linha(e, 1)])).body.codigo).toBe('ESTOQUE_INSUFICIENTE')
    await turnOnShopProducao()
  })

  test('that is edited keeps what is made, and gives up what was not begun', async () => {
    const e = await estampada(10)
    const { body: venda } = await balcao.vender([linha(e, 8)])
    const { id } = await producaoDe(venda.id)
    await concluir(id, 3)
    expect((await editar(venda.id, [linha(e, 9)])).body.itens[0].producao).toMatchObject({ id, prontas: 3, de: 9 })
    expect(await pecas(e)).toBe('7/6 3/3')
    expect((await editar(venda.id, [linha(e, 2)])).body.itens[0].producao).toMatchObject({
      id,
      situacao: 'pronta',
      prontas: 2,
    })
    expect(await pecas(e)).toBe('7/0 3/2')
    await checkLojaProducao()
    const secondProduto = await balcao.criarProduto({ qtd: 1 })
    const changedVenda = await editar(venda.id, [{ id: secondProduto.id, quantidade: 1, valor_unitario: 5 }])
    expect(changedVenda.body.itens[0]).not.toHaveProperty('producao')
    expect((await producao(id)).situacao).toBe('cancelada')
    expect(await pecas(e)).toBe('7/0 3/0')
  })

  test('that is cancelled frees blanks and finished pieces; another size of a line too', async () => {
    const e = await estampada(3, 3)
    const { body: venda } = await balcao.vender([linha(e, 3)])
    await concluir((await producaoDe(venda.id)).id, 1)
    const item = `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/`
    const trocada = await loja.pedir('PATCH', item, { variacao_id: e.g.id })
    expect(trocada.body.itens[0].producao).toMatchObject({ prontas: 0, de: 3 })
    expect(await pecas(e)).toBe('5/3 1/0')
    await checkLojaProducao()
    await balcao.status(venda.id, 'cancelado')
    expect(await pecas(e)).toBe('5/0 1/0')
  })

  test('whose finished pieces bear names leaves them to a person, whatever becomes of it', async () => {
    const e = await estampada(9)
    const { body: venda } = await balcao.vender([buildNamedLinha(e, 'Bia', 'Zé', 'Ana')])
    const { id } = await producaoDe(venda.id)
    await concluir(id, 2)
    // Only one of the two finished pieces is still wanted; then none is, as the name is another.
    expect((await editar(venda.id, [buildNamedLinha(e, 'Bia')])).body.itens[0].producao).toMatchObject({
      id,
      prontas: 1,
      de: 1,
    })
    expect(await pecas(e)).toBe('7/0 2/2')
    await checkLojaProducao()
    const { producao: secondProducao } = (await editar(venda.id, [buildNamedLinha(e, 'Eva', 'Ida')])).body.itens[0]
    expect(secondProducao).toMatchObject({ prontas: 0, de: 2 })
    expect(await pecas(e)).toBe('7/2 2/2')
    await checkLojaProducao()
    await concluir(secondProducao.id, 2)
    await balcao.levar(venda.id, 'enviado')
    expect(await pecas(e)).toBe('5/0 2/2')
    await balcao.status(venda.id, 'cancelado')
    expect(await pecas(e)).toBe('5/0 4/4')
    expect((await balcao.vender([linha(e, 6)])).body.disponivel).toBe(5)
    const esperam = [id, secondProducao.id].map((producaoId) =>
      expect.objectContaining({ id: producaoId, sem_venda: 2 }),
    )
    expect(await producoes('situacao=sem_venda')).toEqual(esperam)
    const chooseDestino = (quantidade: number, destino: string) => agir(id, 'destinar', { quantidade, destino })
    expect((await chooseDestino(3, 'devolver')).body.detail).toBe('Desta produção só 2 peças podem ser destinadas.')
    expect((await chooseDestino(1, 'devolver')).body.sem_venda).toBe(1)
    expect(await pecas(e)).toBe('5/0 4/3')
    expect((await chooseDestino(1, 'descartar')).body.eventos.at(-1)).toMatchObject({
      tipo: 'descartar',
      quantidade: 1,
    })
    expect(await pecas(e)).toBe('5/0 3/2')
    const perdas = (await loja.pedir('GET', `/api/produtos/${e.produto.id}/movimentos/`)).body.results
    expect(perdas[0]).toMatchObject({ motivo: 'perda', quantidade: -1 })
    // Productions that hold pieces without a sale are on the product's page too.
    expect((await balcao.estoque(e.produto.id)).reservas).toMatchObject([
      { producao_id: secondProducao.id, venda_id: null, variacao_id: e.m.id, quantidade: 2 },
    ])
  })

  test('goes on with its printing when a name or number changes that is on no finished piece yet, of one of its two lines', async () => {
    const e = await estampada(9, 9)
    const duas = (m: string[], numero: string) => [
      buildNamedLinha(e, ...m),
      { ...linha({ ...e, m: e.g }, 2), personalizacao: [{ nome: 'Ana', numero }, { nome: 'Eva' }] },
    ]
    const livres = async () =>
      (await balcao.estoque(e.produto.id)).variacoes.map(({ disponivel }: { disponivel: number }) => disponivel)
    expect(await livres()).toEqual([9, 9])
    const { body: venda } = await balcao.vender(duas(['Bia', 'Zé'], '7'))
    expect(await livres()).toEqual([7, 7])
    const ordens = () => producoes(`venda=${venda.id}&situacao=abertas`)
    const [m, g] = (await ordens()).map(({ id }: { id: number }) => id)
    for (const id of [m, g]) await concluir(id, 1)
    expect((await editar(venda.id, duas(['Bia', 'Téo'], '7'))).status).toBe(200)
    const continua = { id: m, variacao: 'Preta M', feita: 1 }
    expect(await ordens()).toMatchObject([continua, { id: g, variacao: 'Preta G', feita: 1 }])
    // The finished piece of the second line bears another number than is wanted now.
    expect((await editar(venda.id, duas(['Bia', 'Téo'], '9'))).status).toBe(200)
    expect(await ordens()).toMatchObject([continua, { variacao: 'Preta G', feita: 0 }])
    const unsoldProducoes = await producoes(`venda=${venda.id}&situacao=sem_venda`)
    expect(unsoldProducoes).toMatchObject([{ id: g, sem_venda: 1 }])
    await balcao.status(venda.id, 'cancelado')
    for (const id of [m, g]) await agir(id, 'destinar', { quantidade: 1, destino: 'descartar' })
  })

  test('with names takes nothing of the shelf: its pieces are made', async () => {
    const e = await estampada(3)
    await contar(e.produto.id, e.m.id, 4)
    const demais = await balcao.vender([buildNamedLinha(e, 'Bia', 'Zé', 'Ana', 'Eva')])
    expect([demais.body.codigo, demais.body.disponivel]).toEqual(['ESTOQUE_INSUFICIENTE', 3])
    const { body: venda } = await balcao.vender([buildNamedLinha(e, 'Bia', 'Zé')])
    expect(venda.itens[0].producao).toMatchObject({ prontas: 0, de: 2 })
    expect(await pecas(e)).toBe('3/2 4/0')
    // A plain line takes the shelf; names that it gets later are not on what it holds.
    const { body: lisa } = await balcao.vender([linha(e, 5)])
    expect(lisa.itens[0].producao).toMatchObject({ prontas: 4, de: 5 })
    await concluir((await producaoDe(lisa.id)).id, 1)
    expect((await editar(lisa.id, [buildNamedLinha(e, 'Ida')])).body.codigo).toBe('ESTOQUE_INSUFICIENTE')
    await balcao.status(venda.id, 'cancelado')
    expect((await editar(lisa.id, [buildNamedLinha(e, 'Ida')])).body.itens[0].producao).toMatchObject({
      prontas: 0,
      de: 1,
    })
    expect(await pecas(e)).toBe('2/1 5/0')
  })

  test('whose pieces with names come back in an exchange leaves them to a person, also when it steps back and then goes again, is cancelled or edited', async () => {
    const recuada = async () => {
      const e = await estampada(3)
      const { body: venda } = await balcao.vender([buildNamedLinha(e, 'Bia', 'Zé')])
      const { id } = await producaoDe(venda.id)
      await concluir(id, 2)
      await balcao.levar(venda.id, 'enviado')
      const voltam = [{ item_id: venda.itens[0].item_id, quantidade: 1 }]
      expect((await balcao.trocar(venda.id, { voltam })).status).toBe(201)
      const readPecasWithUnsold = async () => {
        await checkLojaProducao()
        return [await pecas(e), (await producao(id)).sem_venda]
      }
      expect(await readPecasWithUnsold()).toEqual(['1/0 1/1', 1])
      await balcao.status(venda.id, 'retirada')
      expect(await readPecasWithUnsold()).toEqual(['1/0 2/2', 0])
      return { e, id: venda.id as number, comSemVenda: readPecasWithUnsold }
    }
    const [vai, cancelada, editada] = [await recuada(), await recuada(), await recuada()]
    await balcao.status(vai.id, 'enviado')
    expect(await vai.comSemVenda()).toEqual(['1/0 1/1', 1])
    for (const { id, comSemVenda } of [vai, cancelada]) {
      await balcao.status(id, 'cancelado')
      expect(await comSemVenda()).toEqual(['1/0 2/2', 2])
    }
    // Bia's is wanted still.
    const { body } = await editar(editada.id, [buildNamedLinha(editada.e, 'Bia')])
    expect(body.itens[0].producao).toMatchObject({ prontas: 1, de: 1 })
    expect(await editada.comSemVenda()).toEqual(['1/0 2/2', 1])
  })

  test('of two prints and of the blank itself: no blank is sold twice', async () => {
    const e = await estampada(5)
    const secondProduto = await balcao.criarProduto({ titulo: 'Onça' })
    const ficha = [{ variacao_id: null, lisa_variacao_id: e.lm.id }]
    expect((await saveFicha(secondProduto.id, ficha)).status).toBe(200)
    const formas = [
      linha(e, 1),
      { id: secondProduto.id, quantidade: 1, valor_unitario: 50 },
      { id: e.lisa.id, variacao_id: e.lm.id, quantidade: 1, valor_unitario: 20 },
    ]
    const doze = Array.from({ length: 12 }, (_, i) => balcao.vender(formas.slice(i % 3, (i % 3) + 1)))
    const answers = await Promise.all(doze)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await bancada.pecas(e.lisa)).toBe('5/5')
  })
})

test('for the shelf: what is made is free, what is missing waits, what is given up is free again', async () => {
  const e = await estampada(2)
  const { body: feita } = await produceForEstoque(e.produto.id, e.m.id, 3)
  expect(feita).toMatchObject({ venda_id: null, reservada: 2, faltam_lisas: 1 })
  await concluir(feita.id, 1)
  expect(await pecas(e)).toBe('1/1 1/0')
  expect((await agir(feita.id, 'cancelar')).body.situacao).toBe('cancelada')
  expect(await pecas(e)).toBe('1/0 1/0')
  const { body: firstProducao } = await produceForEstoque(e.produto.id, e.m.id, 1)
  const { body: secondProducao } = await produceForEstoque(e.produto.id, e.m.id, 1)
  expect([firstProducao.reservada, secondProducao.reservada, await pecas(e)]).toEqual([1, 0, '1/1 1/0'])
  // Its first loss begins it. A piece that is sold meanwhile can neither be lost nor undone.
  const perda = { quantidade: 1, motivo: 'outra' }
  expect((await agir(secondProducao.id, 'perder', perda)).body.codigo).toBe('FALTA_PECA_LISA')
  const { eventos } = (await agir(firstProducao.id, 'perder', perda)).body
  expect(eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['iniciar', 'perder'])
  await contar(e.lisa.id, e.lm.id, 2)
  const pronta = await concluir(firstProducao.id, 1)
  expect(contas(pronta)).toBe('pronta 1 0 1 1')
  const { body: venda } = await balcao.vender([linha(e, 2)])
  const evento_id = pronta.body.eventos.at(-1).id
  expect((await agir(firstProducao.id, 'estornar', { evento_id })).body.codigo).toBe('PRODUCAO_COM_MENOS')
  expect((await agir(firstProducao.id, 'perder', { ...perda, pronta: true })).body.codigo).toBe('PRODUCAO_COM_MENOS')
  await balcao.status(venda.id, 'cancelado')
  expect(contas(await agir(firstProducao.id, 'estornar', { evento_id }))).toBe('em_producao 1 1 0 1')
})

test('production that is switched off during a sale or an order for stock leaves nothing to make', async () => {
  const e = await estampada(5)
  const secondClient = new pg.Client(loja.banco.config)
  await secondClient.connect()
  onTestFinished(() => secondClient.end())
  for (const pedir of [() => balcao.vender([linha(e, 2)]), () => produceForEstoque(e.produto.id, e.m.id, 2)]) {
    await turnOnShopProducao()
    await secondClient.query('begin')
    await secondClient.query('update producao_configuracao set ativa = false, vender_sob_demanda = false')
    const resposta = pedir()
    await expect.poll(() => quantosEsperam(secondClient)).toBe(1)
    await secondClient.query('commit')
    expect((await resposta).status).toBe(409)
    expect(await pecas(e)).toBe('5/0 0/0')
  }
  // In reverse order: switching off waits for the sale's transaction and sees its production.
  await turnOnShopProducao()
  await secondClient.query('begin')
  await secondClient.query('select from producao_configuracao for share')
  const desligada = turnOffProducao()
  await expect.poll(() => quantosEsperam(secondClient)).toBe(1)
  await secondClient.query(`insert into producoes (titulo, lisa, pedida) values ('x', 'y', 1)`)
  await secondClient.query('commit')
  expect((await desligada).body.codigo).toBe('PRODUCAO_COM_PECAS')
  await secondClient.query(`delete from producoes where titulo = 'x'`)
})
