import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { IconCloudExclamation, IconCloudOff, IconLogout, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { conexaoDoBling } from '../modules/bling/bling.queries.ts'
import { acoesDesteNavegador, resumoDasSincronizacoes } from '../modules/sincronizacao/sincronizacao.queries.ts'
import { abrirPaleta } from '../shared/atalhos.ts'
import { useSemConexao } from '../shared/connection.ts'
import { sistemaApi } from '../shared/generated/sistemaApi.ts'
import { pedirParaSair } from '../shared/session/pedirParaSair.ts'
import { IconButton } from '../shared/ui/IconButton.tsx'
import { LogoMark } from '../shared/ui/Logo.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import css from './Header.module.css'
import { MainMenu } from './MainMenu.tsx'

export function Header({ usuario }: { usuario: Usuario }) {
  const semConexao = useSemConexao()
  return (
    <header className={css.topo}>
      <div className="flex items-center gap-2.5 max-w-(--e-largura) h-full my-0 mx-auto py-0 px-(--e-margem) min-[68.75em]:max-w-none min-[68.75em]:py-0 min-[68.75em]:px-5 max-md:gap-1.5 max-md:px-2 max-xs:gap-1">
        <MainMenu />
        <Link
          className="flex flex-none gap-2.5 items-center justify-center min-w-11 min-h-11 pr-1 text-texto no-underline rounded-controle max-xs:p-0"
          to="/produtos"
          aria-label="Estampa"
        >
          <LogoMark size={32} />
          <span className={css.nome} aria-hidden>
            estampa
          </span>
        </Link>
        <Breadcrumbs />
        <div className="flex items-center flex-none gap-2.5 ml-auto max-md:gap-1">
          <button type="button" className={css.procurar} title="Busca rápida" onClick={abrirPaleta}>
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
            {semConexao && (
              <span className={`${css.marca} ${css.desligado}`} role="status">
                <IconCloudOff size={16} aria-hidden />
                sem conexão
              </span>
            )}
          </div>
          <span className="truncate text-m text-texto-suave max-w-40 font-medio max-md:hidden" title={usuario.nome}>
            {usuario.nome}
          </span>
          <IconButton size={44} aria-label="Sair" title="Sair" onClick={pedirParaSair}>
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
    <span className={css.marca}>
      {/* A narrow phone has room for the beginning. */}
      <span>
        Demo<span className="max-sm:hidden">nstração</span>
      </span>
    </span>
  )
}

/** Marks that Bling is emulated, and the number of failed synchronisations. */
function BlingMarks() {
  const { data: conexao } = useQuery(conexaoDoBling)
  const ativo = conexao?.ativo === true
  const { data: resumo } = useQuery({ ...resumoDasSincronizacoes, enabled: ativo })
  const { data: acoes } = useQuery({ ...acoesDesteNavegador, enabled: ativo })
  if (!ativo) return null
  const noServidor = resumo?.falhas ?? 0
  const falhas = noServidor + (acoes?.falhas.length ?? 0)
  return (
    <>
      {falhas > 0 && (
        <Link
          className={`${css.marca} ${css.falhas}`}
          to={`/configuracoes/sincronizacao${noServidor > 0 ? '?estado=falhas' : ''}`}
          aria-label={falhas === 1 ? '1 sincronização falhou' : `${falhas} sincronizações falharam`}
        >
          <IconCloudExclamation size={16} aria-hidden />
          {falhas.toLocaleString('pt-BR')}
        </Link>
      )}
      {conexao.emulador && <span className={css.marca}>Emulador</span>}
    </>
  )
}
