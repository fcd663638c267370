import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { attachMouse } from '../../../../test/support/mouse.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { endSession } from '../../session/session.ts'
import { TextAreaField, TextField } from '../fields/TextField.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { LEAVE_UNSAVED } from './changedForms.ts'
import { FormModal } from './FormModal.tsx'
import { Modal } from './Modal.tsx'
import { SAVED, useUnsavedQuestion } from './useUnsavedQuestion.tsx'

signInBeforeEach()
const foco = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const botao = (name: string) => page.getByRole('button', { name: name, exact: true })

/** A page with a button that opens a dialog, from which a second one opens. `passa`: the button goes, as when a sale is on
 * its next step. */
function Tela({ ocupado = false, passa = false }: { ocupado?: boolean; passa?: boolean }) {
  const [abertos, setAbertos] = useState(0)
  return (
    <main style={{ height: 5000 }}>
      <h1 tabIndex={-1}>Venda 1</h1>
      {(!passa || abertos === 0) && (
        <button type="button" onClick={() => setAbertos(1)}>
          Abrir
        </button>
      )}
      {abertos > 0 && (
        <Modal
          title="Primeiro"
          busy={ocupado}
          onClose={() => setAbertos(passa ? -1 : 0)}
          footer={
            <button type="button" data-autofocus onClick={() => setAbertos(2)}>
              Mais
            </button>
          }
        >
          <input type="radio" name="qual" aria-label="um" />
          <input type="radio" name="qual" aria-label="dois" defaultChecked />
        </Modal>
      )}
      {abertos > 1 && (
        <Modal title="Segundo" withCloseButton={false} onClose={() => setAbertos(1)}>
          <p>Sem botões</p>
        </Modal>
      )}
    </main>
  )
}

async function openDialog(tela = <Tela />) {
  await render(tela)
  await botao('Abrir').click()
  await expect.poll(foco).toBe('Mais')
}

describe('a dialog', () => {
  test('gives the focus to the heading of the page when its opener is gone', async () => {
    await openDialog(<Tela passa />)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { name: 'Venda 1' })).toHaveFocus()
  })

  test('has the name of its heading; the page behind cannot be reached by Tab, and can again afterwards', async () => {
    await openDialog()
    await expect.element(page.getByRole('dialog', { name: 'Primeiro', exact: true })).toBeVisible()
    const focusedNames = new Set<string | null | undefined>()
    for (let vez = 0; vez < 8; vez++) {
      await userEvent.tab()
      focusedNames.add(foco())
    }
    expect([...focusedNames]).toEqual(expect.arrayContaining(['Fechar', 'dois', 'Mais']))
    expect(focusedNames).not.toContain('Abrir')
    await userEvent.keyboard('{Escape}')
    await expect.poll(foco).toBe('Abrir')
  })

  test('closes by Esc, by its cross and by a click beside it, and gives the focus back', async () => {
    await openDialog()
    const first = page.getByRole('dialog')
    for (const closeDialog of [
      () => userEvent.keyboard('{Escape}'),
      () => botao('Fechar').click(),
      () => userEvent.click(document.querySelector('[data-veu]') as Element, { position: { x: 3, y: 3 } }),
    ]) {
      await closeDialog()
      await expect.element(first).not.toBeInTheDocument()
      expect(foco()).toBe('Abrir')
      await userEvent.keyboard('{Enter}')
      await expect.poll(foco).toBe('Mais')
    }
  })

  test('that asks before something is lost begins with the answer that loses nothing', async () => {
    const [onConfirm, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
    await render(
      <ConfirmDialog title="Excluir?" danger="Excluir" onConfirm={onConfirm} onClose={onClose}>
        Para sempre.
      </ConfirmDialog>,
    )
    await expect.poll(foco).toBe('Cancelar')
    await userEvent.keyboard('{Enter}')
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
  })

  test('shows its whole question with text of twice the size, on a phone, and its answers', async () => {
    await page.viewport(390, 844)
    document.documentElement.style.fontSize = '32px'
    onTestFinished(async () => {
      document.documentElement.style.fontSize = ''
      await page.viewport(1280, 800)
    })
    const title = 'A arte ainda é a mesma. Enviar assim mesmo?'
    await render(
      <ConfirmDialog title={title} danger="Enviar assim mesmo" onConfirm={vi.fn()} onClose={vi.fn()}>
        Para sempre.
      </ConfirmDialog>,
    )
    const heading = page.getByRole('heading', { name: title })
    await expect.element(heading).toBeVisible()
    expect(heading.element().scrollHeight).toBe(heading.element().clientHeight)
    await expect.element(botao('Enviar assim mesmo')).toBeInViewport({ ratio: 1 })
  })

  test('stays while it is busy', async () => {
    await openDialog(<Tela ocupado />)
    await userEvent.keyboard('{Escape}')
    await botao('Fechar').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  test('over another one answers Esc alone; the page scrolls again after the last', async () => {
    await openDialog()
    await botao('Mais').click()
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Segundo' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Primeiro' })).toBeVisible()
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden')
  })
})

