import { useEffect } from 'react'
import { saindo } from '../shared/session/pedirParaSair.ts'
import { sair } from '../shared/session/session.ts'
import { useStore } from '../shared/store.ts'
import { PerguntaAoSair } from '../shared/ui/useAvisoDeAlteracoes.tsx'

const SAIR = {
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  texto:
    'O que você digitou ainda não foi salvo. Fica guardado neste navegador e volta quando você entrar de novo; senhas e arquivos, não.',
}

/** Asks before 'Sair' while a form is changed. */
export function PerguntaDeSaida() {
  useEffect(() => () => saindo.set(false), [])
  if (!useStore(saindo)) return null
  return <PerguntaAoSair pergunta={SAIR} onConfirm={sair} onClose={() => saindo.set(false)} />
}
