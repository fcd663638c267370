import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { criarEstampada, ligarProducao } from '../../../test/support/estampada.ts'
import { abrirLoja, type Loja } from '../../../test/support/loja.ts'
import { conferirProducao } from '../../../test/support/prova/producao.ts'
import { quantosEsperam } from '../../../test/support/trava.ts'
import { abrirBalcao, type Balcao, recusa } from '../../../test/support/vendas.ts'

let loja: Loja
let balcao: Balcao
beforeAll(async () => {
  loja = await abrirLoja()
  balcao = await abrirBalcao(loja)
})
afterAll(() => loja.fechar())
const conferir = () => conferirProducao(loja)
afterEach(conferir)

const ligar = (vender_sob_demanda = true) => ligarProducao(loja, vender_sob_demanda)
const estampada = (pretas: number, outras = 0) => criarEstampada(balcao, pretas, outras)
type Estampada = Awaited<ReturnType<typeof estampada>>
const linha = ({ produto, m }: Estampada, quantidade: number) => ({
  id: produto.id,
  variacao_id: m.id,
  quantidade,
  valor_unitario: 50,
})
const producaoDe = async (venda: number) => (await loja.pedir('GET', `/api/producoes/?venda=${venda}`)).body.results[0]
const agir = (id: number, ato: string, corpo?: object) => loja.pedir('POST', `/api/producoes/${id}/${ato}/`, corpo)
const contas = ({ body }: { body: Record<string, unknown> }) => [
  body.situacao ?? JSON.stringify(body),
  body.pedida,
  body.reservada,
  body.feita,
  body.perdida,
]
/** Pieces in the house and held, of blanks and of printed pieces. */
async function pecas({ lisa, produto }: Estampada) {
  const [a, b] = [await balcao.estoque(lisa.id), await balcao.estoque(produto.id)]
  return [a.fisico, a.reservado, b.fisico, b.reservado]
}

test('off, nothing of it answers; on, administrators decide', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Gato' })
  const produto = async () => (await loja.pedir('GET', `/api/produtos/${id}/`)).body
  expect(await produto()).not.toHaveProperty('producao')
  expect((await loja.pedir('GET', '/api/producao/configuracao/')).body).toEqual({
    ativa: false,
    vender_sob_demanda: false,
  })
  const desligadas = [
    await loja.pedir('POST', '/api/producoes/bancada/', { codigo: 'x' }),
    await loja.pedir('POST', '/api/producoes/', { produto_id: id, quantidade: 1 }),
    await loja.pedir('PUT', `/api/produtos/${id}/ficha/`, []),
    await agir(1, 'destinar', { quantidade: 1, destino: 'devolver' }),
  ]
  expect(desligadas.map(({ body }) => body.codigo)).toEqual(Array(4).fill('PRODUCAO_DESLIGADA'))
  expect((await loja.pedir('PATCH', '/api/producao/configuracao/', { vender_sob_demanda: true })).body).toEqual({
    ativa: false,
    vender_sob_demanda: false,
  })
  expect((await ligar()).body).toEqual({ ativa: true, vender_sob_demanda: true })
  const [ato] = (await loja.pedir('GET', '/api/auditoria/?tipo=configuracao_alterada')).body.results
  expect(ato).toMatchObject({ alvo: 'Produção', detalhes: { ativa: true, vender_sob_demanda: true } })
  expect(await produto()).toHaveProperty('producao', true)
})

