import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chromium } from '../../../../test/support/chromium.ts'
import { ApiError, addConnectionSentence } from '../../api/apiError.ts'
import { changedForms } from '../dialogs/changedForms.ts'
import { TextField } from '../fields/TextField.tsx'
import { Refusal } from '../Refusal.tsx'
import { Toasts } from './Toasts.tsx'
import { closeToast, pauseToast, resumeToast, toast, toasts } from './toast.ts'

const readMessages = () => toasts.get().map(({ message }) => message)

afterEach(() => void vi.useRealTimers())

describe('the time of a toast', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('is five seconds unless given', () => {
    toast('info', 'Padrão')
    toast('info', 'Curto', { duration: 1000 })
    vi.advanceTimersByTime(1000)
    expect(readMessages()).toEqual(['Padrão'])
    vi.advanceTimersByTime(3999)
    expect(readMessages()).toEqual(['Padrão'])
    vi.advanceTimersByTime(1)
    expect(readMessages()).toEqual([])
  })

  it('starts again when the same message comes while it is visible', () => {
    toast('error', 'Igual')
    vi.advanceTimersByTime(4000)
    toast('error', 'Igual')
    vi.advanceTimersByTime(4000)
    expect(readMessages()).toEqual(['Igual'])
    vi.advanceTimersByTime(1000)
    expect(readMessages()).toEqual([])
  })

  it('stands still while paused, then continues for the remaining time', () => {
    const id = toast('info', 'Lendo')
    vi.advanceTimersByTime(3000)
    pauseToast(id)
    vi.advanceTimersByTime(60_000)
    expect(readMessages()).toEqual(['Lendo'])
    resumeToast(id)
    vi.advanceTimersByTime(1999)
    expect(readMessages()).toEqual(['Lendo'])
    vi.advanceTimersByTime(1)
    expect(readMessages()).toEqual([])
  })

  it('is the same for a refusal while a form is changed', () => {
    toast('error', 'Antes')
    changedForms.set(1)
    onTestFinished(() => changedForms.set(0))
    toast('error', 'Durante')
    toast('error', 'Longo', { duration: 8000 })
    vi.advanceTimersByTime(5000)
    expect(readMessages()).toEqual(['Longo'])
    vi.advanceTimersByTime(3000)
    expect(readMessages()).toEqual([])
  })

  it('ends before its time when it was good news, has been read and another comes', () => {
    toast('success', 'Salvo')
    toast('warning', 'Falta algo')
    toast('success', 'Excluído', { action: { label: 'Desfazer', onClick: () => {} } })
    vi.advanceTimersByTime(1000)
    toast('info', 'Ainda não lido')
    expect(readMessages()).toEqual(['Falta algo', 'Excluído', 'Ainda não lido'])
    vi.advanceTimersByTime(1000)
    toast('success', 'Outro')
    expect(readMessages()).toEqual(['Excluído', 'Ainda não lido', 'Outro'])
    vi.advanceTimersByTime(1600)
    toast('success', 'Último')
    expect(readMessages()).toEqual(['Excluído', 'Último'])
  })

  it('shows nothing for an empty message', () => {
    expect(toast('info', '  ')).toBe(0)
    expect(readMessages()).toEqual([])
  })

  it('lets the oldest without an action go when there are too many', () => {
    toast('success', 'Cliente deletado.', { action: { label: 'Desfazer', onClick: () => {} } })
    for (const message of ['1', '2', '3', '4']) toast('info', message)
    expect(readMessages()).toEqual(['Cliente deletado.', '3', '4'])
  })

  it('shows the newest beside those with an action', () => {
    for (const n of [1, 2, 3]) toast('info', `Feito ${n}`, { action: { label: 'Desfazer', onClick: () => {} } })
    toast('success', 'Produto atualizado com sucesso!')
    expect(readMessages()).toEqual(['Feito 2', 'Feito 3', 'Produto atualizado com sucesso!'])
  })
})

