import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

/** Finished pieces that wait without a sale, and the lines that take them. */
const balcao = await balcaoDoArquivo()
const { loja, ler, frases } = balcao
const { agir, concluir, pecas, producao, producaoDe } = openBancada(balcao)

beforeAll(async () => {
  await turnOnProducao(loja, false)
})

async function createArte(dados: Readonly<Record<string, string>> = {}): Promise<number> {
  const corpo = new FormData()
  for (const [campo, valor] of Object.entries({ nome: 'Escudo', ...dados })) corpo.set(campo, valor)
  corpo.set('arquivo', new Blob([`<svg>${JSON.stringify(dados)}${Math.random()}</svg>`]), 'escudo.svg')
  return (await loja.pedir('POST', '/api/artes/', corpo)).body.id
}
/** A plain shirt of which there are so many, an art, and lines of it with that art. */
async function openShirt(quantidade: number, arte_id?: number) {
  const arte = arte_id ?? (await createArte())
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', qtd: quantidade })
  const frente = (dados: object = {}) => ({
    posicao: 'frente',
    arte_id: arte,
    tecnica: 'dtf',
    largura_mm: 280,
    ...dados,
  })
  const linha = (quantas: number, dados: object = {}) => ({
    id: lisa.id,
    quantidade: quantas,
    valor_unitario: 50,
    estampas: [frente()],
    ...dados,
  })
  const sell = async (quantas: number, dados: object = {}, venda: object = {}) => {
    const { status, body } = await balcao.vender([linha(quantas, dados)], venda)
    expect([status, body.codigo]).toEqual([201, undefined])
    return body
  }
  /** A sale of which so many were printed, and that was cancelled. */
  const leaveWaiting = async (printed: number, dados: object = {}, venda: object = {}) => {
    const { id } = await sell(printed, dados, venda)
    const { id: producaoId } = await producaoDe(id)
    await concluir(producaoId, printed)
    expect((await balcao.cancelar(id)).status).toBe(204)
    return { venda: id as number, id: producaoId as number }
  }
  const readWaiting = async (id: number) => (await producao(id)).sem_venda
  return { lisa, arte, frente, linha, sell, leaveWaiting, readWaiting, pecas: () => pecas(lisa) }
}
const readEventos = async (id: number) =>
  (await producao(id)).eventos.map(
    ({ tipo, quantidade, motivo }: { tipo: string; quantidade: number; motivo: string }) =>
      [tipo, quantidade, motivo].filter((part) => part !== null).join(' '),
  )

test('a new line of the same piece and prints takes the waiting pieces, also when no plain one is left; all histories say so', async () => {
  const { sell, leaveWaiting, readWaiting, pecas: count } = await openShirt(5)
  const source = await leaveWaiting(5)
  expect([await count(), await readWaiting(source.id)]).toEqual(['5/5', 5])
  const venda = await sell(3)
  expect(venda.itens[0].producao).toMatchObject({ situacao: 'pronta', prontas: 3, de: 3, sem_estampa: 0 })
  const { id } = venda.itens[0].producao
  expect([await count(), await readWaiting(source.id)]).toEqual(['5/5', 2])
  expect(await readEventos(id)).toEqual([`usar 3 Estampada para a venda ${source.venda}`])
  expect((await readEventos(source.id)).at(-1)).toBe(`ceder 3 Venda ${venda.id}`)
  expect((await frases(venda.id))[0]).toBe(
    `Lisa aproveita 3 peças já estampadas que esperavam, da venda ${source.venda}.`,
  )
  expect((await frases(source.venda))[0]).toBe(
    `A venda ${venda.id} aproveita 3 peças já estampadas que esperavam, desta venda.`,
  )
  await balcao.conferir()
  // They are the line's own now: after it they wait again, and the next line may take them.
  expect((await balcao.cancelar(venda.id)).status).toBe(204)
  expect([await count(), await readWaiting(id)]).toEqual(['5/5', 3])
  const both = await sell(5)
  expect(both.itens[0].producao).toMatchObject({ prontas: 5 })
  await balcao.levar(both.id, 'enviado')
  expect([await count(), await readWaiting(id), await readWaiting(source.id)]).toEqual(['0/0', 0, 0])
  await balcao.conferir()
})

test('a sale whose cancelling is undone has its printed pieces again, and prints only the rest', async () => {
  const { sell, readWaiting, pecas: count } = await openShirt(5)
  const { id } = await sell(4)
  const { id: producaoId } = await producaoDe(id)
  await concluir(producaoId, 3)
  await balcao.cancelar(id)
  expect([await count(), await readWaiting(producaoId)]).toEqual(['5/3', 3])
  const { status, body } = await loja.pedir('POST', `/api/vendas/${id}/desfazer-cancelamento/`)
  expect([status, body.itens[0].producao]).toMatchObject([200, { situacao: 'a_fazer', prontas: 3, de: 4 }])
  expect([await count(), await readWaiting(producaoId)]).toEqual(['5/4', 0])
  await balcao.conferir()
})

