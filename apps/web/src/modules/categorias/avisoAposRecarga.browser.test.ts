import { expect, onTestFinished, test, vi } from 'vitest'
import { naTela } from '../../../test/support/hook.tsx'
import { avisarERecarregar, continuarAviso } from './enviarCategoria.ts'

test('who has left for another screen stays there, and is not told a second time', () => {
  const inicio = location.href
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    history.replaceState(null, '', inicio)
  })
  history.replaceState(null, '', '/categorias/5')
  avisarERecarregar('Categoria excluída com sucesso!', '/categorias')
  history.replaceState(null, '', '/vendas')
  vi.advanceTimersByTime(1000)
  expect(location.pathname).toBe('/vendas')
  expect(sessionStorage.getItem('estampa_aviso')).toBeNull()
  continuarAviso()
  expect(naTela()).toEqual(['success: Categoria excluída com sucesso!'])
})
