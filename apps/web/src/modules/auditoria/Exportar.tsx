import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { avisar } from '../../shared/ui/toast.ts'
import { exportarAuditoria, type Filtros } from './auditoria.queries.ts'

/** Saves the filtered lines as a CSV file. */
export function Exportar({ filtros, disabled }: { filtros: Filtros; disabled: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportarAuditoria(filtros),
    onSuccess: (csv) => baixar(csv, 'auditoria.csv'),
    onError: () => avisar('error', 'Não foi possível exportar. Tente novamente.'),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      disabled={disabled}
      onClick={() => mutate()}
    >
      Exportar CSV
    </Button>
  )
}

/** The answer came with a token that a link could not carry: it is saved from memory. */
function baixar(csv: string, nome: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = nome
  link.click()
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