describe('a toast on screen', () => {
  it('is itself the live region, says its sentence once and sits bottom right', async () => {
    await render(<Toasts />)
    toast('success', 'Produto criado com sucesso!')
    toast('error', 'Erro ao publicar.')
    await expect.element(page.getByRole('status')).toHaveTextContent('Produto criado com sucesso!')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao publicar.')
    expect(page.getByText('Erro ao publicar.').elements()).toHaveLength(1)
    // It slides in from below: its place counts once it has arrived.
    const distance = () => {
      const { right, bottom } = page.getByRole('alert').element().getBoundingClientRect()
      // The root is as wide as the window without the room that is kept for its scroll bar.
      return [document.documentElement.getBoundingClientRect().right - right, innerHeight - bottom]
    }
    await expect.poll(distance).toEqual([20, 20])
    await page.getByRole('status').getByRole('button', { name: 'Fechar aviso' }).click()
    await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  })

  it('stands above a button that lies in its place', async () => {
    await render(
      <>
        <button type="button" style={{ position: 'fixed', right: 30, bottom: 30, height: 60 }}>
          Perdi esta
        </button>
        <Toasts />
      </>,
    )
    toast('info', 'Peça anotada.')
    const gap = () =>
      page.getByRole('button', { name: 'Perdi esta' }).element().getBoundingClientRect().top -
      page.getByRole('status').element().getBoundingClientRect().bottom
    await expect.poll(gap).toBe(8)
  })

  it('stands above it too where a finger has tapped before', async () => {
    await chromium.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    onTestFinished(() => chromium.send('Emulation.setTouchEmulationEnabled', { enabled: false }))
    const { rerender } = await render(<Toasts />)
    toast('info', 'Peça anotada.')
    await page.getByRole('status').hover()
    await rerender(
      <>
        <Toasts />
        <button type="button" style={{ position: 'fixed', right: 30, bottom: 30, height: 60 }}>
          Perdi esta
        </button>
      </>,
    )
    const gap = () =>
      page.getByRole('button', { name: 'Perdi esta' }).element().getBoundingClientRect().top -
      page.getByRole('status').element().getBoundingClientRect().bottom
    await expect.poll(gap).toBe(8)
  })

  it('stands above a dialog where the window has room there', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await render(
      <>
        <Toasts />
        <section
          role="dialog"
          aria-label="Concluir"
          style={{ position: 'fixed', insetInline: 0, bottom: 0, height: 500 }}
        />
      </>,
    )
    toast('info', 'Cliente criado.')
    const gap = () =>
      page.getByRole('dialog').element().getBoundingClientRect().top -
      page.getByRole('status').element().getBoundingClientRect().bottom
    await expect.poll(gap).toBe(8)
  })

  it('leaves the field in use and its neighbours free where fields fill the height', async () => {
    await render(
      <>
        {Array.from({ length: 40 }, (_, i) => i).map((row) => (
          <input
            key={row}
            aria-label={`Linha ${row}`}
            style={{ position: 'fixed', right: 30, bottom: row * 40, height: 30 }}
          />
        ))}
        <Toasts />
      </>,
    )
    toast('info', 'Preço salvo.')
    const readBottom = () => innerHeight - page.getByRole('status').element().getBoundingClientRect().bottom
    await expect.poll(readBottom).toBe(20)
    page.getByLabelText('Linha 1', { exact: true }).element().focus()
    // The field ends 70 px above the foot, its neighbour 56 px higher.
    await expect.poll(readBottom).toBe(70 + 56 + 8)
  })

  it('keeps the sentence of the catalogue whole, and the hint on the connection in an element of its own, as a refusal does', async () => {
    const sentence = addConnectionSentence(new ApiError(0), 'Erro ao salvar modelo')
    await render(
      <>
        <Refusal>{addConnectionSentence(new ApiError(0), 'Erro ao criar produto. Tente novamente.')}</Refusal>
        <Toasts />
      </>,
    )
    toast('error', sentence)
    for (const text of ['Erro ao salvar modelo', 'Erro ao criar produto. Tente novamente.'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    const hint = 'Sem conexão com a loja: tente de novo quando ela voltar.'
    expect(page.getByText(hint, { exact: true }).elements()).toHaveLength(2)
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Erro ao salvar modelo${hint}`)
  })

  it('says what stands at a field or beside a button too; both say it once the toast has gone, and never twice', async () => {
    await render(
      <>
        <TextField label="SKU" error="Este SKU já existe." />
        <Refusal>Salve de novo.</Refusal>
        <Toasts />
      </>,
    )
    const sentences = ['Este SKU já existe.', 'Salve de novo.'].map((frase) => page.getByText(frase))
    const quantas = () => sentences.map((locator) => locator.elements().length)
    await expect.poll(quantas).toEqual([1, 1])
    const ids = ['Este SKU já existe.', 'Salve de novo.'].map((frase) => toast('error', frase))
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    expect(quantas()).toEqual([1, 1])
    await expect.element(page.getByLabelText('SKU')).not.toHaveAttribute('aria-describedby')
    await expect.element(page.getByLabelText('SKU')).toHaveAttribute('aria-invalid', 'true')
    for (const id of ids) closeToast(id)
    await expect.element(page.getByLabelText('SKU')).toHaveAccessibleDescription('Este SKU já existe.')
    expect(quantas()).toEqual([1, 1])
  })

  it('has its action pressed by F8, once and where the focus is; not by a scanner that sends F8 before a code', async () => {
    const undo = vi.fn<() => void>()
    await render(
      <>
        <input aria-label="Nome" />
        <Toasts />
      </>,
    )
    await page.getByLabelText('Nome').click()
    toast('info', 'Pedido salvo.', { action: { label: 'Ver', onClick: () => {} } })
    toast('info', 'Produto na lixeira.', { action: { label: 'Desfazer', onClick: undo } })
    await expect.element(page.getByRole('button', { name: 'Desfazer' })).toHaveAttribute('aria-keyshortcuts', 'F8')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await userEvent.keyboard('{F8}C')
    vi.advanceTimersByTime(200)
    expect(undo).not.toHaveBeenCalled()
    await userEvent.keyboard('{F8}')
    vi.advanceTimersByTime(100)
    expect([undo.mock.calls.length, readMessages(), document.activeElement?.ariaLabel]).toEqual([
      1,
      ['Pedido salvo.'],
      'Nome',
    ])
  })
})
