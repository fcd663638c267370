import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchField } from './SearchField.tsx'

const NOME = 'Buscar por nome, cor ou modelo'

function Lista({ onSearch }: { onSearch: (busca: string) => void }) {
  const [busca, setBusca] = useState('')
  return (
    <>
      <SearchField
        label={NOME}
        value={busca}
        onSearch={(texto) => {
          setBusca(texto)
          onSearch(texto)
        }}
      />
      <button type="button" onClick={() => setBusca('de fora')}>
        Voltar
      </button>
    </>
  )
}

describe('SearchField', () => {
  afterEach(() => void vi.useRealTimers())

  it('waits for 300 ms of silence and asks once', async () => {
    const buscar = vi.fn<(busca: string) => void>()
    await render(<Lista onSearch={buscar} />)
    vi.useFakeTimers()
    const caixa = page.getByLabelText(NOME).element() as HTMLInputElement
    for (const texto of ['c', 'ca', 'cam']) {
      digitar(caixa, texto)
      await vi.advanceTimersByTimeAsync(299)
    }
    expect(buscar).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(buscar.mock.calls).toEqual([['cam']])
  })

  it('does not wait for Enter nor for clearing, and clearing keeps the focus', async () => {
    const buscar = vi.fn<(busca: string) => void>()
    await render(<Lista onSearch={buscar} />)
    await page.getByLabelText(NOME).fill('azul')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => buscar.mock.calls).toEqual([['azul']])
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    expect(buscar.mock.calls).toEqual([['azul'], ['']])
    await expect.element(page.getByLabelText(NOME)).toHaveFocus()
  })

  it('keeps the typed text while the address lags behind, and the space before the next word', async () => {
    const pedidas: string[] = []
    const campo = (value: string) => (
      <SearchField label={NOME} value={value} onSearch={(busca) => pedidas.push(busca)} />
    )
    const { rerender } = await render(campo(''))
    const caixa = page.getByLabelText(NOME)
    for (const texto of ['camiseta ', 'camiseta azul ']) {
      await caixa.fill(texto)
      await expect.poll(() => pedidas.at(-1)).toBe(texto.trim())
    }
    await caixa.fill('camiseta azul clara')
    await rerender(campo('camiseta'))
    await rerender(campo('camiseta azul'))
    await expect.element(caixa).toHaveValue('camiseta azul clara')
    await expect.poll(() => pedidas).toEqual(['camiseta', 'camiseta azul', 'camiseta azul clara'])
  })

  it('follows a search that changes from outside', async () => {
    const buscar = vi.fn<(busca: string) => void>()
    await render(<Lista onSearch={buscar} />)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect.element(page.getByLabelText(NOME)).toHaveValue('de fora')
    expect(buscar).not.toHaveBeenCalled()
  })

  it('does not search for the former text when its timer fires before the next render', async () => {
    const buscar = vi.fn<(busca: string) => void>()
    await render(<Lista onSearch={buscar} />)
    vi.useFakeTimers()
    const caixa = page.getByLabelText(NOME).element() as HTMLInputElement
    for (const texto of ['azul', 'azul ']) {
      digitar(caixa, texto)
      if (texto === 'azul') await vi.advanceTimersByTimeAsync(300)
    }
    const [voltar] = document.querySelectorAll('button:not([aria-label])')
    ;(voltar as HTMLElement).click()
    // React has committed the change and has not rendered the box again.
    await Promise.resolve()
    vi.advanceTimersByTime(300)
    await expect.poll(() => caixa.value).toBe('de fora')
    expect(buscar.mock.calls).toEqual([['azul']])
  })

  it('keeps what is typed while the search is taken back, as after a piece was added, and searches for it', async () => {
    const buscar = vi.fn<(busca: string) => void>()
    await render(<Lista onSearch={buscar} />)
    vi.useFakeTimers()
    const caixa = page.getByLabelText(NOME).element() as HTMLInputElement
    digitar(caixa, 'preta')
    const [voltar] = document.querySelectorAll('button:not([aria-label])')
    ;(voltar as HTMLElement).click()
    await vi.advanceTimersByTimeAsync(300)
    expect(caixa.value).toBe('preta')
    expect(buscar.mock.calls.at(-1)).toEqual(['preta'])
  })
})

/** Types without the driver, whose own waiting needs real time. */
function digitar(caixa: HTMLInputElement, texto: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(caixa, texto)
  caixa.dispatchEvent(new Event('input', { bubbles: true }))
}