test('what waits serves first, and only the rest is printed; more than both is refused', async () => {
  const { sell, linha, leaveWaiting, pecas: count } = await openShirt(6)
  await leaveWaiting(2)
  expect((await balcao.vender([linha(7)])).body).toMatchObject({ codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 6 })
  const venda = await sell(5)
  expect(venda.itens[0].producao).toMatchObject({ situacao: 'a_fazer', prontas: 2, de: 5, faltam_lisas: 0 })
  expect(await producao(venda.itens[0].producao.id)).toMatchObject({ pedida: 5, feita: 2, reservada: 3 })
  expect(await count()).toBe('6/5')
  // A piece that was taken may turn out to be faulty, and is printed anew.
  const { id } = venda.itens[0].producao
  const lost = { quantidade: 1, motivo: 'peca_com_defeito', pronta: true }
  expect((await agir(id, 'perder', lost)).body).toMatchObject({ feita: 1, faltam: 4, reservada: 4 })
  await balcao.conferir()
})

test('an edit takes them in place of pieces that are still to be printed, and has its own again', async () => {
  const { sell, linha, leaveWaiting, readWaiting, pecas: count } = await openShirt(12)
  const venda = await sell(4)
  const { id } = venda.itens[0].producao
  await concluir(id, 4)
  const edit = async (quantidade: number) => {
    const { itens } = await ler(venda.id)
    const { status, body } = await balcao.editar(venda.id, [{ ...linha(quantidade), item_id: itens[0].item_id }])
    expect([status, body.codigo]).toEqual([200, undefined])
    return body.itens[0].producao
  }
  await edit(1)
  expect(await readWaiting(id)).toBe(3)
  expect(await edit(3)).toMatchObject({ id, prontas: 3, de: 3 })
  expect([await readWaiting(id), (await readEventos(id)).at(-1)]).toEqual([1, 'retomar 2'])
  expect((await frases(venda.id))[0]).toBe('Lisa aproveita 2 peças já estampadas que esperavam, desta venda.')
  expect(await edit(6)).toMatchObject({ id, prontas: 4, de: 6 })
  expect([await readWaiting(id), await count()]).toEqual([0, '12/6'])
  // Two are still to be printed; another sale's pieces take their place at the next edit.
  const source = await openSource(leaveWaiting)
  expect(await edit(6)).toMatchObject({ id, prontas: 5, de: 6 })
  expect(await producao(id)).toMatchObject({ pedida: 6, feita: 5, reservada: 1 })
  expect([await readWaiting(source.id), await count()]).toEqual([0, '12/6'])
  await balcao.conferir()
})
/** One piece is left waiting by another sale, of the other customer: the art is the shop's own. */
const openSource = async (leaveWaiting: Awaited<ReturnType<typeof openShirt>>['leaveWaiting']) =>
  leaveWaiting(1, {}, { cliente_id: await balcao.criarCliente() })

test("a customer's art goes to no other customer, and to nobody when its sale names no person", async () => {
  const outsider = await balcao.criarCliente()
  const theirs = await openShirt(20, await createArte({ cliente_id: String(balcao.clienteId) }))
  const { id } = await theirs.leaveWaiting(2)
  expect((await theirs.sell(1, {}, { cliente_id: outsider })).itens[0].producao).toMatchObject({ prontas: 0 })
  expect(await theirs.readWaiting(id)).toBe(2)
  expect((await theirs.sell(1)).itens[0].producao).toMatchObject({ prontas: 1 })
  // Printed for another person's sale with this customer's art: it waits for a person.
  const lent = await theirs.leaveWaiting(
    1,
    { estampas: [theirs.frente({ posicao: 'costas' })] },
    { cliente_id: outsider },
  )
  await theirs.sell(1, { estampas: [theirs.frente({ posicao: 'costas' })] })
  expect(await theirs.readWaiting(lent.id)).toBe(1)
  const { body: nobody } = await loja.pedir('GET', '/api/clientes/consumidor-final/')
  const walkIn = await openShirt(9, await createArte({ cliente_id: String(nobody.id) }))
  const left = await walkIn.leaveWaiting(1, {}, { cliente_id: nobody.id })
  await walkIn.sell(1, {}, { cliente_id: nobody.id })
  expect(await walkIn.readWaiting(left.id)).toBe(1)
  await balcao.conferir()
})