const dialog = () => page.getByRole('dialog', { name: 'Novo nome' })
const question = () => page.getByRole('dialog', { name: 'Sair sem salvar?' })

function TelaForm() {
  const [aberto, setAberto] = useState(false)
  const closeDialog = () => setAberto(false)
  return (
    <>
      <button type="button" onClick={() => setAberto(true)}>
        Abrir
      </button>
      {aberto && (
        <FormModal title="Novo nome" submit="Salvar" busy={false} onSubmit={closeDialog} onClose={closeDialog}>
          <TextField label="Nome" />
        </FormModal>
      )}
    </>
  )
}

/** This one at `/`, and another screen. */
const openElement = (element: ReactNode) =>
  openScreen(
    [
      { path: '/', element },
      { path: '/outra', element: <h1>Outra</h1> },
    ],
    '/',
  )
const title = () => page.getByRole('heading', { name: 'Outra' })

async function openForm() {
  const tela = await openElement(<TelaForm />)
  await botao('Abrir').click()
  await expect.element(dialog()).toBeVisible()
  return tela
}

test('what was typed is not lost by Esc, nor by the way back', async () => {
  const { router } = await openForm()
  await page.getByLabelText('Nome').fill('Ana')
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toBeVisible()
  await botao('Continuar editando').click()
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana')
  void router.navigate('/outra')
  await expect.element(question()).toBeVisible()
  await botao('Continuar editando').click()
  // The router takes its question away in the background: Esc would answer that one.
  await expect.element(question()).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await botao('Sair sem salvar').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await router.navigate('/outra')
  await expect.element(title()).toBeVisible()
})

test('Esc closes it at once where nothing was typed, and Enter saves', async () => {
  await openForm()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await botao('Abrir').click()
  await page.getByLabelText('Nome').fill('Ana')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('events in a dialog reach no handler of the page that opened it; listeners of the document still hear them', async () => {
  const [pageHandler, documentListener, onSubmit] = [vi.fn<(event: { type: string }) => void>(), vi.fn(), vi.fn()]
  const record = (event: SyntheticEvent) => {
    pageHandler({ type: event.type })
    event.preventDefault()
  }
  await openElement(
    <form
      aria-label="Venda"
      onKeyDown={record}
      onChange={record}
      onSubmit={record}
      onPaste={record}
      onDragOver={record}
      onDrop={record}
      onFocus={record}
      onBlur={record}
      onClick={record}
    >
      <FormModal title="Novo nome" submit="Salvar" busy={false} onSubmit={onSubmit} onClose={() => {}}>
        <TextField label="Nome" />
      </FormModal>
    </form>,
  )
  const heard = ['keydown', 'paste', 'drop', 'click']
  for (const type of heard) document.addEventListener(type, documentListener)
  await page.getByLabelText('Nome').fill('Ana')
  await page.getByLabelText('Nome').click()
  const field = page.getByLabelText('Nome').element()
  field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))
  for (const type of ['dragover', 'drop']) field.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  for (const type of heard) document.removeEventListener(type, documentListener)
  expect(pageHandler.mock.calls).toEqual([])
  expect(new Set(documentListener.mock.calls.map(([{ type }]) => type))).toEqual(new Set(heard))
})

function Formulario({ alterado, parameter }: { alterado: boolean; parameter?: string }) {
  useUnsavedQuestion(alterado, LEAVE_UNSAVED, parameter)
  const navigate = useNavigate()
  return (
    <>
      <Link to="/outra">Outra tela</Link>
      <button type="button" onClick={() => void navigate('/outra', { state: SAVED })}>
        Salvar e sair
      </button>
    </>
  )
}

const openUnsaved = (hasChanged: boolean) => openElement(<Formulario alterado={hasChanged} />)
const closePage = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}
const leavePage = () => page.getByRole('link', { name: 'Outra tela' }).first().click()

