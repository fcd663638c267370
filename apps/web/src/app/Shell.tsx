import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { AvisosDeAcesso } from '../modules/configuracoes/acesso/AvisosDeAcesso.tsx'
import { useAcompanhadas } from '../shared/bling/following.ts'
import { fecharLeitor, useLeitorAberto } from '../shared/leitor/leitorAberto.ts'
import { createQueryClient } from '../shared/queryClient.ts'
import { useStore } from '../shared/store.ts'
import { abrindo } from '../shared/ui/sobDemanda.tsx'
import { avisar } from '../shared/ui/toast.ts'
import { Atalhos } from './Atalhos.tsx'
import { BarraLateral } from './BarraLateral.tsx'
import { Header } from './Header.tsx'
import { Mudancas } from './Mudancas.tsx'
import { usePrefetchOnIntent } from './prefetch.ts'
import { routes } from './routes.tsx'
import css from './Shell.module.css'

/** What surrounds every page of a signed-in person. The cache of answers lives and dies with it. */
export function Shell({ usuario }: { usuario: Usuario }) {
  const [queryClient] = useState(createQueryClient)
  const main = useFocusOnNavigation()
  const { state } = useNavigation()
  const abrindoDialogo = useStore(abrindo) > 0
  return (
    <QueryClientProvider client={queryClient}>
      <a className={css.pular} href="#conteudo">
        Pular para o conteúdo
      </a>
      <Header usuario={usuario} />
      {(state === 'loading' || abrindoDialogo) && <div className={css.progresso} aria-hidden />}
      <div className={css.corpo}>
        <BarraLateral />
        <main className={css.conteudo} id="conteudo" tabIndex={-1} ref={main}>
          <AvisosDeAcesso />
          <Outlet />
        </main>
      </div>
      <Antecipacao />
      <LeitorSobDemanda />
      <Atalhos />
      <Publicacoes />
      <Mudancas />
      <ScrollRestoration />
    </QueryClientProvider>
  )
}

const Acompanhamento = lazy(async () => ({
  default: (await import('../modules/sincronizacao/Acompanhamento.tsx')).Acompanhamento,
}))

/** What follows publications is loaded with the first one. */
const Publicacoes = () =>
  useAcompanhadas().length > 0 && (
    <Suspense fallback={null}>
      <Acompanhamento />
    </Suspense>
  )

function Antecipacao() {
  usePrefetchOnIntent(routes)
  return null
}

/** The QR scanner, fetched when it is opened. Not `lazy`: a file that cannot be had would take the whole screen along. */
function LeitorSobDemanda() {
  const aberto = useLeitorAberto()
  const [Leitor, setLeitor] = useState<ComponentType | null>(null)
  const falta = aberto && Leitor === null

  useEffect(() => {
    if (!falta) return
    import('../modules/leitor/Leitor.tsx').then(
      (modulo) => setLeitor(() => modulo.Leitor),
      () => {
        fecharLeitor()
        avisar('error', 'Não foi possível abrir o leitor. Verifique sua conexão.')
      },
    )
  }, [falta])

  return aberto && Leitor && <Leitor />
}

/** After a change of page the focus goes to its h1 (else to `main`), so that it is read out and Tab goes on from there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Loading the page counts as POP: then the focus stays where the browser puts it. Signing in comes as PUSH.
  const carregou = useNavigationType() === 'POP'
  const anterior = useRef(carregou ? pathname : null)
  useEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    const titulo = main.current?.querySelector('h1')
    ;(titulo ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
