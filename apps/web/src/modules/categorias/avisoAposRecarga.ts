import { avisar } from '../../shared/ui/toast.ts'

const CHAVE = 'estampa_aviso'
const TEMPO_DE_LER_MS = 1000

/**
 * Says that something is done and then loads the page anew (spec §8); the toast goes on there. Who has gone to another
 * screen meanwhile stays there.
 */
export function avisarERecarregar(mensagem: string, endereco: string): void {
  avisar('success', mensagem)
  sessionStorage.setItem(CHAVE, mensagem)
  const daqui = location.pathname
  setTimeout(() => {
    if (location.pathname === endereco) location.reload()
    else if (location.pathname === daqui) location.assign(endereco)
    else sessionStorage.removeItem(CHAVE)
  }, TEMPO_DE_LER_MS)
}

export function continuarAviso(): void {
  const mensagem = sessionStorage.getItem(CHAVE) ?? ''
  sessionStorage.removeItem(CHAVE)
  avisar('success', mensagem)
}
