import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { AvisosDeAcesso } from '../modules/configuracoes/acesso/AvisosDeAcesso.tsx'
import { useAcompanhadas } from '../shared/bling/following.ts'
import { createQueryClient } from '../shared/queryClient.ts'
import { useStore } from '../shared/store.ts'
import { abrindo } from '../shared/ui/sobDemanda.tsx'
import { Atalhos } from './Atalhos.tsx'
import { BarraLateral } from './BarraLateral.tsx'
import { Header } from './Header.tsx'
import { LeitorSobDemanda } from './LeitorSobDemanda.tsx'
import { Mudancas } from './Mudancas.tsx'
import { usePrefetchOnIntent } from './prefetch.ts'
import { routes } from './routes.tsx'
import css from './Shell.module.css'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'

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