describe('a day at the bench', () => {
  test('sold before it is printed, printed in batches, with a loss and a defect, picked and shipped', async () => {
    const e = await estampada(25)
    const { body: venda } = await balcao.vender([linha(e, 20)])
    expect(venda).toMatchObject({
      pecas_a_produzir: 20,
      itens: [{ producao: { prontas: 0, de: 20, faltam_lisas: 0 } }],
    })
    expect(await pecas(e)).toEqual([25, 20, 0, 0])
    const lido = await loja.pedir('POST', '/api/producoes/bancada/', { codigo: e.lm.sku })
    expect(lido.body).toMatchObject({ producao: { venda_id: venda.id, situacao: 'em_producao' }, faltam: 20, arte: '' })
    const { id } = lido.body.producao
    expect(contas(await agir(id, 'concluir', { quantidade: 12 }))).toEqual(['em_producao', 20, 8, 12, 0])
    expect(await pecas(e)).toEqual([13, 8, 12, 12])
    // Unprinted pieces reserve blanks; they reserve no printed piece.
    const quem = async ({ id }: { id: number }) => (await balcao.estoque(id)).reservas
    expect(await quem(e.produto)).toMatchObject([{ venda_id: venda.id, producao_id: null, quantidade: 12 }])
    expect(await quem(e.lisa)).toMatchObject([{ venda_id: venda.id, producao_id: id, quantidade: 8 }])
    await conferir()
    const cedo = await balcao.status(venda.id, 'embalagem')
    expect(cedo.body.detail).toBe('Peças que ainda serão estampadas para esta venda: 8.')
    const perda = { quantidade: 6, motivo: 'erro_de_impressao' }
    expect(contas(await agir(id, 'perder', perda))).toEqual(['em_producao', 20, 7, 12, 6])
    expect((await agir(id, 'concluir', { quantidade: 8 })).body.codigo).toBe('FALTA_PECA_LISA')
    expect(contas(await agir(id, 'concluir', { quantidade: 7 }))).toEqual(['em_producao', 20, 0, 19, 6])
    // Blanks that arrive go to who waits for them.
    const contada = { produto_id: e.lisa.id, variacao_id: e.lm.id, contado: 4, esperado: 0 }
    expect((await loja.pedir('POST', '/api/estoque/contagem/', { itens: [contada] })).status).toBe(200)
    expect(await producaoDe(venda.id)).toMatchObject({ reservada: 1, faltam: 1, faltam_lisas: 0 })
    expect(contas(await agir(id, 'concluir', { quantidade: 1 }))).toEqual(['pronta', 20, 0, 20, 6])
    expect((await agir(id, 'concluir', { quantidade: 1 })).body.codigo).toBe('PRODUCAO_COM_MENOS')
    const defeito = { quantidade: 1, motivo: 'peca_com_defeito' }
    expect(contas(await agir(id, 'perder', defeito))).toEqual(['em_producao', 20, 1, 19, 7])
    const refeita = await agir(id, 'concluir', { quantidade: 1 })
    expect(contas(refeita)).toEqual(['pronta', 20, 0, 20, 7])
    expect(await pecas(e)).toEqual([2, 0, 20, 20])
    await conferir()
    const noQuadro = async () =>
      (await loja.pedir('GET', `/api/producoes/?situacao=quadro&venda=${venda.id}`)).body.count
    expect(await noQuadro()).toBe(1)
    const { body: movimentos } = await loja.pedir('GET', `/api/produtos/${e.lisa.id}/movimentos/`)
    expect(new Set(movimentos.results.map((m: { venda_id: number | null }) => m.venda_id))).toEqual(new Set([null]))
    const motivos = movimentos.results.map((m: { motivo: string }) => m.motivo).toReversed()
    expect(motivos.slice(1, 5)).toEqual(['producao', 'perda', 'producao', 'contagem'])
    await balcao.levar(venda.id, 'enviado')
    expect([await pecas(e), await noQuadro()]).toEqual([[2, 0, 0, 0], 0])
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
    const { body } = await agir(id, 'concluir', { quantidade: 3 })
    const evento_id = body.eventos.at(-1).id
    expect(contas(await agir(id, 'estornar', { evento_id }))).toEqual(['em_producao', 5, 5, 0, 0])
    expect(await pecas(e)).toEqual([5, 5, 0, 0])
    expect((await agir(id, 'estornar', { evento_id })).body.codigo).toBe('EVENTO_JA_ESTORNADO')
    expect((await agir(id, 'estornar', { evento_id: 999_999 })).body.codigo).toBe('EVENTO_NAO_ENCONTRADO')
    expect((await agir(id, 'estornar', { evento_id: body.eventos[0].id })).body.detail).toMatch(/^Só se desfaz/)
    expect((await agir(id, 'cancelar')).body.detail).toMatch(/^Esta produção é de uma venda/)
  })

  test('a scanned blank is for sales before the shelf, for the urgent sale first', async () => {
    const e = await estampada(9)
    await loja.pedir('POST', '/api/producoes/', { produto_id: e.produto.id, variacao_id: e.m.id, quantidade: 1 })
    const [{ body: primeira }, { body: segunda }] = [
      await balcao.vender([linha(e, 1)]),
      await balcao.vender([linha(e, 1)]),
    ]
    const para = async () =>
      (await loja.pedir('POST', '/api/producoes/bancada/', { codigo: e.lm.sku })).body.producao.venda_id
    expect(await para()).toBe(primeira.id)
    await sql`update vendas set prioritaria = true where id = ${segunda.id}`.execute(loja.banco.db)
    expect(await para()).toBe(segunda.id)
    for (const { id } of [primeira, segunda]) await balcao.status(id, 'cancelado')
  })

  test('a scan that nothing needs says so; a blocked production is passed over', async () => {
    const e = await estampada(2, 2)
    const { body: venda } = await balcao.vender([linha(e, 1)])
    const ler = (codigo: string) => loja.pedir('POST', '/api/producoes/bancada/', { codigo })
    expect(await ler(e.lg.sku)).toMatchObject(recusa(404, 'NADA_A_PRODUZIR'))
    expect((await ler('inexistente')).body.detail).toBe('Código desconhecido: inexistente')
    const { id } = await producaoDe(venda.id)
    const tipos = async () =>
      (await loja.pedir('GET', `/api/producoes/${id}/`)).body.eventos.map(({ tipo }: { tipo: string }) => tipo)
    // Said twice it is one event.
    for (const motivo of ['', 'Sem filme', 'Sem filme'])
      expect((await agir(id, 'bloquear', { motivo })).body.situacao).toBe(motivo ? 'bloqueada' : 'a_fazer')
    expect((await ler(`/produtos/${e.lisa.id}?variacao=${e.lm.id}`)).status).toBe(404)
    expect((await ler(`/producoes/${id}`)).body.producao.situacao).toBe('bloqueada')
    expect((await agir(id, 'concluir', { quantidade: 1 })).body.codigo).toBe('PRODUCAO_PARADA')
    await agir(id, 'bloquear', { motivo: '' })
    expect(await tipos()).toEqual(['bloquear', 'desbloquear'])
    expect((await ler('/produtos/999999')).body.detail).toBe('Código desconhecido: /produtos/999999')
    for (const codigo of [`/producoes/${id}`, `https://loja/producoes/${id}`])
      expect((await ler(codigo)).body.producao.id).toBe(id)
    expect(await tipos()).toEqual(['bloquear', 'desbloquear', 'iniciar'])
    await balcao.status(venda.id, 'cancelado')
    expect((await ler(`/producoes/${id}`)).body.detail).toBe('Esta ordem foi cancelada.')
    expect((await agir(id, 'concluir', { quantidade: 1 })).body.detail).toBe('Esta produção foi cancelada.')
    expect((await ler('/producoes/999999')).body.codigo).toBe('PRODUCAO_NAO_ENCONTRADA')
  })
})

