import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { baixar } from '../../shared/baixar.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { exportarAuditoria, type Filtros } from './auditoria.queries.ts'

/** Saves the filtered lines as a CSV file. */
export function Exportar({ filtros, disabled }: { filtros: Filtros; disabled: boolean }) {
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
