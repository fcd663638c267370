import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { AvisosDeAcesso } from '../modules/configuracoes/acesso/AvisosDeAcesso.tsx'
import { Acompanhamento } from '../modules/sincronizacao/Acompanhamento.tsx'
import { createQueryClient } from '../shared/queryClient.ts'
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
  return (
    <QueryClientProvider client={queryClient}>
      <a className={css.pular} href="#conteudo">
        Pular para o conteúdo
      </a>
      <Header usuario={usuario} />
      {state === 'loading' && <div className={css.progresso} aria-hidden />}
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
      <Acompanhamento />
      <Mudancas />
      <ScrollRestoration />
    </QueryClientProvider>
  )
}

function Antecipacao() {
  usePrefetchOnIntent(routes)
  return null
}
