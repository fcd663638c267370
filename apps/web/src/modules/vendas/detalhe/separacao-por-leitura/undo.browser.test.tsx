import { useState } from 'react'
import { expect, test } from 'vitest'
import { prepare } from '../../../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../../../test/support/hook.tsx'
import { readVenda } from '../../../../../test/support/lidos.ts'
import {
  BONE,
  BUSCA,
  buildSearchAnswer,
  CAMISETA,
  openSeparacao,
  VENDAS,
} from '../../../../../test/support/separacao.tsx'
import { toasts } from '../../../../shared/ui/toasts/toast.ts'
import { useSeparacao } from './useSeparacao.tsx'

test('the piece before a refused code is taken back while the refusal stands', async () => {
  await prepare({ [BUSCA]: buildSearchAnswer() })
  const { agora, fazer, ler, separadas, alarmes } = await openSeparacao()
  ler('BON')
  await expect.poll(separadas).toEqual([0, 1])
  expect(agora().before).toBeNull()
  ler('NADA')
  await expect.poll(alarmes).toHaveLength(1)
  expect([agora().lida, agora().before]).toMatchObject([null, { item: { titulo: 'Boné' }, unidades: 1 }])
  await fazer(({ desfazer }) => desfazer())
  expect(separadas()).toEqual([0, 0])
  expect([agora().lida, agora().before]).toMatchObject([{ isUndone: true }, null])
})

test('the piece before a refused code is out of sight with it, and is taken back after it was dismissed', async () => {
  await prepare({ [BUSCA]: buildSearchAnswer() })
  const { agora, fazer, ler, separadas, alarmes } = await openSeparacao()
  ler('BON')
  await expect.poll(separadas).toEqual([0, 1])
  ler('NADA')
  await expect.poll(alarmes).toHaveLength(1)
  expect(agora().lida).toBeNull()
  await fazer(({ dispensar }) => dispensar())
  expect(agora().lida).toMatchObject({ item: { titulo: 'Boné' }, unidades: 1 })
  await fazer(({ desfazer }) => desfazer())
  expect(separadas()).toEqual([0, 0])
})

test('pieces that were scanned and are unticked by hand come back by the toast', async () => {
  const { agora, fazer, ler, separadas } = await openSeparacao()
  ler('BON')
  await expect.poll(separadas).toEqual([0, 1])
  await fazer(({ marcar }) => marcar([BONE], false))
  const [told] = toasts.get()
  expect([separadas(), told?.message]).toEqual([[0, 0], 'As peças lidas foram desmarcadas.'])
  told?.action?.onClick()
  await expect.poll(separadas).toEqual([0, 1])
  expect(agora().lida).toBeNull()
})

test('all lines that were ticked over scanned pieces come back by the toast; a piece of such a line says so', async () => {
  const { fazer, ler, separadas, alarmes } = await openSeparacao()
  ler('CAM-P')
  await expect.poll(separadas).toEqual([1, 0])
  await fazer(({ marcar }) => marcar([CAMISETA, BONE], true))
  expect(separadas()).toEqual([2, 1])
  ler('CAM-P', 'BON')
  await expect.poll(alarmes).toEqual([
    ['Já marcada à mão', 'Azul P, Camiseta (CAM-P). Desmarque a linha para contar pela leitura.'],
    ['Já marcada à mão', 'Boné (BON). Desmarque a linha para contar pela leitura.'],
  ])
  const told = toasts.get().find(({ message }) => message === 'Todas as linhas foram marcadas.')
  told?.action?.onClick()
  await expect.poll(separadas).toEqual([1, 0])
  // The ticks that are taken away leave what was scanned, and are not offered again.
  for (const sim of [true, false]) await fazer(({ marcar }) => marcar([CAMISETA, BONE], sim))
  expect([separadas(), toasts.get()]).toEqual([[1, 0], []])
})

test('a piece that was moved to the line of its print goes back there first, and then out', async () => {
  const printed = (item_id: number, arte: string) => ({
    ...(BONE as object),
    item_id,
    estampas: [{ id: item_id, posicao: 'frente', tecnica: 'dtf', arte }],
  })
  const vendas = [readVenda({ id: 7, itens: [printed(1, 'Girassol'), printed(2, 'Time')] })]
  const { agora, fazer } = await drawHook(() => useSeparacao(vendas))
  const shown = () => [agora().lida?.item.item_id, agora().lida?.unidades, agora().lida?.isUndone]
  void agora().ler('BON')
  await expect.poll(shown).toEqual([1, 1, undefined])
  await fazer(({ moverLida, lida }) => lida?.otherPlaces[0] && moverLida(lida.otherPlaces[0]))
  expect(shown()).toEqual([2, 1, undefined])
  await fazer(({ desfazer }) => desfazer())
  expect(shown()).toEqual([1, 1, undefined])
  expect(agora().lida?.otherPlaces.map(({ item }) => item.item_id)).toEqual([2])
  await fazer(({ desfazer }) => desfazer())
  expect(shown()).toEqual([1, 0, true])
})