test('other prints, another version of the art, names and a version that changed halfway take nothing', async () => {
  const { arte, frente, sell, leaveWaiting, readWaiting } = await openShirt(40)
  const { id } = await leaveWaiting(2)
  const nome = [{ nome: 'Bia', numero: '' }]
  const fits = async (dados: object = {}) => (await sell(1, dados)).itens[0].producao.prontas
  expect(await fits({ estampas: [frente({ largura_mm: 200 })] })).toBe(0)
  expect(await fits({ estampas: [frente(), frente({ posicao: 'costas' })] })).toBe(0)
  expect(await fits({ personalizacao: nome })).toBe(0)
  // Of another note it is the same print.
  expect(await fits({ estampas: [frente({ observacao: 'mais alta' })] })).toBe(1)
  await createArte({ arte_id: String(arte) })
  expect(await fits()).toBe(0)
  expect(await readWaiting(id)).toBe(1)
  const named = await leaveWaiting(1, { personalizacao: nome })
  expect(await fits()).toBe(0)
  expect(await readWaiting(named.id)).toBe(1)
  const venda = await sell(2)
  const { id: mixed } = venda.itens[0].producao
  await concluir(mixed, 1)
  await agir(mixed, 'versao', { arte_id: arte, versao: 1 })
  await concluir(mixed, 1)
  await balcao.cancelar(venda.id)
  expect(await fits()).toBe(0)
  expect(await readWaiting(mixed)).toBe(2)
  await balcao.conferir()
})

test('what the customer approved decides the version: a line of an approved quote takes the pieces of that version', async () => {
  const { arte, lisa, frente, leaveWaiting, readWaiting } = await openShirt(9)
  const old = await leaveWaiting(1)
  const { agir: act, criar, enviar, pelo } = await openOrcamentos(loja, balcao.clienteId)
  const { id } = await criar([{ produto_id: lisa.id, quantidade: 1, valor_unitario: 50, estampas: [frente()] }])
  const token = await enviar(id)
  await createArte({ arte_id: String(arte) })
  await pelo(token, 'aprovar', { nome: 'Bia' })
  const { status, body } = await act(id, 'gerar-venda')
  expect([status, (await ler(body.id)).itens[0].producao.prontas]).toEqual([201, 1])
  expect(await readWaiting(old.id)).toBe(0)
})

test('pieces that come back are taken by later lines, not by that exchange; faulty ones by none', async () => {
  const { linha, sell, readWaiting } = await openShirt(20)
  const venda = await sell(4)
  const { id } = venda.itens[0].producao
  await concluir(id, 4)
  await balcao.levar(venda.id, 'enviado')
  const exchange = (motivo: string, itens: readonly object[] = []) =>
    balcao.trocar(venda.id, { motivo, voltam: [{ item_id: venda.itens[0].item_id, quantidade: 1 }], itens })
  const { body } = await exchange('outro', [linha(1)])
  expect((await ler(body.nova_venda_id)).itens[0].producao).toMatchObject({ prontas: 0 })
  await exchange('defeito')
  expect(await readWaiting(id)).toBe(2)
  expect((await sell(2)).itens[0].producao).toMatchObject({ prontas: 1 })
  expect(await readWaiting(id)).toBe(1)
  // The piece that another sale has is not passed off as the one that came back.
  const back = await balcao.status(venda.id, 'retirada')
  expect([back.status, back.body.detail]).toEqual([
    409,
    'De “Lisa” 1 peça estampada que voltou numa troca já teve outro destino: edite a venda para mudá-la.',
  ])
  await balcao.conferir()
})

test('another size of a line takes the waiting pieces of that size', async () => {
  const arte = await createArte()
  const variacoes = ['M', 'G'].map((tamanho) => ({ tamanho, quantidade: 5 }))
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', variacoes })
  const [m, g] = lisa.variacoes as { id: number }[]
  const estampas = [{ posicao: 'frente', arte_id: arte, tecnica: 'dtf' }]
  const sellSize = async (variacao?: { id: number }) =>
    (await balcao.vender([{ id: lisa.id, variacao_id: variacao?.id, quantidade: 1, valor_unitario: 50, estampas }]))
      .body
  const first = await sellSize(g)
  await concluir(first.itens[0].producao.id, 1)
  await balcao.cancelar(first.id)
  const second = await sellSize(m)
  const item = `/api/vendas/${second.id}/itens/${second.itens[0].item_id}/`
  const { body } = await loja.pedir('PATCH', item, { variacao_id: g?.id })
  expect(body.itens[0].producao).toMatchObject({ prontas: 1, de: 1 })
  expect((await frases(second.id))[0]).toBe(`Lisa G aproveita 1 peça já estampada que esperava, da venda ${first.id}.`)
  expect(await pecas(lisa)).toBe('10/1')
  await balcao.conferir()
})

test('pieces whose figures are of before this was known wait for a person', async () => {
  const { sell, leaveWaiting, readWaiting } = await openShirt(9)
  const { id } = await leaveWaiting(2)
  await sql`update producoes set aproveitaveis = 0 where id = ${id}`.execute(loja.banco.db)
  await sell(1)
  expect(await readWaiting(id)).toBe(2)
})