describe('a sale', () => {
  test('takes printed pieces first, blanks after them, and no more than both', async () => {
    const e = await estampada(3)
    const estoque = { produto_id: e.produto.id, variacao_id: e.m.id, contado: 2, esperado: 0 }
    await loja.pedir('POST', '/api/estoque/contagem/', { itens: [estoque] })
    const lido = (await loja.pedir('GET', `/api/produtos/${e.produto.id}/`)).body
    expect([lido.quantidade_total, lido.quantidade_disponivel]).toEqual([2, 5])
    const muitas = await balcao.vender([linha(e, 6)])
    expect([muitas.body.codigo, muitas.body.disponivel]).toEqual(['ESTOQUE_INSUFICIENTE', 5])
    const { body: pronta } = await balcao.vender([linha(e, 2)])
    expect([pronta.itens[0].quantidade, await producaoDe(pronta.id)]).toEqual([2, undefined])
    await loja.pedir('DELETE', `/api/vendas/${pronta.id}/`)
    const { body } = await balcao.vender([linha(e, 4)])
    expect(body.itens[0].producao).toMatchObject({ prontas: 2, de: 4 })
    await ligar(false)
    expect((await balcao.vender([linha(e, 1)])).body.codigo).toBe('ESTOQUE_INSUFICIENTE')
    await ligar()
  })

  test('that is edited keeps what is made, and gives up what was not begun', async () => {
    const e = await estampada(10)
    const { body: venda } = await balcao.vender([linha(e, 8)])
    const { id } = await producaoDe(venda.id)
    await agir(id, 'concluir', { quantidade: 3 })
    const editar = (...itens: object[]) => loja.pedir('PUT', `/api/vendas/${venda.id}/`, balcao.corpo(itens))
    expect((await editar(linha(e, 9))).body.itens[0].producao).toMatchObject({ id, prontas: 3, de: 9 })
    expect(await pecas(e)).toEqual([7, 6, 3, 3])
    expect((await editar(linha(e, 2))).body.itens[0].producao).toMatchObject({ id, situacao: 'pronta', prontas: 2 })
    expect(await pecas(e)).toEqual([7, 0, 3, 2])
    await conferir()
    const outra = await balcao.criarProduto({ qtd: 1 })
    const sem = await editar({ id: outra.id, quantidade: 1, valor_unitario: 5 })
    expect(sem.body.itens[0]).not.toHaveProperty('producao')
    expect((await loja.pedir('GET', `/api/producoes/${id}/`)).body.situacao).toBe('cancelada')
    expect(await pecas(e)).toEqual([7, 0, 3, 0])
  })

  test('that is cancelled frees blanks and finished pieces; another size of a line too', async () => {
    const e = await estampada(3, 3)
    const { body: venda } = await balcao.vender([linha(e, 3)])
    await agir((await producaoDe(venda.id)).id, 'concluir', { quantidade: 1 })
    const trocada = await loja.pedir('PATCH', `/api/vendas/${venda.id}/itens/${venda.itens[0].item_id}/`, {
      variacao_id: e.g.id,
    })
    expect(trocada.body.itens[0].producao).toMatchObject({ prontas: 0, de: 3 })
    expect(await pecas(e)).toEqual([5, 3, 1, 0])
    await conferir()
    await balcao.status(venda.id, 'cancelado')
    expect(await pecas(e)).toEqual([5, 0, 1, 0])
  })

  test('whose finished pieces bear names leaves them to a person, whatever becomes of it', async () => {
    const e = await estampada(9)
    const comNomes = (...nomes: string[]) => ({
      ...linha(e, nomes.length),
      personalizacao: nomes.map((nome) => ({ nome, numero: '' })),
    })
    const { body: venda } = await balcao.vender([comNomes('Bia', 'Zé', 'Ana')])
    const { id } = await producaoDe(venda.id)
    await agir(id, 'concluir', { quantidade: 2 })
    const editar = (item: object) => loja.pedir('PUT', `/api/vendas/${venda.id}/`, balcao.corpo([item]))
    // One of the two is wanted still; then none is, as the name is another.
    expect((await editar(comNomes('Bia'))).body.itens[0].producao).toMatchObject({ id, prontas: 1, de: 1 })
    expect(await pecas(e)).toEqual([7, 0, 2, 2])
    await conferir()
    const { producao } = (await editar(comNomes('Eva', 'Ida'))).body.itens[0]
    expect(producao).toMatchObject({ prontas: 0, de: 2 })
    expect(await pecas(e)).toEqual([7, 2, 2, 2])
    await conferir()
    await agir(producao.id, 'concluir', { quantidade: 2 })
    await balcao.levar(venda.id, 'enviado')
    expect(await pecas(e)).toEqual([5, 0, 2, 2])
    await balcao.status(venda.id, 'cancelado')
    expect(await pecas(e)).toEqual([5, 0, 4, 4])
    expect((await balcao.vender([linha(e, 6)])).body.disponivel).toBe(5)
    const { body: esperam } = await loja.pedir('GET', '/api/producoes/?situacao=sem_venda')
    expect(esperam.results.map((p: { id: number; sem_venda: number }) => [p.id, p.sem_venda])).toEqual([
      [id, 2],
      [producao.id, 2],
    ])
    const destinar = (quantidade: number, destino: string) => agir(id, 'destinar', { quantidade, destino })
    expect((await destinar(3, 'devolver')).body.detail).toBe('Desta produção só 2 peças podem ser destinadas.')
    expect((await destinar(1, 'devolver')).body.sem_venda).toBe(1)
    expect(await pecas(e)).toEqual([5, 0, 4, 3])
    expect((await destinar(1, 'descartar')).body.eventos.at(-1)).toMatchObject({ tipo: 'descartar', quantidade: 1 })
    expect(await pecas(e)).toEqual([5, 0, 3, 2])
    const perdas = (await loja.pedir('GET', `/api/produtos/${e.produto.id}/movimentos/`)).body.results
    expect(perdas[0]).toMatchObject({ motivo: 'perda', quantidade: -1 })
    // What holds pieces without a sale is told on the product's page too.
    expect((await balcao.estoque(e.produto.id)).reservas).toMatchObject([
      { producao_id: producao.id, venda_id: null, variacao_id: e.m.id, quantidade: 2 },
    ])
  })

  test('goes on with its printing when a name or number changes that is on no finished piece yet, of one of its two lines', async () => {
    const e = await estampada(9, 9)
    const nomes = (...quais: string[]) =>
      quais.map((qual) => {
        const [nome = '', numero = ''] = qual.split(' ')
        return { nome, numero }
      })
    const duas = (m: string[], g: string[]) => [
      { ...linha(e, 2), personalizacao: nomes(...m) },
      { ...linha({ ...e, m: e.g }, 2), personalizacao: nomes(...g) },
    ]
    const livres = async () =>
      (await balcao.estoque(e.produto.id)).variacoes.map(({ disponivel }: { disponivel: number }) => disponivel)
    expect(await livres()).toEqual([9, 9])
    const { body: venda } = await balcao.vender(duas(['Bia', 'Zé'], ['Ana 7', 'Eva']))
    expect(await livres()).toEqual([7, 7])
    const ordens = async () =>
      (await loja.pedir('GET', `/api/producoes/?venda=${venda.id}&situacao=abertas`)).body.results.map(
        ({ id, variacao, feita }: Record<string, unknown>) => [id, variacao, feita],
      )
    const [[m], [g]] = await ordens()
    for (const id of [m, g]) await agir(id, 'concluir', { quantidade: 1 })
    const editar = (itens: object[]) => loja.pedir('PUT', `/api/vendas/${venda.id}/`, balcao.corpo(itens))
    expect((await editar(duas(['Bia', 'Téo'], ['Ana 7', 'Eva']))).status).toBe(200)
    expect(await ordens()).toEqual([
      [m, 'Preta M', 1],
      [g, 'Preta G', 1],
    ])
    // The finished piece of the second line bears another number than is wanted now.
    expect((await editar(duas(['Bia', 'Téo'], ['Ana 9', 'Eva']))).status).toBe(200)
    expect(await ordens()).toEqual([
      [m, 'Preta M', 1],
      [expect.any(Number), 'Preta G', 0],
    ])
    const semVenda = (await loja.pedir('GET', `/api/producoes/?venda=${venda.id}&situacao=sem_venda`)).body.results
    expect(semVenda).toMatchObject([{ id: g, sem_venda: 1 }])
    await balcao.status(venda.id, 'cancelado')
    for (const id of [m, g]) await agir(id, 'destinar', { quantidade: 1, destino: 'descartar' })
  })

  test('with names takes nothing of the shelf: its pieces are made', async () => {
    const e = await estampada(3)
    const contada = { produto_id: e.produto.id, variacao_id: e.m.id, contado: 4, esperado: 0 }
    await loja.pedir('POST', '/api/estoque/contagem/', { itens: [contada] })
    const comNomes = (...nomes: string[]) => ({
      ...linha(e, nomes.length),
      personalizacao: nomes.map((nome) => ({ nome, numero: '' })),
    })
    const demais = await balcao.vender([comNomes('Bia', 'Zé', 'Ana', 'Eva')])
    expect([demais.body.codigo, demais.body.disponivel]).toEqual(['ESTOQUE_INSUFICIENTE', 3])
    const { body: venda } = await balcao.vender([comNomes('Bia', 'Zé')])
    expect(venda.itens[0].producao).toMatchObject({ prontas: 0, de: 2 })
    expect(await pecas(e)).toEqual([3, 2, 4, 0])
    // A plain line takes the shelf; names that it gets later are not on what it holds.
    const { body: lisa } = await balcao.vender([linha(e, 5)])
    expect(lisa.itens[0].producao).toMatchObject({ prontas: 4, de: 5 })
    await agir((await producaoDe(lisa.id)).id, 'concluir', { quantidade: 1 })
    const editar = (item: object) => loja.pedir('PUT', `/api/vendas/${lisa.id}/`, balcao.corpo([item]))
    expect((await editar(comNomes('Ida'))).body.codigo).toBe('ESTOQUE_INSUFICIENTE')
    await balcao.status(venda.id, 'cancelado')
    expect((await editar(comNomes('Ida'))).body.itens[0].producao).toMatchObject({ prontas: 0, de: 1 })
    expect(await pecas(e)).toEqual([2, 1, 5, 0])
  })

  test('whose pieces with names come back in an exchange leaves them to a person, also when it steps back and goes again', async () => {
    const e = await estampada(3)
    const personalizacao = ['Bia', 'Zé'].map((nome) => ({ nome, numero: '' }))
    const { body: venda } = await balcao.vender([{ ...linha(e, 2), personalizacao }])
    const { id } = await producaoDe(venda.id)
    await agir(id, 'concluir', { quantidade: 2 })
    await balcao.levar(venda.id, 'enviado')
    const voltam = [{ item_id: venda.itens[0].item_id, quantidade: 1 }]
    const troca = await loja.pedir('POST', `/api/vendas/${venda.id}/trocas/`, { motivo: 'defeito', voltam, itens: [] })
    expect(troca.status).toBe(201)
    const semVenda = async () => (await loja.pedir('GET', `/api/producoes/${id}/`)).body.sem_venda
    expect([await pecas(e), await semVenda()]).toEqual([[1, 0, 1, 1], 1])
    await conferir()
    await balcao.status(venda.id, 'retirada')
    expect([await pecas(e), await semVenda()]).toEqual([[1, 0, 2, 2], 0])
    await conferir()
    await balcao.status(venda.id, 'enviado')
    expect([await pecas(e), await semVenda()]).toEqual([[1, 0, 1, 1], 1])
    await conferir()
    await balcao.status(venda.id, 'cancelado')
    expect([await pecas(e), await semVenda()]).toEqual([[1, 0, 2, 2], 2])
  })

  test('of two prints and of the blank itself: no blank is sold twice', async () => {
    const e = await estampada(5)
    const outro = await balcao.criarProduto({ titulo: 'Onça' })
    const ficha = [{ variacao_id: null, lisa_variacao_id: e.lm.id }]
    expect((await loja.pedir('PUT', `/api/produtos/${outro.id}/ficha/`, ficha)).status).toBe(200)
    const formas = [
      linha(e, 1),
      { id: outro.id, quantidade: 1, valor_unitario: 50 },
      { id: e.lisa.id, variacao_id: e.lm.id, quantidade: 1, valor_unitario: 20 },
    ]
    const todas = await Promise.all(
      Array.from({ length: 12 }, (_, i) => balcao.vender(formas.slice(i % 3, (i % 3) + 1))),
    )
    expect(todas.filter(({ status }) => status === 201)).toHaveLength(5)
    expect((await pecas(e)).slice(0, 2)).toEqual([5, 5])
  })
})

