import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Modal } from './Modal.tsx'

const foco = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const botao = (nome: string) => page.getByRole('button', { name: nome, exact: true })

/** A page with a button that opens a dialog, from which a second one opens. */
function Tela({ ocupado = false }: { ocupado?: boolean }) {
  const [abertos, setAbertos] = useState(0)
  return (
    <div style={{ height: 5000 }}>
      <button type="button" onClick={() => setAbertos(1)}>
        Abrir
      </button>
      {abertos > 0 && (
        <Modal
          title="Primeiro"
          busy={ocupado}
          onClose={() => setAbertos(0)}
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
    </div>
  )
}

async function abrir(tela = <Tela />) {
  await render(tela)
  await botao('Abrir').click()
  await expect.poll(foco).toBe('Mais')
}

describe('a dialog', () => {
  it('has the name of its heading; the page behind cannot be reached by Tab, and can again afterwards', async () => {
    await abrir()
    await expect.element(page.getByRole('dialog', { name: 'Primeiro', exact: true })).toBeVisible()
    const focados = new Set<string | null | undefined>()
    for (let vez = 0; vez < 8; vez++) {
      await userEvent.tab()
      focados.add(foco())
    }
    expect([...focados]).toEqual(expect.arrayContaining(['Fechar', 'dois', 'Mais']))
    expect(focados).not.toContain('Abrir')
    await userEvent.keyboard('{Escape}')
    await expect.poll(foco).toBe('Abrir')
  })

  it('closes by Esc, by its cross and by a click beside it, and gives the focus back', async () => {
    await abrir()
    const primeiro = page.getByRole('dialog')
    for (const fechar of [
      () => userEvent.keyboard('{Escape}'),
      () => botao('Fechar').click(),
      () => userEvent.click(document.querySelector('[data-veu]') as Element, { position: { x: 3, y: 3 } }),
    ]) {
      await fechar()
      await expect.element(primeiro).not.toBeInTheDocument()
      expect(foco()).toBe('Abrir')
      await userEvent.keyboard('{Enter}')
      await expect.poll(foco).toBe('Mais')
    }
  })

  it('stays while it is busy', async () => {
    await abrir(<Tela ocupado />)
    await userEvent.keyboard('{Escape}')
    await botao('Fechar').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('over another one answers Esc alone; the page scrolls again after the last', async () => {
    await abrir()
    await botao('Mais').click()
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Segundo' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Primeiro' })).toBeVisible()
    expect(getComputedStyle(document.body).overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(getComputedStyle(document.body).overflow).toBe('visible')
  })
})
