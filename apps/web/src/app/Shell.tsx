import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { AvisosDeAcesso } from '../modules/configuracoes/acesso/AvisosDeAcesso.tsx'
import { createQueryClient } from '../shared/api/queryClient.ts'
import { useFollowedPublications } from '../shared/bling/following.ts'
import { acoesQueEsperam } from '../shared/bling/pendingActions.ts'
import { useLeitorUsb } from '../shared/device/leitor/useLeitorUsb.ts'
import {
  closeAtalhos,
  closeLeitor,
  openFolha,
  openLeitor,
  openPaleta,
  useAtalhoAberto,
  useAtalhosOff,
  useLeitorAberto,
} from '../shared/device/shortcuts.ts'
import { useStore } from '../shared/device/store.ts'
import { PHONE, useMediaQuery } from '../shared/device/useMediaQuery.ts'
import { signOut } from '../shared/session/session.ts'
import { leaving } from '../shared/ui/dialogs/changedForms.ts'
import { opening } from '../shared/ui/dialogs/onDemand.tsx'
import { LeaveQuestion } from '../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../shared/ui/toasts/toast.ts'
import { BarraLateral } from './BarraLateral.tsx'
import { Header } from './Header.tsx'
import { menuAberto } from './MainMenu.tsx'
import { MudancasComCalma } from './MudancasComCalma.tsx'
import { PrefetchOnIntent } from './prefetch.ts'

/** Frame around every page of a signed-in person. The cache of answers lives and dies with it. */
export function Shell({ usuario }: { usuario: Usuario }) {
  const [queryClient] = useState(createQueryClient)
  const main = useFocusOnNavigation()
  const { state } = useNavigation()
  // The bench has the whole screen, and its own way out.
  const isFrameless = useMatch('/producao/bancada') !== null
  const isOpeningDialog = useStore(opening) > 0
  const isPhone = useMediaQuery(PHONE)
  return (
    <QueryClientProvider client={queryClient}>
      <a
        className="fixed top-2 left-2 z-300 py-2.5 px-4 font-forte text-[#fff] bg-tinta rounded-controle [translate:0_-200%] focus:[translate:none]"
        href="#conteudo"
      >
        Pular para o conteúdo
      </a>
      {!isFrameless && <Header usuario={usuario} />}
      {(state === 'loading' || isOpeningDialog) && (
        <div className="fixed inset-x-0 top-0 z-300 h-0.75 bg-destaque origin-left animate-avancar" aria-hidden />
      )}
      <div className="flex">
        {!isFrameless && <BarraLateral />}
        <main
          className="flex-1 min-w-0 max-w-(--e-largura) min-h-[calc(100dvh_-_var(--e-topo))] my-0 mx-auto pt-7 px-(--e-margem) pb-[calc(48px_+_var(--e-pe))] max-md:pt-1 data-inteira:max-w-none data-inteira:min-h-[100dvh] data-inteira:p-4 data-inteira:flex data-inteira:flex-col lg:data-inteira:h-[100dvh] [&:has([data-action-bar])]:pb-0 [&:has(>_[data-action-bar],>_form_>_[data-action-bar])]:flex [&_>_form:has(>_[data-action-bar])]:flex [&:has(>_[data-action-bar],>_form_>_[data-action-bar])]:flex-col [&_>_form:has(>_[data-action-bar])]:flex-col [&_>_form:has(>_[data-action-bar])]:flex-1 [&_>_[data-action-bar]]:mt-auto [&_>_form_>_[data-action-bar]]:mt-auto [&_>_:has(+_[data-action-bar])]:mb-6 [&_>_form_>_:has(+_[data-action-bar])]:mb-6"
          data-inteira={isFrameless || undefined}
          id="conteudo"
          aria-busy={state === 'loading' || undefined}
          tabIndex={-1}
          ref={main}
        >
          <AvisosDeAcesso />
          <DoBling />
          <Outlet />
        </main>
      </div>
      {!isFrameless && isPhone && (
        <Suspense>
          <BarraDoCelular />
        </Suspense>
      )}
      <PrefetchOnIntent />
      <LeitorSobDemanda />
      <LeitorUsb />
      <Atalhos />
      <PerguntaDeSaida />
      <Publicacoes />
      <MudancasComCalma />
      <ScrollRestoration />
    </QueryClientProvider>
  )
}

/** A screen works without it: a file that cannot be had is no reason to stop. */
const BarraDoCelular = lazy(() =>
  import('./BarraDoCelular.tsx').then(
    (loadedModule) => ({ default: loadedModule.BarraDoCelular }),
    () => ({ default: () => null }),
  ),
)

const Acompanhamento = lazy(async () => ({
  default: (await import('../modules/sincronizacao/Acompanhamento.tsx')).Acompanhamento,
}))

/** Loads the component that follows publications with the first publication. */
const Publicacoes = () =>
  useFollowedPublications().length > 0 && (
    <Suspense fallback={null}>
      <Acompanhamento />
    </Suspense>
  )