test('for the shelf: what is made is free, what is missing waits, what is given up is free again', async () => {
  const e = await estampada(2)
  const { body: feita } = await loja.pedir('POST', '/api/producoes/', {
    produto_id: e.produto.id,
    variacao_id: e.m.id,
    quantidade: 3,
  })
  expect(feita).toMatchObject({ venda_id: null, reservada: 2, faltam_lisas: 1 })
  await agir(feita.id, 'concluir', { quantidade: 1 })
  expect(await pecas(e)).toEqual([1, 1, 1, 0])
  expect((await agir(feita.id, 'cancelar')).body.situacao).toBe('cancelada')
  expect(await pecas(e)).toEqual([1, 0, 1, 0])
  const pedir = async () => {
    const peca = { produto_id: e.produto.id, variacao_id: e.m.id, quantidade: 1 }
    const { id, reservada } = (await loja.pedir('POST', '/api/producoes/', peca)).body
    return { id, reservada }
  }
  const [uma, outra] = [await pedir(), await pedir()]
  expect([uma.reservada, outra.reservada, await pecas(e)]).toEqual([1, 0, [1, 1, 1, 0]])
  // Its first loss begins it. A piece that is sold meanwhile can neither be lost nor undone.
  const perda = { quantidade: 1, motivo: 'outra' }
  expect((await agir(outra.id, 'perder', perda)).body.codigo).toBe('FALTA_PECA_LISA')
  const { eventos } = (await agir(uma.id, 'perder', perda)).body
  expect(eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['iniciar', 'perder'])
  const contada = { produto_id: e.lisa.id, variacao_id: e.lm.id, contado: 2, esperado: 0 }
  await loja.pedir('POST', '/api/estoque/contagem/', { itens: [contada] })
  const pronta = await agir(uma.id, 'concluir', { quantidade: 1 })
  expect(contas(pronta)).toEqual(['pronta', 1, 0, 1, 1])
  const { body: venda } = await balcao.vender([linha(e, 2)])
  const evento_id = pronta.body.eventos.at(-1).id
  expect((await agir(uma.id, 'estornar', { evento_id })).body.codigo).toBe('PRODUCAO_COM_MENOS')
  expect((await agir(uma.id, 'perder', { ...perda, pronta: true })).body.codigo).toBe('PRODUCAO_COM_MENOS')
  await balcao.status(venda.id, 'cancelado')
  expect(contas(await agir(uma.id, 'estornar', { evento_id }))).toEqual(['em_producao', 1, 1, 0, 1])
})

