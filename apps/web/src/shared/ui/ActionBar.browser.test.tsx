import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ActionBar } from './ActionBar.tsx'
import { TextAreaField } from './fields/TextField.tsx'

test('Ctrl+Enter presses a main button that submits no form, while it can be pressed and no dialog is open', async () => {
  const concluir = vi.fn<() => void>()
  const tela = (disabled: boolean, dialogo = false) => (
    <>
      <TextAreaField label="Anotação" />
      <ActionBar>
        <button type="button">Cancelar</button>
        <button type="button" disabled={disabled} onClick={concluir}>
          Concluir
        </button>
      </ActionBar>
      {dialogo && <div role="dialog" />}
    </>
  )
  const { rerender } = await render(tela(true))
  await page.getByLabelText('Anotação').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await rerender(tela(false, true))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(concluir).not.toHaveBeenCalled()
  await rerender(tela(false))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(concluir).toHaveBeenCalledTimes(1)
})

test('Ctrl+Enter saves the page, once, from within a text; Enter alone begins a line', async () => {
  const salvar = vi.fn<() => void>()
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        salvar()
      }}
    >
      <TextAreaField label="Anotação" />
      <ActionBar>
        <button type="button">Cancelar</button>
        <button type="submit">Salvar</button>
      </ActionBar>
    </form>,
  )
  await page.getByLabelText('Anotação').click()
  await userEvent.keyboard('a{Enter}b')
  expect(salvar).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(salvar).toHaveBeenCalledTimes(1)
  await expect.element(page.getByLabelText('Anotação')).toHaveValue('a\nb')
})
