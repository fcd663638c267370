import { afterEach, expect, test } from 'vitest'
import { createEstampada, openBancada } from '../../../test/support/estampada.ts'
import { createSignedInPessoa } from '../../../test/support/pessoa.ts'
import { checkProducao } from '../../../test/support/prova/producao.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { linha, agir, concluir, producao, producaoDe, ...bancada } = openBancada(balcao)
afterEach(() => checkProducao(loja))

test('a begin is undone while nothing else happened, of several in one transaction', async () => {
  const e = await createEstampada(balcao, 4)
  const ids: number[] = []
  for (let i = 0; i < 2; i++) {
    const { body: venda } = await balcao.vender([linha(e, 2)])
    ids.push((await producaoDe(venda.id)).id)
  }
  const [first = 0, second = 0] = ids
  const begin = () => loja.pedir('POST', '/api/producoes/comecar/', { ids })
  const undo = (...eventos: object[]) => loja.pedir('POST', '/api/producoes/estornar/', { eventos })
  const begins = ids.map((producao_id) => ({ producao_id }))
  const situacoes = () => Promise.all(ids.map(async (id) => (await producao(id)).situacao))
  await begin()
  expect([(await undo(...begins)).status, await situacoes()]).toEqual([204, ['a_fazer', 'a_fazer']])
  expect((await undo(...begins)).body.detail).toBe(`Nada foi desfeito. Ordem ${first}: Isto já foi desfeito.`)
  // Begun again, the newest begin is undone, from the history too.
  await begin()
  const { eventos } = await producao(first)
  expect(eventos.map(({ tipo, estornado }: { tipo: string; estornado: boolean }) => [tipo, estornado])).toEqual([
    ['iniciar', true],
    ['estornar', false],
    ['iniciar', false],
  ])
  const undone = await agir(first, 'estornar', { evento_id: eventos.at(-1).id })
  expect(undone.body).toMatchObject({ situacao: 'a_fazer', reservada: 2, feita: 0 })
  await begin()
  // One has moved on: the other stays begun too.
  const finished = (await concluir(second, 2)).body.eventos.at(-1).id
  expect((await undo(...begins)).body).toMatchObject({
    codigo: 'PRODUCAO_PARADA',
    detail: `Nada foi desfeito. Ordem ${second}: Só se desfaz o começo enquanto nada mais houve nesta produção.`,
  })
  expect(await situacoes()).toEqual(['em_producao', 'pronta'])
  const made = (await concluir(first, 1)).body.eventos.at(-1).id
  const prontas = { producao_id: second, evento_id: finished }
  expect((await undo({ producao_id: first, evento_id: made }, prontas)).status).toBe(204)
  expect([await situacoes(), await bancada.pecas(e.lisa, e.produto)]).toEqual([
    ['em_producao', 'em_producao'],
    '4/4 0/0',
  ])
  expect((await undo(prontas)).body.codigo).toBe('EVENTO_JA_ESTORNADO')
})

test('the begin of another person is not undone as one of mine', async () => {
  const e = await createEstampada(balcao, 1)
  const { body: venda } = await balcao.vender([linha(e, 1)])
  const { id } = await producaoDe(venda.id)
  const ana = (await createSignedInPessoa(loja, 'ana'))()
  await ana.entrar()
  await ana.pedir('POST', '/producoes/comecar/', { ids: [id] })
  const undone = await loja.pedir('POST', '/api/producoes/estornar/', { eventos: [{ producao_id: id }] })
  expect([undone.body.detail, (await producao(id)).situacao]).toEqual(['Outra pessoa a começou.', 'em_producao'])
})