test('production is not switched off while it holds blanks, of blocked orders too, or pieces that wait for a person', async () => {
  const outra = await abrirLoja()
  onTestFinished(() => outra.fechar())
  const { pedir } = outra
  const vendas = await abrirBalcao(outra)
  const ligada = (ativa: boolean) => pedir('PATCH', '/api/producao/configuracao/', { ativa, vender_sob_demanda: ativa })
  await ligada(true)
  const lisa = await vendas.criarProduto({ qtd: 3 })
  const { id } = await vendas.criarProduto({ titulo: 'Leão', qtd: 0 })
  await pedir('PUT', `/api/produtos/${id}/ficha/`, [{ variacao_id: null, lisa_produto_id: lisa.id }])
  const personalizacao = [{ nome: 'Bia', numero: '' }]
  const { body: venda } = await vendas.vender([{ id, quantidade: 1, valor_unitario: 50, personalizacao }])
  await pedir('POST', '/api/producoes/', { produto_id: id, quantidade: 2 })
  const [daVenda, doEstoque] = (await pedir('GET', '/api/producoes/')).body.results
  await pedir('POST', `/api/producoes/${daVenda.id}/concluir/`, { quantidade: 1 })
  await vendas.status(venda.id, 'cancelado')
  // All that is open is blocked the second time: the screen that shows it is still wanted.
  for (const motivo of ['', 'Sem filme']) {
    await pedir('POST', `/api/producoes/${doEstoque.id}/bloquear/`, { motivo })
    const recusada = await ligada(false)
    expect([recusada.status, recusada.body.detail]).toEqual([
      409,
      'Ainda há 2 peças a fazer na fila e 1 peça pronta sem venda. Termine, cancele ou dê destino a elas em Produção antes de desligar.',
    ])
  }
  expect((await vendas.estoque(lisa.id)).reservas).toMatchObject([{ producao_id: doEstoque.id, quantidade: 2 }])
  await pedir('POST', `/api/producoes/${doEstoque.id}/cancelar/`)
  expect((await ligada(false)).body.codigo).toBe('PRODUCAO_COM_PECAS')
  await pedir('POST', `/api/producoes/${daVenda.id}/destinar/`, { destino: 'devolver', quantidade: 1 })
  expect((await ligada(false)).body).toEqual({ ativa: false, vender_sob_demanda: false })
})

