import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'

test('Enter and the button send a typed code and empty the field; the form around it is never sent', async () => {
  const enviados: string[] = []
  let formularios = 0
  await render(
    <form
      onSubmit={(evento) => {
        evento.preventDefault()
        formularios++
      }}
    >
      <CampoDeCodigo action="Incluir" onSend={(texto) => enviados.push(texto)} />
    </form>,
  )
  const campo = page.getByLabelText('Código ou SKU')
  const botao = page.getByRole('button', { name: 'Incluir' })
  await campo.fill('CAM-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(campo).toHaveValue('')
  await campo.fill('BON-22')
  await botao.click()
  await expect.element(campo).toHaveValue('')
  await campo.fill('  ')
  await expect.element(botao).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect([enviados, formularios]).toEqual([['CAM-1', 'BON-22'], 0])
})
