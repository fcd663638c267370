import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFocoNoErro } from './conferencia.ts'

function Formulario({ recusado, enviando = false }: { recusado: boolean; enviando?: boolean }) {
  const [pending, setPending] = useState(enviando)
  const { formulario, focarErro } = useFocoNoErro(pending)
  return (
    <>
      <form ref={formulario}>
        <p>
          <input type="search" aria-label="Busca" />
        </p>
        <input aria-label="Bom" />
        <input aria-label="Ruim" aria-invalid={recusado} />
        <input aria-label="Pior" aria-invalid={recusado} />
      </form>
      <button type="button" onClick={focarErro}>
        Focar
      </button>
      <button type="button" onClick={() => setPending(!pending)}>
        Resposta
      </button>
    </>
  )
}
const botao = (name: string) => page.getByRole('button', { name })
const campo = (nome: string) => page.getByLabelText(nome)

test.each([
  ['the first refused field', true, 'Ruim'],
  ['the search, where no field was refused,', false, 'Busca'],
])('%s takes the focus each time that it is asked for, and not before', async (_, recusado, nome) => {
  await render(<Formulario recusado={recusado} />)
  await expect.element(campo(nome)).not.toHaveFocus()
  for (const pedido of ['Focar', 'Focar']) {
    await botao(pedido).click()
    await expect.element(campo(nome)).toHaveFocus()
  }
})

test('while the form is being sent nothing moves; the answer brings the focus', async () => {
  await render(<Formulario recusado enviando />)
  await botao('Focar').click()
  await expect.element(botao('Focar')).toHaveFocus()
  await botao('Resposta').click()
  await expect.element(campo('Ruim')).toHaveFocus()
})

test('an answer moves the focus only after focarErro was called', async () => {
  await render(<Formulario recusado enviando />)
  await botao('Resposta').click()
  await expect.element(botao('Resposta')).toHaveFocus()
})
