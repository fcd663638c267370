import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import {
  IconChevronLeft,
  IconChevronRight,
  IconCloudExclamation,
  IconCloudOff,
  IconHome,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { Link, useLocation, useMatches, useParams } from 'react-router'
import { conexaoDoBling } from '../modules/bling/bling.queries.ts'
import { acoesDesteNavegador, resumoDasSincronizacoes } from '../modules/sincronizacao/resumo.queries.ts'
import { useOffline } from '../shared/api/http.ts'
import { openPaleta } from '../shared/device/shortcuts.ts'
import { sistemaApi } from '../shared/generated/sistemaApi.ts'
import { ownersOf, PANEL } from '../shared/session/sections.ts'
import { onSessionEnd } from '../shared/session/session.ts'
import { IconButton } from '../shared/ui/Button.tsx'
import { askToLeave } from '../shared/ui/dialogs/changedForms.ts'
import { LogoMark } from '../shared/ui/Logo.tsx'
import css from './Header.module.css'
import { MainMenu } from './MainMenu.tsx'

const MARCA = `${css.marca} k-etiqueta inline-flex gap-1.25 items-center py-0.75 px-2.25 whitespace-nowrap max-sm:py-px max-sm:px-1.5 max-md:text-[length:min(var(--e-fonte-xs),3.2vw)]`

export function Header({ usuario }: { usuario: Usuario }) {
  const isOffline = useOffline()
  return (
    <header
      className={`${css.topo} sticky top-[calc(var(--e-topo-fixo)_-_var(--e-topo))] focus-within:top-0 z-100 h-(--e-topo) bg-superficie border-b border-b-borda print:hidden`}
    >
      <div className="flex items-center gap-2.5 max-w-(--e-largura) h-full my-0 mx-auto py-0 px-(--e-margem) min-[68.75em]:max-w-none min-[68.75em]:py-0 min-[68.75em]:px-5 max-md:gap-1.5 max-md:px-2 max-xs:gap-1">
        <MainMenu />
        <Link
          className="flex flex-none gap-2.5 items-center justify-center min-w-11 min-h-11 pr-1 text-texto no-underline rounded-controle max-xs:p-0"
          to="/produtos"
          aria-label="Estampa"
        >
          <LogoMark size={32} />
          <span className={`${css.nome} text-2xl font-destaque tracking-[-0.035em]`} aria-hidden>
            estampa
          </span>
        </Link>
        <Breadcrumbs />
        <div className="flex items-center flex-none gap-2.5 ml-auto max-md:gap-1">
          <button
            type="button"
            className={`${css.procurar} inline-flex gap-2 items-center justify-center min-w-11 h-11 px-2.5 text-texto-suave rounded-controle hover:text-texto hover:bg-fundo`}
            title="Busca rápida"
            onClick={openPaleta}
          >
            <IconSearch size={20} stroke={1.8} aria-hidden />
            <kbd
              className="py-px px-1.5 [font-family:inherit] text-xs text-texto-suave border border-borda rounded-detalhe max-[68.75em]:hidden"
              aria-hidden
            >
              Ctrl K
            </kbd>
          </button>
          <div className="flex gap-[inherit] items-center max-sm:grid max-sm:grid-rows-[auto_auto] max-sm:grid-flow-col max-sm:gap-x-1 max-sm:gap-y-0.75">
            <BlingMarks />
            <DemoMark />
            {isOffline && (
              <span className={`${MARCA} ${css.desligado} text-texto-suave bg-fundo`} role="status">
                <IconCloudOff size={16} aria-hidden />
                sem conexão
              </span>
            )}
          </div>
          <span className="truncate text-m text-texto-suave max-w-40 font-medio max-md:hidden" title={usuario.nome}>
            {usuario.nome}
          </span>
          <IconButton size={44} aria-label="Sair" title="Sair" onClick={askToLeave}>
            <IconLogout size={21} stroke={1.8} aria-hidden />
          </IconButton>
        </div>
      </div>
    </header>
  )
}

/** Says so when the data are those of the sample shop. */
function DemoMark() {
  const { data } = useQuery({
    queryKey: ['saude'],
    queryFn: ({ signal }) => sistemaApi('GET /saude/', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!data?.demonstracao) return null
  return (
    <span className={MARCA}>
      {/* A narrow phone has room for the beginning. */}
      <span>
        Demo<span className="max-sm:hidden">nstração</span>
      </span>
    </span>
  )
}

/** Marks that Bling is emulated, and how many synchronisations failed or ask something of a person. */
function BlingMarks() {
  const { data: conexao } = useQuery(conexaoDoBling)
  const active = conexao?.ativo === true
  const { data: resumo } = useQuery({ ...resumoDasSincronizacoes, enabled: active })
  const { data: acoes } = useQuery({ ...acoesDesteNavegador, enabled: active })
  if (!active) return null
  const { falhas: serverFalhas = 0, decisoes = 0 } = resumo ?? {}
  const failures = serverFalhas + (acoes?.falhas.length ?? 0)
  const waiting = failures + decisoes
  const filter = serverFalhas > 0 ? '?estado=falhas' : failures === 0 ? '?estado=decidir' : ''
  return (
    <>
      {waiting > 0 && (
        <Link
          className={`${MARCA} ${css.falhas} min-h-7 text-erro no-underline bg-erro-fundo hover:underline`}
          to={`/configuracoes/sincronizacao${filter}`}
          aria-label={[
            failures > 0 && plural(failures, 'sincronização falhou', 'sincronizações falharam'),
            decisoes > 0 && plural(decisoes, 'pergunta espera', 'perguntas esperam'),
          ]
            .filter(Boolean)
            .join(', ')}
        >
          <IconCloudExclamation size={16} aria-hidden />
          {waiting.toLocaleString('pt-BR')}
        </Link>
      )}
      {conexao.emulador && <span className={MARCA}>Emulador</span>}
    </>
  )
}

/** Facts that a route gives about itself: its step in the breadcrumbs. */
export interface RouteHandle {
  trilha?: string
  /** The address's parameter with the number that names the record. */
  numero?: string
}

/** By the path of a list that the person was at: how it was filtered. The way back from one of its records leads there. */
const searchByPath = new Map<string, string>()
onSessionEnd(() => searchByPath.clear())

/**
 * Where this page is: each route adds its own step (`handle.trilha`), the last one being the page itself. The first step is
 * the section that owns the page, whatever its address is below.
 */
function Breadcrumbs() {
  const params = useParams()
  const routeSteps = useMatches().flatMap(({ handle, pathname }) => {
    const { trilha, numero = '' } = (handle ?? {}) as RouteHandle
    return trilha ? [{ trilha, pathname, numero: params[numero] }] : []
  })
  const dono = ownersOf(routeSteps.at(-1)?.pathname ?? '')
  const sectionSteps =
    dono && dono.first !== dono.tab ? [{ trilha: dono.first.name, pathname: dono.first.to, numero: undefined }] : []
  const steps = [...sectionSteps, ...routeSteps.filter(({ pathname }) => !dono || pathname.startsWith(dono.tab.to))]
  const { pathname: here, search } = useLocation()
  useEffect(() => {
    searchByPath.set(here, search)
  }, [here, search])
  if (steps.length === 0) return null
  return (
    <nav
      className="flex-1 min-w-0 pl-3.5 ml-1 border-l border-l-borda [&_ol]:flex [&_ol]:gap-1.5 [&_ol]:items-center [&_ol]:text-m [&_li]:min-w-0 [&_li]:overflow-hidden [&_li]:text-ellipsis [&_li]:whitespace-nowrap [&_li:last-child]:flex-initial [&_li:last-child]:text-texto-suave [&_a]:inline-block [&_a]:min-w-8 [&_a]:text-center [&_a]:py-2 [&_a]:px-1 [&_a]:my-0 [&_a]:-mx-1 [&_a]:font-medio [&_a]:text-texto [&_a]:no-underline [&_a]:rounded-controle-p [&_a:hover]:text-link [&_a:hover]:underline [&_a:hover]:underline-offset-3 [&_a:focus-visible]:-outline-offset-2 max-md:pl-2 max-md:ml-0 max-md:text-s max-md:[&_ol:has([data-acima])_>_:not([data-acima])]:hidden max-md:[&_ol]:gap-0 max-md:data-[trilha=com-volta]:pl-0 max-md:data-[trilha=com-volta]:border-0 max-md:[&_a]:flex max-md:[&_a]:gap-0.5 max-md:[&_a]:items-center max-md:[&_a]:min-w-11 max-md:[&_a]:min-h-11 max-md:[&_a]:py-0 max-md:[&_a]:pr-2 max-md:[&_a]:pl-0 max-md:[&_a]:m-0"
      aria-label="Trilha de navegação"
      data-trilha={steps.length === 1 ? 'sozinha' : 'com-volta'}
    >
      <ol>
        {steps[0]?.pathname !== PANEL.to && (
          <li className="flex-none [&_a]:flex! [&_a]:p-2.25! [&_a]:my-0! [&_a]:-mr-1.25! [&_a]:-ml-2.25! max-md:[&_a]:justify-center max-md:[&_a]:p-0! max-md:[&_a]:m-0!">
            <Link to="/home" aria-label="Painel" title="Painel">
              <IconHome size={18} stroke={1.8} aria-hidden />
            </Link>
          </li>
        )}
        {steps.map(({ trilha, pathname, numero }, i) => (
          <Fragment key={pathname}>
            {i > 0 && <IconChevronRight className="flex-none text-texto-suave" size={15} aria-hidden />}
            <li data-acima={i === steps.length - 2 || undefined}>
              {i === steps.length - 1 ? (
                <span aria-current="page">{numero ?? trilha}</span>
              ) : (
                <Link to={{ pathname, search: searchByPath.get(pathname) ?? '' }}>
                  <IconChevronLeft className="hidden flex-none max-md:block" size={18} aria-hidden />
                  <span className="overflow-hidden text-ellipsis">
                    {numero && <span className="md:hidden">{trilha} </span>}
                    {numero ?? trilha}
                  </span>
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
