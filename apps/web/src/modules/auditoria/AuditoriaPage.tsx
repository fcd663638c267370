import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { ApiError } from '../../shared/apiError.ts'
import { CorpoDaLista, quantos } from '../../shared/registro/Lista.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Skeleton } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import css from './AuditoriaPage.module.css'
import { listaDaAuditoria } from './auditoria.queries.ts'
import { Exportar } from './Exportar.tsx'
import { FiltrosDaAuditoria } from './FiltrosDaAuditoria.tsx'
import { LinhaDaAuditoria } from './LinhaDaAuditoria.tsx'
import { useFiltros } from './useFiltros.ts'

/** `/configuracoes/auditoria`, for admins: who did what that matters for the shop's safety. */
export default function AuditoriaPage() {
  const { filtros, filtrar, limpar, filtrada } = useFiltros()
  const lista = useLista(listaDaAuditoria(filtros))
  const { error } = lista
  const negada = error instanceof ApiError && error.status === 403
  if (negada) {
    return (
      <div>
        <PageHeader title="Auditoria" />
        <EmptyState message={error.detail} icon={IconShieldLock} />
      </div>
    )
  }
  return (
    <div>
      <PageHeader
        title="Auditoria"
        subtitle="Entradas, recusas, exclusões permanentes, usuários, conexões e backups."
        actions={<Exportar filtros={filtros} disabled={!lista.linhas?.length} />}
      />
      <FiltrosDaAuditoria filtros={filtros} filtrar={filtrar} limpar={filtrada ? limpar : null} />
      <CorpoDaLista
        lista={lista}
        carregando={<Skeleton height="320px" />}
        vazia={
          <EmptyState
            message={filtrada ? 'Nada foi registrado com estes filtros.' : 'Nada foi registrado ainda.'}
            icon={IconShieldCheck}
          />
        }
        mais="Mostrar mais"
      >
        {(linhas) => (
          <>
            <p className={css.quantas} role="status">
              {quantos(lista, ['registro', 'registros'])}
            </p>
            <ul className={css.lista} aria-label="Registros da auditoria">
              {linhas.map((linha) => (
                <LinhaDaAuditoria key={linha.id} linha={linha} />
              ))}
            </ul>
          </>
        )}
      </CorpoDaLista>
    </div>
  )
}
