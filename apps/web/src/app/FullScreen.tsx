import { IconBarrierBlock, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useOffline } from '../shared/api/http.ts'
import { isOtherVersion } from '../shared/api/version.ts'
import { Button } from '../shared/ui/Button.tsx'
import { LogoMark } from '../shared/ui/Logo.tsx'
import { useDocumentTitle } from '../shared/ui/PageHeader.tsx'

/** A page that fills the window, and its buttons. */
export const tela = 'flex flex-col gap-3 items-center justify-center min-h-dvh py-8 px-5 text-center'
export const acoes = 'flex flex-wrap gap-2.5 items-center justify-center mt-3'

export const Splash = () => (
  <div className={tela} aria-busy>
    <LogoMark size={48} />
  </div>
)

/** Replaces a route that failed to render or whose files could not be fetched. Within the shell the menu stays. */
export const RouteError = () => <Failure inside />

export const RootError = () => <Failure inside={false} />

const DEFEITO = {
  icone: IconBarrierBlock,
  titulo: 'Algo deu errado',
  detalhe: 'O sistema está instável ou em manutenção. Tente novamente em alguns minutos.',
  acao: 'Recarregar',
}
const SEM_CONEXAO = {
  icone: IconWifiOff,
  titulo: 'Sem conexão com a loja',
  detalhe:
    'Esta página ainda não foi carregada neste aparelho e só abre com conexão. Ela abre sozinha quando a conexão voltar.',
  acao: 'Tentar novamente',
}

/** Messages of the browsers, and of Vite for styles, when the files of a page could not be fetched. */
const FALTA_O_ARQUIVO = /dynamically imported module|importing a module script|preload css/i

const TENTATIVA_MS = 5_000

function Failure({ inside }: { inside: boolean }) {
  const error = useRouteError()
  const isOffline = useOffline()
  // Decided once: a later answer to another request brings the page's files no nearer.
  const [lacksConnection] = useState(
    () => (isOffline || !navigator.onLine) && error instanceof Error && FALTA_O_ARQUIVO.test(error.message),
  )
  const { icone: Icone, titulo, detalhe, acao } = lacksConnection ? SEM_CONEXAO : DEFEITO
  useDocumentTitle(titulo)
  useEffect(() => {
    if (!lacksConnection) return
    const askAboutVersion = async () => {
      if (document.visibilityState === 'visible' && (await isOtherVersion()) !== null) location.reload()
    }
    const onReturn = () => void askAboutVersion()
    addEventListener('online', onReturn)
    const timer = setInterval(onReturn, TENTATIVA_MS)
    return () => {
      removeEventListener('online', onReturn)
      clearInterval(timer)
    }
  }, [lacksConnection])
  return (
    <div className={`${tela} ${inside ? 'min-h-[60dvh]!' : ''}`} role="alert">
      <Icone className="text-destaque" size={52} stroke={1.4} aria-hidden />
      <h1 className="k-manchete">{titulo}</h1>
      <p className="m-0 text-texto-suave max-w-[44ch]">{detalhe}</p>
      <div className={acoes}>
        <Button onClick={() => location.reload()}>{acao}</Button>
      </div>
    </div>
  )
}
