import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createEstampada, openBancada } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const e = await createEstampada(balcao, 50, 50)
const { agir, concluir, escanear, linha, paraEstoque: produceForEstoque, producoes } = openBancada(balcao)
const hoje = (dias: number) => sql<string>`((now() at time zone 'America/Sao_Paulo')::date + ${dias}::int)`
/** A sale of two lines, due so many days from today. */
async function devida(dias: number | null, prioritaria = false): Promise<number> {
  const itens = [e.m, e.g].map(({ id }) => ({ id: e.produto.id, variacao_id: id, quantidade: 1, valor_unitario: 50 }))
  const { id } = (await balcao.vender(itens)).body
  const prazo = dias === null ? null : hoje(dias)
  await loja.banco.db.updateTable('vendas').set({ prazo, prioritaria }).where('id', '=', id).execute()
  return id
}
const DIAS = [8, -1, 7, 0, 6, 1]
const vendas = new Map<number | null, number>()
for (const dias of DIAS) vendas.set(dias, await devida(dias))
vendas.set(null, await devida(null))
await produceForEstoque(e.produto.id, e.m.id, 2)
const diasDa = new Map([...vendas].map(([dias, id]) => [id, dias]))

const fila = (busca: string): Promise<{ id: number; venda_id: number | null; atrasada: boolean }[]> => producoes(busca)
/** In how many days what is found is due, in the order of the queue; `estoque` for the shelf. */
const dias = async (busca: string) =>
  (await fila(busca)).map(({ venda_id }) => (venda_id === null ? 'estoque' : (diasDa.get(venda_id) ?? null)))

test.each([
  ['atrasadas', [-1, -1]],
  ['hoje', [-1, -1, 0, 0]],
  ['semana', [-1, -1, 0, 0, 1, 1, 6, 6, 7, 7]],
])('due %s: %j', async (prazo, esperados) => {
  expect(await dias(`prazo=${prazo}`)).toEqual(esperados)
})

test('due until a day, that day included; without a day those due first, then without a date, then for the shelf', async () => {
  const { rows } = await sql<{ dia: string }>`select ${hoje(6)}::text as dia`.execute(loja.banco.db)
  expect(await dias(`prazo=${rows[0]?.dia}`)).toEqual([-1, -1, 0, 0, 1, 1, 6, 6])
  const allDias = [-1, -1, 0, 0, 1, 1, 6, 6, 7, 7, 8, 8, null, null, 'estoque']
  expect(await dias('')).toEqual(allDias)
  const inteira = await fila('')
  const atrasadas = inteira.filter(({ atrasada }) => atrasada).map(({ venda_id }) => venda_id)
  expect(atrasadas).toEqual(Array(2).fill(vendas.get(-1)))
  const firstPage = await loja.pedir('GET', '/api/producoes/?limite=3')
  const segunda = await loja.pedir('GET', firstPage.body.next)
  expect([...firstPage.body.results, ...segunda.body.results]).toEqual(inteira.slice(0, 6))
  const terceira = await loja.pedir('GET', segunda.body.next)
  expect((await loja.pedir('GET', terceira.body.previous)).body.results).toEqual(segunda.body.results)
})

test('a sale with priority goes before all others, however late; two of them by their date', async () => {
  const [tarde, cedo] = [await devida(9, true), await devida(2, true)]
  onTestFinished(async () => {
    for (const id of [tarde, cedo]) await balcao.status(id, 'cancelado')
  })
  diasDa.set(tarde, 9).set(cedo, 2)
  expect((await dias('')).slice(0, 6)).toEqual([2, 2, 9, 9, -1, -1])
  expect(await dias('prazo=hoje')).toEqual([-1, -1, 0, 0])
})