const EsperaPeloBling = lazy(() =>
  import('../modules/sincronizacao/EsperaPeloBling.tsx').catch(() => ({ default: () => null })),
)

/** Shows the actions that waited for Bling when the page was loaded; most shops never load this. */
function DoBling() {
  const [hadAcoes] = useState(() => acoesQueEsperam().length > 0)
  return (
    hadAcoes && (
      <Suspense fallback={null}>
        <EsperaPeloBling />
      </Suspense>
    )
  )
}

const JANELAS = {
  leitor: async () => (await import('../modules/leitor/Leitor.tsx')).Leitor,
  paleta: async () => (await import('../modules/atalhos/Paleta.tsx')).Paleta,
  folha: async () => (await import('../modules/atalhos/FolhaDeAtalhos.tsx')).FolhaDeAtalhos,
}

/** A window, fetched when it is opened. Not `lazy`: a file that cannot be had would take the whole screen along. */
function Janela({ qual, falha, onFail }: { qual: keyof typeof JANELAS; falha: string; onFail: () => void }) {
  const [Vinda, setVinda] = useState<ComponentType | null>(null)
  useEffect(() => {
    JANELAS[qual]().then(
      (vinda) => setVinda(() => vinda),
      () => {
        onFail()
        toast('error', falha)
      },
    )
  }, [qual, falha, onFail])
  return Vinda && <Vinda />
}

const LeitorSobDemanda = () =>
  useLeitorAberto() && (
    <Janela qual="leitor" falha="Não foi possível abrir o leitor. Verifique sua conexão." onFail={closeLeitor} />
  )

/**
 * Moves the focus to the new page's h1 (else to `main`) after a change of page, so that it is read out and Tab goes on
 * from it.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Loading the page counts as POP: then the focus stays where the browser puts it. Signing in comes as PUSH.
  const carregou = useNavigationType() === 'POP'
  const previous = useRef(carregou ? pathname : null)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // Someone who waited no longer and opened the menu is about to go elsewhere: the focus would close it.
    if (menuAberto.get()) return
    const title = main.current?.querySelector('h1')
    ;(title ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** On a screen that reads nothing itself a scanned code opens what it names. */
function LeitorUsb() {
  const navigate = useNavigate()
  const openTypedCode = (text: string) =>
    import('../modules/leitor/destino.ts').then(
      ({ openScannedCode: openReadCode }) => openReadCode(text, navigate),
      () => void toast('error', 'Não foi possível abrir o código. Verifique sua conexão.'),
    )
  useLeitorUsb((text) => void openTypedCode(text), { place: 'programa' })
  return null
}

const CAMPOS_DE_TEXTO =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="color"], [type="file"])'

/** Ctrl+K, Ctrl+/ and Alt with a letter. None without Ctrl or Alt: a USB scanner types letters, slashes and question
 * marks. */
function Atalhos() {
  const navigate = useNavigate()
  const atalhosOff = useAtalhosOff()
  const openAtalho = useAtalhoAberto()
  useEffect(() => {
    if (atalhosOff) return
    const actions: Readonly<Record<string, () => unknown>> = {
      'ctrl+k': openPaleta,
      'ctrl+/': openFolha,
      'alt+p': () => navigate('/home'),
      'alt+n': () => navigate('/vendas/criar'),
      'alt+l': openLeitor,
      'alt+a': () => document.querySelector<HTMLElement>('[data-selecao] :is(a, button):not([data-limpar])')?.focus(),
      'alt+b': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    }
    const handleShortcut = (event: KeyboardEvent) => {
      const { key, code, altKey, shiftKey } = event
      const comando = event.ctrlKey || event.metaKey
      if (comando === altKey || shiftKey || event.isComposing) return
      // With Alt a Mac writes other characters.
      const letter = altKey ? code.replace('Key', '').toLowerCase() : key.toLowerCase()
      const action = actions[`${altKey ? 'alt' : 'ctrl'}+${letter}`]
      // A dialog keeps the page behind it as it is. In a text Alt writes: on a Mac, Option+N is the tilde.
      const isTyping = event.target instanceof Element && event.target.matches(CAMPOS_DE_TEXTO)
      if (!action || (altKey && (isTyping || document.querySelector('[role="dialog"]')))) return
      event.preventDefault()
      void action()
    }
    addEventListener('keydown', handleShortcut)
    return () => removeEventListener('keydown', handleShortcut)
  }, [navigate, atalhosOff])
  if (openAtalho === null) return null
  const failure = 'Não foi possível abrir. Verifique sua conexão.'
  return <Janela key={openAtalho} qual={openAtalho} falha={failure} onFail={closeAtalhos} />
}

const SAIR = {
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  text: 'O que você digitou ainda não foi salvo. Fica guardado neste navegador e volta quando você entrar de novo; senhas e arquivos, não.',
}

/** Asks before 'Sair' while a form is changed. */
function PerguntaDeSaida() {
  useEffect(() => () => leaving.set(false), [])
  if (!useStore(leaving)) return null
  return <LeaveQuestion question={SAIR} onConfirm={signOut} onClose={() => leaving.set(false)} />
}
