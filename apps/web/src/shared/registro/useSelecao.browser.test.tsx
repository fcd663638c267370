import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { useSelecao } from './useSelecao.ts'

const LINHAS = [{ id: 1 }, { id: 2 }]

it('Esc closes a dialog first and clears the selection only without one', async () => {
  const { result, act } = await renderHook(() => useSelecao(LINHAS))
  await act(() => result.current.alternarTodos(true))
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  document.body.append(dialog)
  await userEvent.keyboard('{Escape}')
  expect(result.current.ids).toEqual([1, 2])
  dialog.remove()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => result.current.ids).toEqual([])
})
