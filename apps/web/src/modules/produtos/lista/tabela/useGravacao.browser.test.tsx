import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, ok, prepare, received, release } from '../../../../../test/support/api-control.ts'
import { avisados, clicarNoAviso, naTela, usar } from '../../../../../test/support/hook.tsx'
import { listaDeProdutos } from '../../produtos.queries.ts'
import { type Edicao, type Mudanca, NADA_MUDADO } from './mudancas.ts'
import { useGravacao } from './useGravacao.ts'

const CELULAS = 'POST /produtos/em-lote/celulas/'
const LOTE = 'GET /produtos/em-lote/8/'
const lote = (mais: object) =>
  ok({ lote_id: 8, estado: 'concluida', aplicar: 1, aplicadas: 1, recusadas: 0, conflitos: [], ...mais })
const CHAVE = '3  preco_venda'
const celula = (texto: string): Mudanca => ({
  produto_id: 3,
  variacao_id: null,
  campo: 'preco_venda',
  nome: 'P3',
  antes: 30,
  texto,
})

/** With the price of product 3 typed. */
const com = (texto: string) => (): Edicao => ({ ...NADA_MUDADO, mudancas: new Map([[CHAVE, celula(texto)]]) })

/** `mudancas` are those that are not saved: text, what was there before, why it was refused. */
async function abrir() {
  const { client, ...tela } = await usar(() => {
    const [edicao, setEdicao] = useState(com('33,00'))
    return { ...useGravacao(edicao.mudancas, setEdicao), edicao, digitar: (texto: string) => setEdicao(com(texto)) }
  })
  const { queryKey } = listaDeProdutos()
  const lida = { pages: [], pageParams: [] }
  client.setQueryData(queryKey, lida)
  return {
    ...tela,
    lerDeNovo: () => client.setQueryData(queryKey, lida),
    relida: () => client.getQueryState(queryKey)?.isInvalidated,
    mudancas: () =>
      [...tela.agora().edicao.mudancas.values()].map(({ texto, antes, conflito }) => [texto, antes, conflito]),
    gravar: () => tela.fazer(({ gravar }) => gravar()),
  }
}
const chaves = async () => (await received(CELULAS)).map(({ idempotencyKey }) => idempotencyKey)

test('a save that failed keeps its key and what was typed; after a change, and after a success, it is another one', async () => {
  const recusa = answer(409, { detail: 'Agora não.' })
  await prepare({ [CELULAS]: [answer(503), recusa, lote({})], [LOTE]: lote({}) })
  const { agora, fazer, gravar, mudancas, relida } = await abrir()
  for (const frase of ['Não foi salvo. Tente novamente.', 'Agora não.']) {
    await gravar()
    await expect.poll(() => agora().recusa).toBe(frase)
    await expect.poll(() => agora().gravando).toBe(false)
  }
  expect([mudancas(), relida()]).toEqual([[['33,00', 30, undefined]], false])
  for (const texto of ['34,00', '34,00']) {
    await fazer(({ digitar }) => digitar(texto))
    await gravar()
    await expect.poll(avisados).toEqual(['success: 1 célula salva.'])
    await expect.poll(() => agora().gravando).toBe(false)
    expect([mudancas(), relida()]).toEqual([[], true])
  }
  const [a, b, c, d] = await chaves()
  expect([a === b, b === c, c === d]).toEqual([true, false, false])
})

test('what was typed while it was saved stays a change, from what was saved', async () => {
  await prepare({
    [CELULAS]: lote({ estado: 'aplicando', aplicadas: 0 }),
    [LOTE]: [{ ...lote({}), held: true }, lote({})],
  })
  const { agora, fazer, gravar, mudancas } = await abrir()
  await gravar()
  await expect.poll(() => received(LOTE)).toHaveLength(1)
  expect([agora().gravando, naTela()]).toEqual([true, []])
  await fazer(({ digitar }) => digitar('35,00'))
  await release()
  await expect.poll(avisados).toEqual(['success: 1 célula salva.'])
  await expect.poll(mudancas).toEqual([['35,00', 33, undefined]])
  await expect.poll(() => agora().gravando).toBe(false)
})

test('a change that is not written yet is waited for, and how far it is shows meanwhile', async () => {
  await prepare({
    [CELULAS]: lote({ estado: 'aplicando', aplicadas: 0 }),
    [LOTE]: [
      lote({ estado: 'aplicando', aplicadas: 1 }),
      { ...lote({ aplicadas: 2 }), held: true },
      lote({ aplicadas: 2 }),
    ],
  })
  const { agora, gravar, mudancas } = await abrir()
  await gravar()
  await expect.poll(() => received(LOTE)).toHaveLength(2)
  await expect.poll(() => [agora().gravadasAgora, agora().gravando, mudancas().length]).toEqual([1, true, 1])
  await release()
  await expect.poll(avisados).toEqual(['success: 2 células salvas.'])
  await expect.poll(() => [agora().gravadasAgora, agora().gravando]).toEqual([0, false])
})

test('of cells that were all refused nothing is said to be saved', async () => {
  const conflitos = [{ produto_id: 3, variacao_id: null, campo: 'preco_venda', motivo: 'Alguém mudou.', agora: 31 }]
  await prepare({ [CELULAS]: lote({}), [LOTE]: lote({ aplicadas: 0, recusadas: 1, conflitos }) })
  const { agora, gravar, mudancas } = await abrir()
  await gravar()
  await expect
    .poll(avisados)
    .toEqual(['warning: Algumas células não foram salvas: alguém mudou os valores. O que você digitou continua aqui.'])
  await expect.poll(mudancas).toEqual([['33,00', 31, 'Alguém mudou.']])
  await expect.poll(() => agora().gravando).toBe(false)
})

test('saved cells are taken back by one click, and the products read again', async () => {
  const DESFAZER = 'POST /produtos/em-lote/8/desfazer/'
  await prepare({ [CELULAS]: lote({}), [LOTE]: lote({}), [DESFAZER]: answer(202) })
  const { gravar, lerDeNovo, relida } = await abrir()
  await gravar()
  await expect.poll(naTela).toEqual(['success: 1 célula salva.'])
  lerDeNovo()
  clicarNoAviso()
  await expect.poll(relida).toBe(true)
  expect(avisados()).toEqual(['success: 1 célula salva.', 'success: Desfazendo a mudança.'])
  expect(await received(DESFAZER)).toHaveLength(1)
})
