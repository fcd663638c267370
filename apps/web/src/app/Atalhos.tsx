import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { abrirFolha, abrirPaleta, fecharAtalhos, useAtalhoAberto, useAtalhosDesligados } from '../shared/atalhos.ts'
import { abrirLeitor } from '../shared/leitor/leitorAberto.ts'
import { avisar } from '../shared/ui/toast.ts'

/**
 * Ctrl+K, Ctrl+/ and Alt with a letter. None without Ctrl or Alt: a USB scanner types letters, slashes and question
 * marks. The windows that they open are fetched when asked for.
 */
export function Atalhos() {
  const navigate = useNavigate()
  const desligados = useAtalhosDesligados()
  useEffect(() => {
    if (desligados) return
    const acoes: Readonly<Record<string, () => unknown>> = {
      'ctrl+k': abrirPaleta,
      'ctrl+/': abrirFolha,
      'alt+p': () => navigate('/home'),
      'alt+n': () => navigate('/vendas/criar'),
      'alt+l': abrirLeitor,
      'alt+b': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    }
    const ouvir = (event: KeyboardEvent) => {
      const { key, code, altKey, shiftKey } = event
      const comando = event.ctrlKey || event.metaKey
      if (comando === altKey || shiftKey || event.isComposing) return
      // With Alt a Mac writes other characters.
      const letra = altKey ? code.replace('Key', '').toLowerCase() : key.toLowerCase()
      const acao = acoes[`${altKey ? 'alt' : 'ctrl'}+${letra}`]
      // A dialog keeps the page behind it as it is.
      if (!acao || (altKey && document.querySelector('[role="dialog"]'))) return
      event.preventDefault()
      void acao()
    }
    addEventListener('keydown', ouvir)
    return () => removeEventListener('keydown', ouvir)
  }, [navigate, desligados])
  return <Janela />
}

const JANELAS = {
  paleta: async () => (await import('../modules/atalhos/Paleta.tsx')).Paleta,
  folha: async () => (await import('../modules/atalhos/FolhaDeAtalhos.tsx')).FolhaDeAtalhos,
}

function Janela() {
  const aberta = useAtalhoAberto()
  const [carregada, setCarregada] = useState<{ qual: string; Janela: ComponentType } | null>(null)
  useEffect(() => {
    if (aberta === null || carregada?.qual === aberta) return
    JANELAS[aberta]().then(
      (Janela) => setCarregada({ qual: aberta, Janela }),
      () => {
        fecharAtalhos()
        avisar('error', 'Não foi possível abrir. Verifique sua conexão.')
      },
    )
  }, [aberta, carregada])
  return aberta !== null && carregada?.qual === aberta ? <carregada.Janela /> : null
}