test('production that is switched off during a sale or an order for stock leaves nothing to make', async () => {
  const e = await estampada(5)
  const outra = new pg.Client(loja.banco.config)
  await outra.connect()
  onTestFinished(() => outra.end())
  for (const pedir of [
    () => balcao.vender([linha(e, 2)]),
    () => loja.pedir('POST', '/api/producoes/', { produto_id: e.produto.id, variacao_id: e.m.id, quantidade: 2 }),
  ]) {
    await ligar()
    await outra.query('begin')
    await outra.query('update producao_configuracao set ativa = false, vender_sob_demanda = false')
    const resposta = pedir()
    await expect.poll(() => quantosEsperam(outra)).toBe(1)
    await outra.query('commit')
    expect((await resposta).status).toBe(409)
    expect(await pecas(e)).toEqual([5, 0, 0, 0])
  }
  // In reverse order: switching off waits for the sale's transaction and sees its production.
  await ligar()
  await outra.query('begin')
  await outra.query('select from producao_configuracao for share')
  const desligar = loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: false })
  await expect.poll(() => quantosEsperam(outra)).toBe(1)
  await outra.query(`insert into producoes (titulo, lisa, pedida) values ('x', 'y', 1)`)
  await outra.query('commit')
  expect((await desligar).body.codigo).toBe('PRODUCAO_COM_PECAS')
  await outra.query(`delete from producoes where titulo = 'x'`)
})
