import { avisar } from '../../shared/ui/toast.ts'

const CHAVE = 'estampa_aviso'
const TEMPO_DE_LER_MS = 1000

/** Says that something is done and then loads the page anew (spec §8); the toast goes on there. */
export function avisarERecarregar(mensagem: string, endereco: string): void {
  avisar('success', mensagem)
  sessionStorage.setItem(CHAVE, mensagem)
  setTimeout(() => (location.pathname === endereco ? location.reload() : location.assign(endereco)), TEMPO_DE_LER_MS)
}

export function continuarAviso(): void {
  const mensagem = sessionStorage.getItem(CHAVE) ?? ''
  sessionStorage.removeItem(CHAVE)
  avisar('success', mensagem)
}
