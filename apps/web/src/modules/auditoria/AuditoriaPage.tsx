import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../../shared/apiError.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../shared/ui/LoadingState.tsx'
import { LoadMore } from '../../shared/ui/LoadMore.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import css from './AuditoriaPage.module.css'
import { listaDaAuditoria } from './auditoria.queries.ts'
import { Exportar } from './Exportar.tsx'
import { FiltrosDaAuditoria } from './FiltrosDaAuditoria.tsx'
import { LinhaDaAuditoria } from './LinhaDaAuditoria.tsx'
import { useFiltros } from './useFiltros.ts'

/** `/configuracoes/auditoria`, for admins: who did what that matters for the shop's safety. */
export default function AuditoriaPage() {
  const { filtros, filtrar, limpar, filtrada } = useFiltros()
  const consulta = useInfiniteQuery(listaDaAuditoria(filtros))
  const { data, error, isFetching, refetch } = consulta
  const negada = error instanceof ApiError && error.status === 403
  useRegistrarFalha('A auditoria não pôde ser lida', negada ? null : error)
  if (negada) {
    return (
      <div className={css.pagina}>
        <PageHeader title="Auditoria" />
        <EmptyState message={error.detail} icon={IconShieldLock} />
      </div>
    )
  }
  // A page that was read while lines were added may repeat some.
  const linhas = [...new Map(data?.pages.flatMap((p) => p.linhas).map((linha) => [linha.id, linha])).values()]
  return (
    <div className={css.pagina}>
      <PageHeader
        title="Auditoria"
        subtitle="Entradas, recusas, exclusões permanentes, usuários, conexões e backups."
        actions={<Exportar filtros={filtros} disabled={linhas.length === 0} />}
      />
      <FiltrosDaAuditoria filtros={filtros} filtrar={filtrar} limpar={filtrada ? limpar : null} />
      {!data && !error && <Skeleton height="320px" />}
      {error && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {data && linhas.length === 0 && (
        <EmptyState
          message={filtrada ? 'Nada foi registrado com estes filtros.' : 'Nada foi registrado ainda.'}
          icon={IconShieldCheck}
        />
      )}
      {linhas.length > 0 && (
        <>
          <p className={css.quantas} role="status">
            {quantas(data?.pages[0]?.total ?? linhas.length)}
          </p>
          <ul className={css.lista} aria-label="Registros da auditoria">
            {linhas.map((linha) => (
              <LinhaDaAuditoria key={linha.id} linha={linha} />
            ))}
          </ul>
        </>
      )}
      <LoadMore query={consulta} className={css.mais} />
    </div>
  )
}

const quantas = (total: number) => (total === 1 ? '1 registro' : `${total.toLocaleString('pt-BR')} registros`)
