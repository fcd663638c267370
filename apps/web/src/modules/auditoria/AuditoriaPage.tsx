import { IconDownload, IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../shared/apiError.ts'
import { baixar } from '../../shared/baixar.ts'
import { CorpoDaLista, quantos } from '../../shared/registro/Lista.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Skeleton } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import css from './AuditoriaPage.module.css'
import { exportarAuditoria, type Filtros, listaDaAuditoria } from './auditoria.queries.ts'
import { FiltrosDaAuditoria } from './FiltrosDaAuditoria.tsx'
import { LinhaDaAuditoria } from './LinhaDaAuditoria.tsx'
import { useFiltros } from './useFiltros.ts'

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

function Exportar({ filtros, disabled }: { filtros: Filtros; disabled: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportarAuditoria(filtros),
    onSuccess: (csv) => baixar(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'auditoria.csv'),
    onError: () => avisar('error', 'Não foi possível exportar. Tente novamente.'),
  })
  return (
    <Button variant="default" icon={IconDownload} loading={isPending} disabled={disabled} onClick={() => mutate()}>
      Exportar CSV
    </Button>
  )
}