describe('unsaved changes', () => {
  test('are asked about before leaving the screen or the page', async () => {
    await openUnsaved(true)
    expect(closePage()).toBe(true)
    await leavePage()
    await botao('Continuar editando').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await leavePage()
    await botao('Sair sem salvar').click()
    await expect.element(title()).toBeVisible()
    // The listener goes with an effect, which React may run after the new screen has been painted.
    await expect.poll(closePage).toBe(false)
  })

  test('are asked about where the link is pressed right after the first letter', async () => {
    function Campo() {
      const [text, setText] = useState('')
      return (
        <>
          <input aria-label="Nome" value={text} onChange={(event) => setText(event.target.value)} />
          <Formulario alterado={text !== ''} />
        </>
      )
    }
    await openElement(<Campo />)
    const link = page.getByRole('link', { name: 'Outra tela' }).element() as HTMLElement
    const field = page.getByLabelText('Nome').element() as HTMLInputElement
    field.focus()
    document.execCommand('insertText', false, 'A')
    await Promise.resolve()
    link.click()
    await botao('Continuar editando').click()
    await expect.element(field).toHaveValue('A')
  })

  test('do not hold back the way back that is taken while the next screen is still being drawn', async () => {
    const { router } = await openUnsaved(true)
    const voltou = new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ location }) => {
        if (location.pathname !== '/outra') return
        unsubscribe()
        resolve(router.navigate(-1))
      })
    })
    await leavePage()
    await botao('Sair sem salvar').click()
    await voltou
    expect(router.state.location.pathname).toBe('/')
    await expect.element(page.getByRole('link', { name: 'Outra tela' })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    [true, false],
    [false, true],
  ])('are asked about once where a page and a dialog over it each have some or none', async (pagina, dialogChanged) => {
    const consoleWarn = vi.spyOn(console, 'warn')
    await openElement(
      <>
        <Formulario alterado={pagina} />
        <Formulario alterado={dialogChanged} />
      </>,
    )
    await leavePage()
    await botao('Sair sem salvar').click()
    await expect.element(title()).toBeVisible()
    expect(consoleWarn).not.toHaveBeenCalled()
  })

  test('are not asked about when only the parameters of the address change', async () => {
    const { router } = await openUnsaved(true)
    await router.navigate('/?busca=ana')
    expect(router.state.location.search).toBe('?busca=ana')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  test('are asked about when the parameter that says what is edited changes, and by no other one', async () => {
    const { router } = await openElement(<Formulario alterado parameter="atributo" />)
    await router.navigate('/?busca=ana')
    expect([router.state.location.search, page.getByRole('dialog').elements()]).toEqual(['?busca=ana', []])
    void router.navigate('/?busca=ana&atributo=2')
    await botao('Continuar editando').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(router.state.location.search).toBe('?busca=ana')
    void router.navigate('/?busca=ana&atributo=2')
    await botao('Sair sem salvar').click()
    await expect.poll(() => router.state.location.search).toBe('?busca=ana&atributo=2')
  })

  test.each([
    ['there are none', false, leavePage],
    ['they were saved', true, () => botao('Salvar e sair').click()],
    [
      'the session has ended',
      true,
      async () => {
        endSession()
        await leavePage()
      },
    ],
  ])('are not asked about when %s', async (_, hasChanged, leaveScreen) => {
    await openUnsaved(hasChanged)
    expect(closePage()).toBe(hasChanged)
    await leaveScreen()
    await expect.element(title()).toBeVisible()
  })
})

test('Ctrl+Enter sends the form on top once, from within a text, and its button says so', async () => {
  attachMouse()
  const sent = vi.fn<(which: string) => void>()
  const Forms = ({ second }: { second: boolean }) => (
    <>
      <FormModal title="Um" submit="Salvar um" busy={false} onClose={vi.fn()} onSubmit={() => sent('um')}>
        <TextAreaField label="Texto um" />
      </FormModal>
      {second && (
        <FormModal title="Dois" submit="Salvar dois" busy={false} onClose={vi.fn()} onSubmit={() => sent('dois')}>
          <TextAreaField label="Texto dois" />
        </FormModal>
      )}
    </>
  )
  const { rerender } = await render(<Forms second={false} />)
  const press = async (label: string) => {
    await page.getByLabelText(label).click()
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  }
  await press('Texto um')
  expect(sent.mock.calls).toEqual([['um']])
  await rerender(<Forms second />)
  await press('Texto dois')
  expect(sent.mock.calls).toEqual([['um'], ['dois']])
  await expect.element(botao('Salvar dois')).toHaveAttribute('aria-keyshortcuts', 'Control+Enter')
  await expect.element(botao('Salvar dois')).toHaveAttribute('title', 'Ctrl+Enter')
})