test('a reading is taken back after its line was ticked by hand and the tick taken away', async () => {
  const { agora, fazer, ler, separadas } = await openSeparacao()
  ler('BON', 'CAM-P')
  await expect.poll(separadas).toEqual([1, 1])
  const before = () => agora().before?.item.titulo
  await fazer(({ marcar }) => marcar([CAMISETA], true))
  expect([separadas(), before()]).toEqual([[2, 1], 'Boné'])
  await fazer(({ marcar }) => marcar([CAMISETA], false))
  expect([separadas(), before()]).toEqual([[1, 1], 'Camiseta'])
})

test('a refusal that stands is told when the sale moves on, one that passed is not', async () => {
  const { agora, fazer, ler, alarmes } = await openSeparacao()
  ler('BON', 'BON')
  await expect.poll(alarmes).toHaveLength(1)
  await fazer(({ warnOfRefusals }) => warnOfRefusals())
  expect(avisados()).toEqual(['warning: Ficou uma leitura recusada sem resposta: confira se nada a mais vai na caixa.'])
  ler('CAM-P')
  await expect.poll(() => agora().lida?.item.titulo).toBe('Camiseta')
  await fazer(({ warnOfRefusals }) => warnOfRefusals())
  expect(avisados()).toEqual([])
})

test('the way back of a tick that was taken away ends with the next reading', async () => {
  const { agora, fazer, ler, separadas } = await openSeparacao()
  ler('CAM-P', 'BON')
  await expect.poll(separadas).toEqual([1, 1])
  await fazer(({ marcar }) => marcar([BONE], false))
  expect(toasts.get()).toHaveLength(1)
  ler('BON')
  await expect.poll(separadas).toEqual([1, 1])
  expect([toasts.get(), agora().lida?.unidades]).toEqual([[], 1])
})

test('one piece of a line is taken back, and the last reading says how many are left', async () => {
  const { agora, fazer, ler, separadas } = await openSeparacao()
  ler('CAM-P', 'CAM-P', 'BON')
  await expect.poll(separadas).toEqual([2, 1])
  await fazer(({ tirarPeca }) => tirarPeca(CAMISETA))
  const undone = () => [agora().lida?.item.titulo, agora().lida?.unidades, agora().lida?.isUndone]
  expect([separadas(), undone()]).toEqual([
    [1, 1],
    ['Camiseta', 1, true],
  ])
  await fazer(({ tirarPeca }) => tirarPeca(BONE))
  expect([separadas(), undone()]).toEqual([
    [1, 0],
    ['Boné', 0, true],
  ])
  expect(agora().before).toMatchObject({ item: { titulo: 'Camiseta' }, unidades: 1 })
})

test('readings are taken back one after the other, the last one first; those of a line that is ticked by hand are not', async () => {
  const { agora, fazer, ler, separadas } = await openSeparacao()
  const before = () => agora().before && [agora().before?.item.titulo, agora().before?.unidades]
  ler('CAM-P', 'BON', 'CAM-P')
  await expect.poll(separadas).toEqual([2, 1])
  expect(before()).toBeNull()
  await fazer(({ desfazer }) => desfazer())
  expect([separadas(), agora().lida, before()]).toMatchObject([[1, 1], { isUndone: true, unidades: 1 }, ['Boné', 1]])
  await fazer(({ marcar }) => marcar([BONE], false))
  expect([agora().lida, before(), agora().currentId]).toEqual([null, ['Camiseta', 1], 2])
  await fazer(({ desfazer }) => desfazer())
  expect([separadas(), before()]).toEqual([[0, 0], null])
  await fazer(({ desfazer }) => desfazer())
  expect(separadas()).toEqual([0, 0])
})

test('a piece of a sale that has moved on is not taken back', async () => {
  const canecaVenda = readVenda({ id: 8, itens: [{ item_id: 3, id: 9, sku: 'CAN', titulo: 'Caneca', quantidade: 1 }] })
  const { agora, fazer } = await drawHook(() => {
    const [vendas, setVendas] = useState([...VENDAS, canecaVenda])
    return { ...useSeparacao(vendas), move: () => setVendas(VENDAS) }
  })
  for (const code of ['BON', 'CAN']) void agora().ler(code)
  await expect.poll(() => agora().lida?.item.titulo).toBe('Caneca')
  await fazer(({ move }) => move())
  expect([agora().lida, agora().before]).toMatchObject([null, { item: { titulo: 'Boné' } }])
})

test('the last reading is taken back once, and that is said', async () => {
  const { agora, fazer, ler, separadas } = await openSeparacao()
  ler('CAM-P', 'CAM-P')
  await expect.poll(separadas).toEqual([2, 0])
  await fazer(({ desfazer }) => desfazer())
  expect([separadas(), agora().lida]).toMatchObject([[1, 0], { unidades: 1, isUndone: true }])
})