test('by situation, sale, product and blank; two lines of one sale are two productions', async () => {
  const todayVendaId = vendas.get(0) ?? 0
  const [firstProducao, secondProducao] = await producoes(`venda=${todayVendaId}`)
  expect([firstProducao.variacao, secondProducao.variacao]).toEqual(['Preta M', 'Preta G'])
  await agir(firstProducao.id, 'bloquear', { motivo: 'Falta tinta' })
  await concluir(secondProducao.id, 1)
  expect(await dias('situacao=bloqueada')).toEqual([0])
  expect(await dias('situacao=pronta')).toEqual([0])
  expect(await dias(`situacao=abertas&venda=${todayVendaId}`)).toEqual([0])
  expect(await dias(`situacao=quadro&venda=${todayVendaId}`)).toEqual([0, 0])
  expect(await dias(`situacao=abertas&prazo=hoje&produto=${e.produto.id}&lisa=${e.lisa.id}`)).toEqual([-1, -1, 0])
  const foreignBuscas = [`produto=${e.lisa.id}`, `lisa=${e.produto.id}`]
  for (const busca of [...foreignBuscas, 'situacao=sem_venda', 'situacao=cancelada&prazo=hoje'])
    expect(await dias(busca)).toEqual([])
  const { rows } = await sql`select count(*)::int as count from producoes`.execute(loja.banco.db)
  expect(rows).toMatchObject([{ count: (await loja.pedir('GET', '/api/producoes/?limite=1')).body.count }])
})

test('the panel counts what is late, and names blanks that are missing, the scarcest first, and no others', async () => {
  const [firstEstampada, secondEstampada] = [await createEstampada(balcao, 1), await createEstampada(balcao, 1)]
  const producePecas = ({ produto, m }: typeof firstEstampada, quantidade: number) =>
    produceForEstoque(produto.id, m.id, quantidade)
  const painel = async () => (await loja.pedir('GET', '/api/painel/')).body.producao
  await producePecas(firstEstampada, 1)
  const antes = await painel()
  const da_semana = (await fila('situacao=abertas&prazo=semana')).filter(({ atrasada }) => !atrasada).length
  expect(da_semana).toBeGreaterThan(4)
  expect(antes).toMatchObject({ atrasadas: 2, da_semana, aguardam_arte: 0, lisas: [] })
  await producePecas(firstEstampada, 2)
  const { body: begun } = await producePecas(secondEstampada, 4)
  // Printed pieces need no blank any more.
  await concluir(begun.id, 1)
  const falta = ({ lisa: { id } }: typeof firstEstampada, faltam: number) => ({
    produto_id: id,
    lisa: 'Lisa Preta M',
    faltam,
  })
  expect(await painel()).toEqual({
    ...antes,
    abertas: antes.abertas + 2,
    lisas: [falta(secondEstampada, 3), falta(firstEstampada, 2)],
  })
})

test('a blank brings the productions that wait for a change last, however urgent: those that can be printed are reached', async () => {
  const estampada = await createEstampada(balcao, 5)
  const sell = async (prioritaria: boolean) => {
    const { id } = (await balcao.vender([linha(estampada, 1)])).body
    await loja.banco.db.updateTable('vendas').set({ prioritaria }).where('id', '=', id).execute()
    return id
  }
  const [urgentVendaId, otherVendaId] = [await sell(true), await sell(false)]
  const askForChange = (vendaId: number) =>
    loja.banco.db
      .updateTable('itens_venda')
      .set({ aprovacao: JSON.stringify({ situacao: 'mudanca', texto: 'Maior' }) })
      .where('venda_id', '=', vendaId)
      .execute()
  const code = `/produtos/${estampada.lisa.id}?variacao=${estampada.lm.id}`
  const scannedVenda = async () => (await escanear(code)).body.producao.venda_id
  await askForChange(urgentVendaId)
  expect(await scannedVenda()).toBe(otherVendaId)
  await askForChange(otherVendaId)
  // It begins with the first piece that is made, once a person has said so.
  const asked = { venda_id: urgentVendaId, mudanca: 'Maior', situacao: 'a_fazer' }
  expect((await escanear(code)).body.producao).toMatchObject(asked)
})
