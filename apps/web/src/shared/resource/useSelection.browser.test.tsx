import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { useSelection } from './useSelection.ts'

const LINHAS = [{ id: 1 }, { id: 2 }, { id: 3 }]

it('Esc closes a dialog first and clears the selection only without one', async () => {
  const { result, act } = await renderHook(() => useSelection(LINHAS))
  await act(() => result.current.toggleAll(true))
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  document.body.append(dialog)
  await userEvent.keyboard('{Escape}')
  expect(result.current.ids).toEqual([1, 2, 3])
  dialog.remove()
  await userEvent.keyboard('{Enter}')
  expect(result.current.ids).toEqual([1, 2, 3])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => result.current.ids).toEqual([])
})

it('an Esc that something else took clears nothing', async () => {
  const tomar = (event: KeyboardEvent) => event.preventDefault()
  addEventListener('keydown', tomar, true)
  onTestFinished(() => removeEventListener('keydown', tomar, true))
  const { result, act } = await renderHook(() => useSelection(LINHAS))
  await act(() => result.current.toggleAll(true))
  await userEvent.keyboard('{Escape}')
  expect(result.current.ids).toEqual([1, 2, 3])
})

it('ticks rows one by one or all, and holds only rows that the list shows', async () => {
  const { result, act, rerender } = await renderHook((linhas: typeof LINHAS = LINHAS) => useSelection(linhas))
  const fazer = (agir: (selecao: ReturnType<typeof useSelection>) => void) => act(() => agir(result.current))
  await fazer(({ toggle: alternar }) => alternar(3, true))
  await fazer(({ toggle: alternar }) => alternar(1, true))
  await fazer(({ toggle: alternar }) => alternar(1, true))
  expect([result.current.ids, result.current.rows, [...result.current.selected]]).toEqual([
    [1, 3],
    [{ id: 1 }, { id: 3 }],
    [3, 1],
  ])
  await rerender([{ id: 1 }, { id: 2 }])
  expect([result.current.ids, [...result.current.selected]]).toEqual([[1], [1]])
  await rerender(LINHAS)
  expect(result.current.ids).toEqual([1, 3])
  await fazer(({ toggle: alternar }) => alternar(1, false))
  expect(result.current.ids).toEqual([3])
  await fazer(({ toggleAll: alternarTodos }) => alternarTodos(true))
  expect(result.current.ids).toEqual([1, 2, 3])
  await fazer(({ toggleAll: alternarTodos }) => alternarTodos(false))
  expect(result.current.ids).toEqual([])
  await fazer(({ select: marcar }) => marcar([2, 9]))
  expect([result.current.ids, [...result.current.selected]]).toEqual([[2], [2]])
  await fazer(({ clear: limpar }) => limpar())
  expect(result.current.ids).toEqual([])
})
